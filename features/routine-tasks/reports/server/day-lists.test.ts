import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { listRoutineTasks } from '#features/routine-tasks/definitions/contract.ts'
import { evaluateReport, listEvaluationDay } from '#features/routine-tasks/evaluations/contract.ts'
import {
  listOccurrences,
  listOccurrencesYesterday,
  readWholeDay,
  submitReport,
} from '#features/routine-tasks/reports/contract.ts'

const diwan = openDiwan()
const TODAY = '2026-11-23'
const TYPES = ['daily', 'weekly', 'monthly'] as const
const RULES = [
  { task_type: 'daily' as const },
  { task_type: 'weekly' as const, recurrent_days: [1, 4] },
  { task_type: 'monthly' as const, day_of_month: 23 },
]
let site: World
let chef: Person
let cook: Person
let rooms: { id: string; name: string }[]

const hour = (n: number) => String(6 + (n % 7)).padStart(2, '0')

/**
 * Forty routine tasks in three departments and in none, most due today, some reported and
 * evaluated.
 */
beforeAll(async () => {
  diwan.clock.set('2026-11-21T09:00:00Z')
  site = await world(diwan)
  chef = await site.build.user({ name: 'Amina' })
  cook = await site.build.user({ name: 'Omar' })
  rooms = []
  for (const name of ['Stores', 'Kitchen', 'Hall'])
    rooms.push(
      await site.build.department({
        name,
        ...(name !== 'Hall' && { memberIds: [cook.id], managerId: chef.id }),
      }),
    )
  const occurrences = []
  for (let n = 0; n < 40; n += 1)
    occurrences.push(
      await site.build.routineTask({
        validFrom: '2026-11-20',
        task_name: `Duty ${(n * 17) % 40}`,
        dept_id: rooms[n % 4]?.id as string,
        ...RULES[n % 3],
        ...(n % 5 !== 0 && { from: `${hour(n)}:00`, ...(n % 2 && { to: `${hour(n)}:30` }) }),
      }),
    )
  diwan.clock.set('2026-11-23T09:00:00Z')
  for (const [n, { id }] of occurrences.entries()) {
    if (n % 3 === 0) continue
    const body = { status: n % 4 ? ('done' as const) : ('not_done' as const), note: 'Said.' }
    const { body: reply } = await site.as(site.owner).call(submitReport, { params: { id }, body })
    if (n % 7 === 0 && reply.report)
      await site
        .as(chef)
        .call(evaluateReport, { params: { id: reply.report.id }, body: { rating: 1 + (n % 5) } })
  }
})

const maybe = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined })
const filters = fc.record({
  dept_id: maybe(0, 1, 2),
  task_type: maybe(...TYPES),
  status: maybe('reported', 'not_reported', 'done', 'not_done'),
  search: maybe('duty 1', '3', 'nothing like it'),
})
const reviewFilters = filters.chain((filter) =>
  maybe('reported', 'not_reported', 'done', 'not_done', 'undone', 'overdue', 'late', 'early').map(
    (status) => ({
      ...filter,
      status,
    }),
  ),
)
type Filters = typeof reviewFilters extends fc.Arbitrary<infer T> ? T : never
const per_page = fc.integer({ min: 1, max: 13 })
const whole = ({ dept_id, ...rest }: Filters) => ({
  ...rest,
  ...(dept_id !== undefined && { dept_id: rooms[dept_id]?.id as string }),
})

interface Page<Row> {
  data: Row[]
  total: number
  last_page: number
}

/** All pages of a list, and the total returned with each. */
async function paged<Row>(list: (page: number) => Promise<Page<Row>>) {
  const first = await list(1)
  const rows = [...first.data]
  for (let page = 2; page <= first.last_page; page += 1) rows.push(...(await list(page)).data)
  return { rows, total: first.total }
}

test('pages of one’s day are the day in order of time, whatever the filter and the size of a page', async () => {
  await fc.assert(
    fc.asyncProperty(filters, per_page, fc.boolean(), async (filter, size, isOwner) => {
      const { call } = site.as(isOwner ? site.owner : cook)
      const day = async (query: object) => (await call(listOccurrences, { query })).body
      const all = (await day({ per_page: 100 })).data
      const { dept_id, task_type, status, search } = whole(filter)
      const expected = all.filter(
        ({ department, report, ...row }) =>
          (!dept_id || department?.id === dept_id) &&
          (!task_type || row.task_type === task_type) &&
          (!search || row.task_name.toLowerCase().includes(search)) &&
          (!status || [report ? 'reported' : 'not_reported', report?.status].includes(status)),
      )
      const found = await paged((page) => day({ ...whole(filter), page, per_page: size }))
      expect(found).toEqual({ rows: expected, total: expected.length })
      const times = all.map(({ from }) => from ?? '99')
      expect(times).toEqual([...times].sort())
    }),
    { numRuns: 60 },
  )
})

const isOverdue = ({ report, late_after }: { report: unknown; late_after: string }) =>
  !report && Date.parse(late_after) < diwan.clock.now().getTime()

test('pages of a review are what nobody reported by time, then the reports by department', async () => {
  await fc.assert(
    fc.asyncProperty(reviewFilters, per_page, fc.boolean(), async (filter, size, isOwner) => {
      const { call } = site.as(isOwner ? site.owner : chef)
      const review = async (query: object) =>
        (await call(listEvaluationDay, { params: { date: TODAY }, query })).body
      const all = await review({ per_page: 100 })
      const { dept_id, task_type, status, search } = whole(filter)
      const inReach = all.data.filter(
        ({ department, task }) =>
          (!dept_id || department?.id === dept_id) &&
          (!task_type || task.task_type === task_type) &&
          (!search || task.task_name.toLowerCase().includes(search)),
      )
      const expected = inReach.filter(
        ({ report, late_after }) =>
          !status ||
          [
            report ? 'reported' : 'not_reported',
            report?.status,
            report?.status !== 'done' && 'undone',
            report?.late && 'late',
            report?.early && 'early',
            isOverdue({ report, late_after }) && 'overdue',
          ].includes(status),
      )
      const found = await paged((page) => review({ ...whole(filter), page, per_page: size }))
      expect(found).toEqual({ rows: expected, total: expected.length })
      const { totals } = await review(whole(filter))
      const ratings = inReach.flatMap(({ report }) => report?.evaluation?.rating ?? [])
      const average = ratings.reduce((sum, one) => sum + one, 0) / ratings.length
      expect(totals).toEqual({
        due: inReach.length,
        reported: inReach.filter(({ report }) => report).length,
        done: inReach.filter(({ report }) => report?.status === 'done').length,
        not_done: inReach.filter(({ report }) => report?.status === 'not_done').length,
        late: inReach.filter(({ report }) => report?.late).length,
        early: inReach.filter(({ report }) => report?.early).length,
        overdue: inReach.filter(isOverdue).length,
        evaluated: ratings.length,
        rating_average: ratings.length ? Math.round(average * 100) / 100 : null,
      })
      const places = all.data.map(({ report, department, task }) => [
        report ? 1 + [...rooms.map(({ id }) => id), undefined].indexOf(department?.id) : 0,
        task.from ?? '99',
        task.task_name,
      ])
      expect(places).toEqual([...places].sort((a, b) => (a.join('|') < b.join('|') ? -1 : 1)))
    }),
    { numRuns: 60 },
  )
})

test('pages of the definitions are all of them in the order that was asked for', async () => {
  const { call } = site.as(site.owner)
  const list = async (query: object) => (await call(listRoutineTasks, { query })).body
  for (const sort of ['name', 'department', 'type', 'start_date', 'from'])
    for (const order of ['asc', 'desc']) {
      const all = await list({ sort, order, per_page: 100 })
      const found = await paged((page) => list({ sort, order, page, per_page: 7 }))
      expect(found).toEqual({ rows: all.data, total: 40 })
      const names = all.data.map(({ task_name }) => task_name)
      if (sort === 'name')
        expect(names).toEqual(order === 'asc' ? [...names].sort() : [...names].sort().reverse())
    }
})

test.each([
  ['today', listOccurrences],
  ['yesterday', listOccurrencesYesterday],
] as const)('the whole of %s comes in one reply, as its pages have it', async (day, listed) => {
  for (const person of [site.owner, chef, cook]) {
    const as = site.as(person)
    const { body: whole } = await as.call(readWholeDay, { query: { day } })
    const { body: list } = await as.call(listed, { query: { per_page: 100 } })
    expect(whole).toEqual({ data: list.data, total: list.total })
    expect(whole.data.length).toBe(whole.total)
    const { body: beyond } = await as.call(readWholeDay, { query: { day, page: 2 } })
    expect(beyond).toEqual({ data: [], total: list.total })
  }
})
