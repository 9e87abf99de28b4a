import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import {
  evaluateReport,
  listEvaluated,
  listEvaluationDay,
  listEvaluations,
  listReports,
  listToEvaluate,
} from '#features/routine-tasks/evaluations/contract.ts'
import { getDeptPerformance } from '#features/routine-tasks/performance/contract.ts'
import { listMyDays, type Report, submitReport } from '#features/routine-tasks/reports/contract.ts'
import { LONG } from '#server/test/long-tests.ts'

const diwan = openDiwan()
/** `DIWAN_LONG=1 npx vitest run --project server features/routine-tasks/evaluations/server/evaluations.test.ts` */
const ROUNDS = LONG ? 200 : 10
const SATURDAY = '2026-11-21'
const SUNDAY = '2026-11-22'
const MONDAY = '2026-11-23'
let site: World
let chef: Person
let cook: Person
let judge: Person
let kitchen: { id: string; name: string }
let hall: { id: string; name: string }

beforeEach(async () => {
  diwan.clock.set('2026-11-21T09:00:00Z')
  site = await world(diwan)
  chef = await site.build.user({ name: 'Amina' })
  cook = await site.build.user({ name: 'Omar' })
  judge = await site.build.user({ name: 'Nadia', permissions: ['evaluate-dailytask'] })
  const memberIds = [cook.id, judge.id]
  kitchen = await site.build.department({ name: 'Kitchen', managerId: chef.id, memberIds })
  hall = await site.build.department({ name: 'Hall', memberIds })
  diwan.clock.set('2026-11-23T09:00:00Z')
})

const routineTask = (fields: Parameters<World['build']['routineTask']>[0] = {}) =>
  site.build.routineTask({ validFrom: SATURDAY, dept_id: kitchen.id, ...fields })

const said = async (person: Person, id: string, body: object = {}): Promise<Report> => {
  const reply = await site
    .as(person)
    .call(submitReport, { params: { id }, body: { status: 'done', ...body } })
  return reply.body.report
}
const judgeIt = (person: Person, report: { id: string }, body: object = {}) =>
  site.as(person).call(evaluateReport, { params: { id: report.id }, body: { rating: 4, ...body } })
const reviewOf = async (person: Person, date = MONDAY, query: object = {}) =>
  (await site.as(person).call(listEvaluationDay, { params: { date }, query })).body

describe('evaluating a report', () => {
  test('is for the department’s manager and for who evaluates, never for one’s own report', async () => {
    const { id } = await routineTask()
    const report = await said(cook, id)
    expect((await judgeIt(cook, report)).status).toBe(403)
    const outsider = await site.build.user({})
    expect((await judgeIt(outsider, report)).status).toBe(404)
    const seer = await site.build.user({ permissions: ['view-dailyTaskReports'] })
    expect((await judgeIt(seer, report)).status).toBe(403)
    const first = await judgeIt(chef, report, { comment: ' Spotless. ' })
    expect([first.status, first.body.evaluation]).toMatchObject([
      201,
      { rating: 4, comment: 'Spotless.', user: { id: chef.id, name: 'Amina Hassan' } },
    ])
    const second = await judgeIt(judge, report, { rating: 2 })
    expect([second.status, second.body.evaluation]).toMatchObject([
      200,
      { id: first.body.evaluation.id, rating: 2, comment: '', user: { id: judge.id } },
    ])
    const own = await said(judge, (await routineTask()).id)
    expect((await judgeIt(judge, own)).status).toBe(403)
    expect((await judgeIt(chef, own)).status).toBe(201)
  })

  test('refuses a rating outside one to five, and the evaluation of what nobody reported', async () => {
    const report = await said(cook, (await routineTask()).id)
    for (const rating of [0, 6, 2.5])
      expect((await judgeIt(chef, report, { rating })).status).toBe(422)
    expect((await judgeIt(chef, { id: kitchen.id })).status).toBe(404)
  })

  test('never judges a text that was not seen: a report changed meanwhile is shown again', async () => {
    const { id } = await routineTask()
    const report = await said(cook, id, { note: 'Done twice.' })
    await said(cook, id, { status: 'not_done', note: 'It was not.' })
    const late = await judgeIt(chef, report, { report_version: report.version })
    expect([late.status, late.body]).toMatchObject([
      409,
      { report: { status: 'not_done', note: 'It was not.', version: 2 } },
    ])
    expect((await judgeIt(chef, report, { report_version: 2 })).status).toBe(201)
  })

  test('against a reporter who changes the text at the same moment judges what was read, or nothing', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await routineTask()
      const report = await said(cook, id, { note: 'Before' })
      const [change, judgement] = await Promise.all([
        site
          .as(cook)
          .call(submitReport, { params: { id }, body: { status: 'done', note: 'After' } }),
        judgeIt(chef, report, { report_version: report.version }),
      ])
      expect([
        [200, 409],
        [409, 201],
      ]).toContainEqual([change.status, judgement.status])
    }
  })
})

describe('the review of a date', () => {
  test('has what nobody reported first, with totals of the whole day', async () => {
    const bread = await routineTask({ task_name: 'Bread', from: '06:00' })
    const milk = await routineTask({ task_name: 'Milk', from: '07:00' })
    await routineTask({ task_name: 'Oven', from: '08:00' })
    await judgeIt(chef, await said(cook, bread.id), { rating: 5 })
    await judgeIt(chef, await said(cook, milk.id, { status: 'not_done', note: 'None came.' }), {
      rating: 2,
    })
    const { data, totals } = await reviewOf(chef)
    expect(
      data.map(({ task, report, can }) => [task.task_name, report?.status, can.evaluate]),
    ).toEqual([
      ['Oven', undefined, false],
      ['Bread', 'done', true],
      ['Milk', 'not_done', true],
    ])
    expect(totals).toEqual({
      due: 3,
      reported: 2,
      done: 1,
      not_done: 1,
      late: 0,
      early: 0,
      overdue: 0,
      evaluated: 2,
      rating_average: 3.5,
    })
    const names = async (query: object) =>
      (await reviewOf(chef, MONDAY, query)).data.map(({ task }) => task.task_name)
    expect(await names({ status: 'not_reported' })).toEqual(['Oven'])
    expect(await names({ status: 'done' })).toEqual(['Bread'])
    expect(await names({ evaluated: 'false' })).toEqual([])
    expect(await names({ search: 'mil' })).toEqual(['Milk'])
  })

  test('shows a manager their department and a reviewer all, and refuses others with 403', async () => {
    await routineTask({ task_name: 'Bread' })
    await routineTask({ task_name: 'Chairs', dept_id: hall.id })
    await routineTask({ task_name: 'Door', dept_id: null })
    const seer = await site.build.user({ permissions: ['view-dailyTaskReports'] })
    const count = async (person: Person) => {
      const { total, totals } = await reviewOf(person)
      return [total, totals.due]
    }
    expect(await count(chef)).toEqual([1, 1])
    expect(await count(seer)).toEqual([3, 3])
    expect(await count(site.owner)).toEqual([3, 3])
    const status = async (person: Person) =>
      (await site.as(person).call(listEvaluationDay, { params: { date: MONDAY }, query: {} }))
        .status
    expect(await status(cook)).toBe(403)
    expect(await status(judge)).toBe(200)
  })

  test('and its narrower lists agree with it', async () => {
    const bread = await routineTask({ task_name: 'Bread' })
    const milk = await routineTask({ task_name: 'Milk' })
    await judgeIt(chef, await said(cook, bread.id))
    const waiting = await said(cook, milk.id)
    const params = { date: MONDAY }
    const reports = await site.as(chef).call(listReports, { params, query: {} })
    expect(reports.body.data.map(({ task }) => task.name)).toEqual(['Bread', 'Milk'])
    const given = await site.as(chef).call(listEvaluations, { params, query: {} })
    expect(given.body.data).toMatchObject([
      { rating: 4, task: { id: bread.id, name: 'Bread' }, reported_by: { id: cook.id } },
    ])
    const evaluated = await site.as(chef).call(listEvaluated, { params, query: {} })
    expect(evaluated.body.data.map(({ task }) => task.id)).toEqual([bread.id])
    const queue = await site.as(chef).call(listToEvaluate, { query: {} })
    expect(queue.body.data.map(({ report }) => report?.id)).toEqual([waiting.id])
    const seer = await site.build.user({ permissions: ['view-dailyTaskReports'] })
    expect((await site.as(seer).call(listToEvaluate, { query: {} })).body.total).toBe(0)
    const narrow = [listReports, listEvaluations, listEvaluated]
    for (const list of narrow)
      expect(
        (await site.as(cook).call(list as typeof listReports, { params, query: {} })).status,
      ).toBe(403)
    expect((await site.as(cook).call(listToEvaluate, { query: {} })).status).toBe(403)
  })
})

describe('performance by department', () => {
  const ask = (body: object) =>
    site.as(site.owner).call(getDeptPerformance, {
      body: { from: SATURDAY, to: MONDAY, granularity: 'day', ...body } as never,
    })

  test('counts what was due, reported and rated, and sums up to the same by week and by month', async () => {
    const bread = await routineTask({ task_name: 'Bread' })
    await routineTask({ task_name: 'Door', dept_id: null })
    await judgeIt(chef, await said(cook, bread.id, { date: SUNDAY }), { rating: 3 })
    await judgeIt(chef, await said(cook, bread.id), { rating: 4 })
    const none = { reported: 0, done: 0, not_done: 0, late: 0, done_late: 0 }
    const point = { ...none, rated: 0, rating_average: null }
    const once = { reported: 1, done: 1, rated: 1 }
    const { data } = (await ask({})).body
    expect(data).toEqual([
      {
        department: kitchen,
        points: [
          { date: SATURDAY, due: 1, ...point },
          { date: SUNDAY, due: 1, ...point, ...once, late: 1, done_late: 1, rating_average: 3 },
          { date: MONDAY, due: 1, ...point, ...once, rating_average: 4 },
        ],
      },
      {
        department: null,
        points: [SATURDAY, SUNDAY].map((date) => ({ date, due: 1, ...point })),
      },
    ])
    const of = async (granularity: string) =>
      (await ask({ granularity, department_ids: [kitchen.id] })).body.data
    const both = { reported: 2, done: 2, late: 1, done_late: 1, rated: 2, rating_average: 3.5 }
    expect(await of('week')).toEqual([
      {
        department: kitchen,
        points: [
          { date: SATURDAY, due: 1, ...point },
          { date: SUNDAY, due: 2, ...point, ...both },
        ],
      },
    ])
    expect(await of('month')).toEqual([
      { department: kitchen, points: [{ date: SATURDAY, due: 3, ...point, ...both }] },
    ])
  })

  test('refuses a range that is too long or runs backwards', async () => {
    expect((await ask({ to: '2027-11-21' })).status).toBe(200)
    const long = await ask({ to: '2027-11-22' })
    expect([long.status, long.body.errors]).toMatchObject([
      422,
      { to: ['Choose at most 366 days.'] },
    ])
    expect((await ask({ from: MONDAY, to: SUNDAY })).status).toBe(422)
  })

  test('of one’s own days counts what one may report', async () => {
    const bread = await routineTask()
    await routineTask({ dept_id: hall.id })
    const idle = await site.build.user({})
    await said(cook, bread.id, { status: 'not_done', note: 'No flour.' })
    const query = { from: SUNDAY, to: MONDAY }
    const day = { done: 0, not_done: 0, late: 0, overdue: 0, closed: null }
    expect((await site.as(cook).call(listMyDays, { query })).body.data).toEqual([
      { date: SUNDAY, due: 2, ...day, overdue: 2 },
      { date: MONDAY, due: 2, ...day, not_done: 1 },
    ])
    expect((await site.as(idle).call(listMyDays, { query })).body.data[0]?.due).toBe(0)
  })
})

test('the counts kept with reports equal a recount, whatever was reported and evaluated', async () => {
  const people = [cook, judge]
  const occurrences = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      routineTask({ dept_id: [kitchen.id, hall.id, null][n % 3] as string }),
    ),
  )
  for (let step = 0; step < 60; step += 1) {
    const { id } = occurrences[(step * 7) % 6] as { id: string }
    const date = step % 3 ? MONDAY : SUNDAY
    const body = step % 4 ? { date } : { date, status: 'not_done', note: 'No.' }
    const report = await said(people[step % 2] as Person, id, body)
    if (step % 5 === 0 && report)
      await judgeIt(site.owner, report, { rating: 1 + ((step / 5) % 5) })
  }
  const differing = await site.write((db) =>
    db.all(sql`
      with counted as (
        select r.date, r.department_id, count(*)::int reported, (count(*) filter (where r.status = 'done'))::int done,
          (count(*) filter (where r.late))::int late,
          (count(*) filter (where r.late and r.status = 'done'))::int done_late, count(e.id)::int rated, coalesce(sum(e.rating), 0)::int rating_sum
        from reports r left join evaluations e on e.company_id = r.company_id and e.report_id = r.id
        where r.company_id = ${site.company.id} group by 1, 2),
      kept as (
        select date, department_id, reported, done, late, done_late, rated, rating_sum from report_days
        where company_id = ${site.company.id} and reported > 0)
      (table counted except table kept) union all (table kept except table counted)`),
  )
  expect(differing).toEqual([])
})
