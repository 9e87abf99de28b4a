import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import {
  evaluateReport,
  listEvaluationDay,
  listToEvaluate,
  markSeen,
} from '#features/routine-tasks/evaluations/contract.ts'
import { type Report, submitReport } from '#features/routine-tasks/reports/contract.ts'

const diwan = openDiwan()
const SUNDAY = '2026-11-22'
const MONDAY = '2026-11-23'
let site: World
let chef: Person
let cook: Person
let deputy: Person
let kitchen: { id: string }

beforeEach(async () => {
  diwan.clock.set('2026-11-21T09:00:00Z')
  site = await world(diwan)
  chef = await site.build.user({ name: 'Amina' })
  cook = await site.build.user({ name: 'Omar' })
  deputy = await site.build.user({ name: 'Karim', permissions: ['evaluate-dailytask'] })
  kitchen = await site.build.department({
    name: 'Kitchen',
    managerId: chef.id,
    memberIds: [cook.id, chef.id],
  })
  diwan.clock.set('2026-11-23T09:00:00Z')
})

const task = async () =>
  (await site.build.routineTask({ validFrom: '2026-11-21', dept_id: kitchen.id })).id
const said = async (id: string, body: object = {}, person = cook): Promise<Report> =>
  (await site.as(person).call(submitReport, { params: { id }, body: { status: 'done', ...body } }))
    .body.report
const see = (person: Person, read: { id: string; version?: number }[], seen = true) => {
  const reports = read.map(({ id, version }) => ({ id, version }))
  return site.as(person).call(markSeen, { body: { reports, seen } })
}
const rate = (person: Person, { id }: Report, rating = 4) =>
  site.as(person).call(evaluateReport, { params: { id }, body: { rating } })
const waiting = async (person: Person) =>
  (await site.as(person).call(listToEvaluate, { query: {} })).body.data.map(
    ({ report }) => report?.id,
  )
const dayOf = async (date = MONDAY) =>
  (await site.as(chef).call(listEvaluationDay, { params: { date }, query: {} })).body.data

/** The stored count of reports seen but not rated, and the same count from the source rows. */
const seenCounts = () =>
  site.write((db) =>
    db.first(sql<{ kept: number; counted: number }>`
      select (select coalesce(sum(seen), 0)::int from report_days) kept, (
        select count(*)::int from reports r join evaluation_seen s on s.company_id = r.company_id
          and s.report_id = r.id and s.report_version = r.version
        where not exists (select from evaluations e where e.report_id = r.id)) counted`),
  )

test('what is marked as seen leaves the queue of every manager, one or many at once', async () => {
  const reports = [await said(await task()), await said(await task()), await said(await task())]
  const [first, second, third] = reports.map(({ id }) => id)
  const { status, body } = await see(chef, [{ id: first as string }, { id: second as string }])
  expect([status, body]).toEqual([200, { changed: [first, second].toSorted(), refused: [] }])
  expect(await waiting(chef)).toEqual([third])
  expect(await waiting(deputy)).toEqual([third])
  const shown = (await dayOf()).map(({ report, seen }) => [report?.id, seen?.user.name])
  expect(shown).toHaveLength(3)
  expect(shown).toContainEqual([first, 'Amina Hassan'])
  expect(shown).toContainEqual([third, undefined])
  expect((await dayOf()).find(({ seen }) => seen)?.seen?.at).toBe('2026-11-23T09:00:00.000Z')
  expect(await seenCounts()).toEqual({ kept: 2, counted: 2 })
})

test('a day on which all is seen or rated is not even looked at', async () => {
  const [seen, rated] = [await said(await task()), await said(await task())]
  await see(chef, [seen])
  await rate(chef, rated)
  const days = await site.write((db) =>
    db.all(sql`select reported, rated, seen from report_days where reported > 0`),
  )
  expect(days).toEqual([{ reported: 2, rated: 1, seen: 1 }])
})

test('who marked it takes it back, and it waits again', async () => {
  const report = await said(await task())
  await see(chef, [report])
  await see(deputy, [report], false)
  expect(await waiting(chef)).toEqual([])
  await see(chef, [report], false)
  expect(await waiting(chef)).toEqual([report.id])
  expect(await seenCounts()).toEqual({ kept: 0, counted: 0 })
})

test('what its author changes comes back, and who had seen what stays known', async () => {
  const id = await task()
  const report = await said(id, { note: 'Before' })
  await see(chef, [report])
  await said(id, { note: 'After' })
  expect(await waiting(chef)).toEqual([report.id])
  expect(await seenCounts()).toEqual({ kept: 0, counted: 0 })
  const stale = await see(chef, [{ id: report.id, version: report.version }])
  expect(stale.body).toMatchObject({ changed: [], refused: [{ id: report.id }] })
  await see(deputy, [{ id: report.id, version: report.version + 1 }])
  expect(await waiting(chef)).toEqual([])
  const rows = await site.write((db) =>
    db.all(sql`select report_version, user_id from evaluation_seen order by 1`),
  )
  expect(rows).toEqual([
    { report_version: 1, user_id: chef.id },
    { report_version: 2, user_id: deputy.id },
  ])
})

test('what is seen can be rated later, and is then counted as rated alone', async () => {
  const report = await said(await task())
  await see(chef, [report])
  expect((await rate(deputy, report)).status).toBe(201)
  expect(await seenCounts()).toEqual({ kept: 0, counted: 0 })
  await see(chef, [report], false)
  expect(await seenCounts()).toEqual({ kept: 0, counted: 0 })
  expect(await waiting(chef)).toEqual([])
})

test('it is for whoever may evaluate, and never for one’s own report', async () => {
  const report = await said(await task())
  const own = await said(await task(), {}, chef)
  const reader = await site.build.user({ permissions: ['view-dailyTaskReports'] })
  const refusedTo = async (person: Person, { id }: Report) =>
    (await see(person, [{ id }])).body.refused?.map((one) => one.id)
  expect(await refusedTo(chef, own)).toEqual([own.id])
  expect(await refusedTo(cook, report)).toEqual([report.id])
  expect(await refusedTo(reader, report)).toEqual([report.id])
  const outsider = await site.build.user({})
  expect((await see(outsider, [report])).status).toBe(422)
  expect(await seenCounts()).toEqual({ kept: 0, counted: 0 })
})

test('the queue begins with the newest day, and each day with what was reported first', async () => {
  const [bread, milk] = [await task(), await task()]
  const old = await said(bread, { date: SUNDAY })
  diwan.clock.advance({ minutes: 1 })
  const first = await said(milk)
  diwan.clock.advance({ minutes: 1 })
  const last = await said(bread)
  expect(await waiting(chef)).toEqual([first.id, last.id, old.id])
})
