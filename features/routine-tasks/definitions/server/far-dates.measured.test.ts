import { beforeAll, expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { getDashboard } from '#features/dashboard/contract.ts'
import {
  createRoutineTask,
  listRoutineTasks,
} from '#features/routine-tasks/definitions/contract.ts'
import { getDeptPerformance } from '#features/routine-tasks/performance/contract.ts'
import { getNextDay, listOccurrences } from '#features/routine-tasks/reports/contract.ts'

const diwan = openDiwan()
let site: World
beforeAll(async () => {
  site = await world(diwan)
})

const FIRST = '1900-01-01'
const LAST = '2199-12-31'
const KINDS = [
  { task_type: 'daily' },
  { task_type: 'weekly', recurrent_days: [1, 4] },
  { task_type: 'monthly', day_of_month: 31 },
  { task_type: 'last_day_of_month', last_day_of_month: 'last_day' },
] as const

const create = (start_date: string, kind: object) =>
  site.as(site.owner).call(createRoutineTask, {
    body: { task_name: 'Count the till', start_date, ...kind } as never,
  })

const range = { from: '2026-01-01', to: '2026-11-21', granularity: 'day' } as const
const reads = (): [string, () => Promise<{ status: number }>][] => {
  const { call } = site.as(site.owner)
  return [
    ['the day', () => call(listOccurrences, { query: {} })],
    ['the next day', () => call(getNextDay)],
    ['the definitions', () => call(listRoutineTasks, { query: {} })],
    ['the dashboard', () => call(getDashboard)],
    ['the charts', () => call(getDeptPerformance, { body: range })],
  ]
}

/** The CPU time of each read in milliseconds, the minimum of three runs. */
async function costs() {
  const taken = new Map<string, number>()
  for (const [name, read] of reads())
    for (let turn = 0; turn < 3; turn += 1) {
      const before = process.cpuUsage()
      expect((await read()).status, name).toBe(200)
      const { user, system } = process.cpuUsage(before)
      taken.set(name, Math.min(taken.get(name) ?? Infinity, (user + system) / 1_000))
    }
  return taken
}

test('a duty that begins at the edge of time costs no more to make or to read than one of today', async () => {
  for (const kind of KINDS) expect((await create('2026-11-21', kind)).status).toBe(201)
  const today = await costs()
  for (const start of [FIRST, LAST])
    for (let turn = 0; turn < 5; turn += 1)
      for (const kind of KINDS) {
        const { status, body } = await create(start, kind)
        expect(status).toBe(201)
        expect(body.task.next_dates.length).toBeLessThanOrEqual(5)
      }
  for (const [name, ms] of await costs())
    expect(ms, name).toBeLessThan((today.get(name) ?? 0) * 3 + 100)
})
