import { beforeEach, expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { updateDepartment } from '#features/departments/contract.ts'
import { evaluateReport } from '#features/routine-tasks/evaluations/contract.ts'
import {
  FIGURES,
  getDeptPerformance,
  listPersonFigures,
  listPersonReports,
} from '#features/routine-tasks/performance/contract.ts'
import { submitReport } from '#features/routine-tasks/reports/contract.ts'

const diwan = openDiwan()
const RANGE = { from: '2026-11-19', to: '2026-11-23' }
let site: World
let chef: World['owner']
let omar: World['owner']
let huda: World['owner']
let kitchen: string
let hall: string

beforeEach(async () => {
  diwan.clock.set('2026-11-19T05:00:00Z')
  site = await world(diwan, { timezone: 'UTC' })
  const { build } = site
  chef = await build.user({ name: 'Chef' })
  omar = await build.user({ name: 'Omar' })
  huda = await build.user({ name: 'Huda' })
  kitchen = (await build.department({ managerId: chef.id, memberIds: [omar.id, huda.id] })).id
  hall = (await build.department({ memberIds: [omar.id] })).id
})

const duty = async (dept_id: string, times: object = {}) =>
  (await site.build.routineTask({ dept_id, ...times })).id

async function report(who: World['owner'], id: string, status: 'done' | 'not_done' = 'done') {
  const body = { status, note: 'No gas.' }
  return (await site.as(who).call(submitReport, { params: { id }, body })).body.report.id
}

const figures = async () => {
  const query = RANGE
  const { body } = await site.as(chef).call(listPersonFigures, { params: { id: kitchen }, query })
  return body.data.map(({ user, member, ...numbers }) => [user.id, member, numbers] as const)
}

test('what each person reported in a department is counted, its members first of all by reports', async () => {
  const open = await duty(kitchen, { from: '08:00', to: '09:00' })
  const close = await duty(kitchen, { from: '01:00', to: '02:00' })
  const mop = await duty(kitchen)
  await report(omar, await duty(hall))
  await report(omar, open)
  const late = await report(omar, close, 'not_done')
  await report(huda, mop)
  const params = { id: late }
  await site.as(chef).call(evaluateReport, { params, body: { rating: 3, comment: '' } })
  const none = { reported: 0, done: 0, not_done: 0, late: 0, early: 0, rated: 0 }
  expect(await figures()).toEqual([
    [
      ...[omar.id, true],
      { reported: 2, done: 1, not_done: 1, late: 1, early: 1, rated: 1, rating_average: 3 },
    ],
    [huda.id, true, { ...none, reported: 1, done: 1, rating_average: null }],
    [chef.id, true, { ...none, rating_average: null }],
  ])
  const leaving = { remove_member_ids: [huda.id] }
  await site.as(site.owner).call(updateDepartment, { params: { id: kitchen }, body: leaving })
  expect((await figures()).map(([id, member]) => [id, member])).toEqual([
    ...[
      [omar.id, true],
      [huda.id, false],
    ],
    [chef.id, true],
  ])
})

test('behind each number stand as many reports as it says', async () => {
  await report(omar, await duty(kitchen, { from: '08:00', to: '09:00' }))
  await report(omar, await duty(kitchen, { from: '01:00', to: '02:00' }), 'not_done')
  diwan.clock.set('2026-11-20T05:00:00Z')
  const id = await report(omar, await duty(kitchen))
  await site.as(chef).call(evaluateReport, { params: { id }, body: { rating: 5, comment: '' } })
  const [first] = await figures()
  const params = { id: kitchen, user_id: omar.id }
  for (const figure of FIGURES) {
    const query = { ...RANGE, figure }
    const { body } = await site.as(chef).call(listPersonReports, { params, query })
    expect([body.total, body.data.length], figure).toEqual(Array(2).fill(first?.[2][figure]))
  }
  const { body } = await site.as(chef).call(listPersonReports, { params, query: RANGE })
  expect(body.data.map(({ date }) => date)).toEqual(['2026-11-20', '2026-11-19', '2026-11-19'])
})

test('a manager charts their own departments, and no other', async () => {
  await duty(kitchen)
  await duty(hall)
  diwan.clock.set('2026-11-20T05:00:00Z')
  const chart = (who: World['owner'], department_ids?: string[]) =>
    site.as(who).call(getDeptPerformance, {
      body: { ...RANGE, granularity: 'day', ...(department_ids && { department_ids }) },
    })
  for (const wanted of [undefined, [], [kitchen]]) {
    const { data } = (await chart(chef, wanted)).body
    expect(data.map(({ department }) => department?.id)).toEqual([kitchen])
  }
  expect((await chart(chef, [kitchen, hall])).status).toBe(403)
  expect((await chart(omar)).status).toBe(403)
  expect((await chart(site.owner)).body.data).toHaveLength(2)
})
