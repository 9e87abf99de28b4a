import { expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { postAnalysis } from '#features/dashboard/analysis/contract.ts'
import { previewBrief } from '#features/dashboard/brief/contract.ts'
import { getDashboard, getDashboardHistory, getTodayBoard } from '#features/dashboard/contract.ts'
import { getTaskPerformance } from '#features/one-time-tasks/performance/contract.ts'
import { listProjects } from '#features/projects/contract.ts'
import { getDeptPerformance } from '#features/routine-tasks/performance/contract.ts'
import { listMyDays, submitReport } from '#features/routine-tasks/reports/contract.ts'

const diwan = openDiwan()
const days = { from: '2026-11-01', to: '2026-11-21' }
const range = { ...days, granularity: 'week' } as const

/** Requests every number that is computed from others. */
async function numbers({ as, owner }: World) {
  const { call } = as(owner)
  const charts = (['department', 'project', 'person'] as const).map((by) =>
    call(getTaskPerformance, { body: { ...range, by } }),
  )
  return [
    await call(getDashboard),
    await call(getDashboardHistory),
    await call(getTodayBoard, { query: {} }),
    await call(postAnalysis, { body: {} }),
    await call(postAnalysis, { body: { date: '2026-11-20' } }),
    await call(getDeptPerformance, { body: range }),
    ...(await Promise.all(charts)),
    await call(listProjects),
    await call(listMyDays, { query: days }),
    await call(previewBrief),
  ]
}

async function expectNumbers(site: World) {
  for (const { status, body } of await numbers(site)) {
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toMatch(/NaN|Infinity|undefined/)
  }
}

test('a company of its owner alone, where nothing is there, due, reported or rated, has numbers everywhere', async () => {
  const site = await world(diwan)
  await expectNumbers(site)
  await site.build.project()
  const { id } = await site.build.department()
  await expectNumbers(site)
  const duty = await site.build.routineTask({ dept_id: id, validFrom: '2026-11-20' })
  await site.build.oneTimeTask()
  await expectNumbers(site)
  const done = { params: { id: duty.id }, body: { status: 'done' as const } }
  expect((await site.as(site.owner).call(submitReport, done)).status).toBe(201)
  await expectNumbers(site)
})
