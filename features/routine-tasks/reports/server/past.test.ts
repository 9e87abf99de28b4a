import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { updateCompanyData } from '#features/companies/contract.ts'
import {
  changeRoutineTasks,
  createRoutineTask,
  deleteRoutineTask,
  listRoutineTasks,
  toggleRoutineTask,
  undeleteRoutineTask,
  updateRoutineTask,
} from '#features/routine-tasks/definitions/contract.ts'
import { evaluateReport } from '#features/routine-tasks/evaluations/contract.ts'
import { listOccurrencesYesterday, submitReport } from '#features/routine-tasks/reports/contract.ts'
import { LONG } from '#server/test/long-tests.ts'

/** `DIWAN_LONG=1 npx vitest run --project server features/routine-tasks/reports/server/past.test.ts` */
const HISTORIES = LONG ? 5_000 : 25
const WEEK = [1, 2, 3, 4, 5, 6, 7]

const diwan = openDiwan()

const nth = fc.nat({ max: 30 })
const rule = fc.record({
  task_type: fc.constantFrom('daily', 'weekly', 'monthly', 'last_day_of_month'),
  days: fc.subarray(WEEK, { minLength: 1 }),
  day: fc.integer({ min: 1, max: 31 }),
  ahead: fc.integer({ min: -3, max: 3 }),
  dept: fc.nat({ max: 2 }),
})
type RuleOf = typeof rule extends fc.Arbitrary<infer T> ? T : never

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('create' as const), rule }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('edit' as const), nth, rule }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('move' as const), nth, dept: fc.nat({ max: 2 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('toggle' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('undelete' as const), nth }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('report' as const),
      nth,
      done: fc.boolean(),
      late: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('evaluate' as const),
      nth,
      rating: fc.integer({ min: 1, max: 5 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('weekend' as const),
      days: fc.subarray(WEEK, { maxLength: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('holidays' as const),
      ahead: fc.uniqueArray(fc.nat({ max: 9 }), { maxLength: 5 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      hours: fc.integer({ min: 1, max: 40 }),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Steps after which other days are working days, or today is another day. */
const MOVES_DAYS = new Set<Step['do']>(['weekend', 'holidays', 'wait'])

/** Something is due from the first day on, so that there is something to report. */
const FIRST_STEP: Step = {
  do: 'create',
  rule: { task_type: 'daily', days: [1], day: 1, ahead: 0, dept: 0 },
}

const shift = (days: number) =>
  new Date(diwan.clock.instant.getTime() + days * 86_400_000).toISOString().slice(0, 10)

/** One company with a history of changes, and the recorded state of its past days. */
class Model {
  readonly past = new Map<string, string>()
  readonly tasks: string[] = []
  readonly reports: string[] = []
  evaluations = 0
  readonly site: World
  /** Reports; the owner evaluates, because nobody can evaluate their own reports. */
  readonly cook: Person
  readonly departments: (string | null)[]

  constructor(site: World, cook: Person, departments: string[]) {
    this.site = site
    this.cook = cook
    this.departments = [...departments, null]
  }

  form({ task_type, days, day, ahead, dept }: RuleOf) {
    return {
      task_name: `Duty of ${diwan.clock.instant.getTime()}`,
      task_type: task_type as 'daily',
      start_date: shift(ahead),
      recurrent_days: days,
      day_of_month: day,
      dept_id: this.departments[dept] ?? null,
    }
  }

  async take(one: Step): Promise<number> {
    const { owner, as } = this.site
    const { call } = as(owner)
    const id = 'nth' in one ? this.tasks[one.nth % Math.max(1, this.tasks.length)] : undefined
    if (one.do === 'wait') {
      diwan.clock.advance({ minutes: one.hours * 60 })
      return 200
    }
    if (one.do === 'create') {
      const made = await call(createRoutineTask, { body: this.form(one.rule) })
      this.tasks.push(made.body.task.id)
      return made.status
    }
    if (one.do === 'weekend')
      return (await call(updateCompanyData, { body: { weekend: one.days } })).status
    if (one.do === 'holidays') {
      const holidays = one.ahead.map((days) => ({ date: shift(days), name: 'Feast' }))
      return (await call(updateCompanyData, { body: { holidays } })).status
    }
    if (one.do === 'evaluate') {
      const report = this.reports[one.nth % Math.max(1, this.reports.length)]
      const judged = { params: { id: report ?? '' }, body: { rating: one.rating } }
      if (!report) return 200
      const { status } = await call(evaluateReport, judged)
      if (status < 300) this.evaluations += 1
      return status
    }
    return id ? this.#change(one, id) : 200
  }

  async #change(one: Step, id: string): Promise<number> {
    const { call } = this.site.as(this.site.owner)
    const params = { id }
    switch (one.do) {
      case 'edit':
        return (await call(updateRoutineTask, { params, body: this.form(one.rule) })).status
      case 'move': {
        const body = {
          ids: [id],
          change: 'move' as const,
          dept_id: this.departments[one.dept] ?? null,
        }
        return (await call(changeRoutineTasks, { body })).status
      }
      case 'toggle':
        return (await call(toggleRoutineTask, { params })).status
      case 'delete':
        return (await call(deleteRoutineTask, { params })).status
      case 'undelete':
        return (await call(undeleteRoutineTask, { params })).status
      case 'report': {
        const body = {
          status: one.done ? ('done' as const) : ('not_done' as const),
          note: 'Said.',
          ...(one.late && { date: shift(-1) }),
        }
        const sent = this.site.as(this.cook).call(submitReport, { params, body })
        const { status, body: reply } = await sent
        if (status === 201) this.reports.push(reply.report.id)
        return status
      }
      default:
        return 200
    }
  }

  /** The occurrences of every past day are unchanged since that day ended. */
  async look(): Promise<string[]> {
    const { rows } = await diwan.server.database.ownerPool.query<{
      day: string
      occurrences: string
    }>(
      `select day::date::text "day", coalesce((
           select string_agg(o::text, ';' order by o.routine_task_id) from occurrences_on($1, day::date) o), '') occurrences
       from generate_series('2026-11-01'::date, ($2 at time zone 'Africa/Cairo')::date - 1, '1 day') day`,
      [this.site.company.id, diwan.clock.instant],
    )
    return rows.flatMap(({ day, occurrences }) => {
      const known = this.past.get(day)
      this.past.set(day, known ?? occurrences)
      return known === undefined || known === occurrences
        ? []
        : [`${day}: ${known} → ${occurrences}`]
    })
  }

  /** Yesterday and the next dates as computed by the product equal those of the database. */
  async foresee(): Promise<string[]> {
    const { call } = this.site.as(this.site.owner)
    const { body: list } = await call(listOccurrencesYesterday, { query: { per_page: 100 } })
    const { body: tasks } = await call(listRoutineTasks, { query: { per_page: 100 } })
    const said = [
      ...list.data.map(({ id, date }) => `${id} yesterday, ${date}`),
      ...tasks.data.map(({ id, next_dates }) => `${id} next ${next_dates}`),
    ]
    const { rows } = await diwan.server.database.ownerPool.query<{ known: string }>(
      `with today as (select ($2::timestamptz at time zone 'Africa/Cairo')::date today),
       days as materialized (
         select g::date "day", c.weekend, c.holidays, day_keys(g::date, c) keys from today
         cross join generate_series(today - 60, today + 400, '1 day') g
         join company_calendars c on c.company_id = $1 and c.valid_from <= g and c.valid_to > g
       ), yesterday as (
         select max(day) "day" from days, today
         where day < today and not (extract(isodow from day) = any (weekend) or day = any (holidays))
       ), next as (
         select v.routine_task_id id, array_to_string((array_agg(day order by day))[:5], ',') dates
         from routine_task_versions v, days, today
         where v.company_id = $1 and v.valid_to = 'infinity' and v.active and day >= today
           and v.start_date <= day and v.due_keys && keys group by 1
       )
       select format('%s yesterday, %s', o.routine_task_id, day) known from yesterday cross join lateral occurrences_on($1, day) o
       union all
       select format('%s next %s', v.routine_task_id, next.dates) from routine_task_versions v left join next on next.id = v.routine_task_id
       where v.company_id = $1 and v.valid_to = 'infinity'`,
      [this.site.company.id, diwan.clock.instant],
    )
    const known = new Set(rows.map((row) => row.known))
    const missing = [...known].filter((one) => !said.includes(one))
    return [...said.filter((one) => !known.has(one)), ...missing]
  }

  /** The totals of the list equal a manual count. */
  async count(): Promise<void> {
    const { call } = this.site.as(this.site.owner)
    const { body: list } = await call(listRoutineTasks, { query: { per_page: 100 } })
    const [kitchen] = this.departments
    const filters = [
      { filter: {}, counted: list.data },
      { filter: { active: 'true' as const }, counted: list.data.filter(({ active }) => active) },
      { filter: { active: 'false' as const }, counted: list.data.filter(({ active }) => !active) },
      {
        filter: { dept_id: kitchen ?? undefined },
        counted: list.data.filter(({ department }) => department?.id === kitchen),
      },
    ]
    for (const { filter, counted } of filters) {
      const { body } = await call(listRoutineTasks, { query: { per_page: 1, ...filter } })
      expect(body.total, JSON.stringify(filter)).toBe(counted.length)
    }
  }

  /** The stored counts of a day, alone and over a range, equal the list of that day. */
  async recount(): Promise<string[]> {
    const { rows } = await diwan.server.database.ownerPool.query<{ difference: string }>(
      `with days as materialized (
         select g::date "day" from generate_series('2026-11-01'::date, ($2 at time zone 'Africa/Cairo')::date + 40, '1 day') g
       ), listed as (
         select day, department_id, count(*) due from days cross join lateral occurrences_on($1, day) group by 1, 2
       ), on_day as (
         select day, department_id, due::bigint from days cross join lateral due_by_department($1, day) where due > 0
       ), over_days as (
         select x.date "day", department_id, due from (select min(day) a, max(day) z from days) range
         cross join lateral due_days($1, a, z) x
       ), reported as (
         select day, o.department_id, count(*)::int reports,
           (count(*) filter (where r.late and r.status = 'done'))::int done_late from days cross join lateral occurrences_on($1, day) o
         join reports r on r.company_id = $1 and r.date = day and r.routine_task_id = o.routine_task_id group by 1, 2
       ), kept as (
         select date "day", department_id, reported, done_late from report_days where company_id = $1 and reported > 0
       )
       select d::text difference from (
         (table listed except table on_day) union all (table on_day except table listed)
         union all (table listed except table over_days) union all (table over_days except table listed)) d
       union all select d::text from (
         (table reported except table kept) union all (table kept except table reported)) d`,
      [this.site.company.id, diwan.clock.instant],
    )
    return rows.map(({ difference }) => difference)
  }
}

test('whatever is edited, moved, paused, deleted, brought back or taken off the calendar, no past day changes and all counts hold', async () => {
  let evaluations = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 22 }), async (steps) => {
      diwan.clock.set('2026-11-21T09:00:00Z')
      const site = await world(diwan)
      const cook = await site.build.user()
      const place = { memberIds: [cook.id] }
      const rooms = [await site.build.department(place), await site.build.department(place)]
      const model = new Model(
        site,
        cook,
        rooms.map(({ id }) => id),
      )
      for (const one of [FIRST_STEP, ...steps]) {
        expect(await model.take(one), JSON.stringify(one)).toBeLessThan(500)
        expect(await model.look()).toEqual([])
        if (MOVES_DAYS.has(one.do)) expect(await model.foresee()).toEqual([])
      }
      expect(await model.recount()).toEqual([])
      await model.count()
      evaluations += model.evaluations
    }),
    { numRuns: HISTORIES },
  )
  expect(evaluations).toBeGreaterThan(0)
})
