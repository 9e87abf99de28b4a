import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { callAs, type Diwan, openDiwan } from '#app/server/test/diwan.ts'
import { alNoor, nileFoods } from '#db/seed/content/companies.ts'
import type { DemoCompany } from '#db/seed/content/shape.ts'
import { instantAt, openStage } from '#db/seed/context.ts'
import { DEMO_PASSWORD, type DemoSignIn, seedDemo } from '#db/seed/demo.ts'
import { reportRows } from '#db/seed/reports.ts'
import { storedRoutines } from '#db/seed/routines.ts'
import { isNewPassword, login } from '#features/auth/contract.ts'
import { signUp } from '#features/auth/server/sign-up.ts'
import { getDashboard, getDashboardHistory } from '#features/dashboard/contract.ts'
import type { Rule } from '#features/routine-tasks/definitions/due-rule.ts'
import { isDue } from '#features/routine-tasks/definitions/rule.ts'
import { listToEvaluate } from '#features/routine-tasks/evaluations/contract.ts'
import { type CompilableQuery, withCompanyTransaction } from '#server/database/tenant.ts'
import { addDays, toLocalTime } from '#shared/dates.ts'

const NOW = '2026-11-21T08:24:00Z'
const companies = [nileFoods, alNoor]
const diwan = openDiwan()
const twin = openDiwan()
const torn = openDiwan()

const seed = (site: Diwan) => seedDemo(site.server, new Date(NOW))

async function signInTo(site: Diwan, email: string) {
  const body = { email, password: DEMO_PASSWORD }
  const { status, body: reply } = await callAs(site, {}, [login, { body }])
  expect(status).toBe(200)
  return reply
}

async function ask<T>(site: Diwan, company: DemoCompany, query: CompilableQuery<T>): Promise<T[]> {
  const { user } = await signInTo(site, company.owner.email)
  return withCompanyTransaction(site.server.database, user.company.id, (db) => db.all(query))
}

/** All reports, ratings and tasks, as one value to compare. */
const fingerprint = sql<object>`
  select count(*), md5(string_agg(concat_ws('|', v.task_name, r.date, r.status, r.note, r.late, r.created_at, u.email,
      e.rating, e.comment, e.created_at), '~' order by r.date, v.task_name, v.slot)) told,
    (select md5(string_agg(concat_ws('|', t.title, t.status, c.to_status, c.created_at), '~' order by t.title, c.created_at))
      from one_time_tasks t join one_time_task_status_changes c on c.one_time_task_id = t.id) tasks,
    (select count(*) from users) people
  from reports r join users u on u.id = r.user_id
  join routine_task_versions v on v.routine_task_id = r.routine_task_id and v.valid_to = 'infinity'
  left join evaluations e on e.report_id = r.id`

let signIns: DemoSignIn[] = []

beforeAll(async () => {
  diwan.clock.set(NOW)
  signIns = await seed(diwan)
})

describe('the demo', () => {
  it('hands out an owner and an employee of each company, who can sign in', async () => {
    expect(isNewPassword(DEMO_PASSWORD)).toBe(true)
    expect(signIns.map(({ company, role }) => [company, role])).toEqual(
      companies.flatMap(({ name }) => [
        [name, 'owner'],
        [name, 'employee'],
      ]),
    )
    for (const { company, slug, email, role } of signIns) {
      const { user } = await signInTo(diwan, email)
      expect(user.company).toMatchObject({ name: company, slug })
      expect(user.roles).toHaveLength(role === 'owner' ? 0 : 1)
    }
  })

  it('adds nothing when it is there already', async () => {
    const before = await Promise.all(companies.map((one) => ask(diwan, one, fingerprint)))
    expect(await seed(diwan)).toEqual([])
    const after = await Promise.all(companies.map((one) => ask(diwan, one, fingerprint)))
    expect(after).toEqual(before)
  })

  it('is made once by two processes, and the same for the same moment', async () => {
    const both = await Promise.all([seed(twin), seed(twin)])
    expect(both.map((made) => made.length).sort()).toEqual([0, 4])
    for (const one of companies) {
      expect(await ask(twin, one, fingerprint)).toEqual(await ask(diwan, one, fingerprint))
    }
  })

  it('is finished by the next start when one was cut off', async () => {
    const { owner, name, companySize, industry, timezone, locale } = nileFoods
    const password = { password: DEMO_PASSWORD, password_confirmation: DEMO_PASSWORD }
    const person = { name: owner.name, last_name: owner.lastName, email: owner.email }
    const company = { company_name: name, companySize, industry, timezone, locale }
    const now = new Date(NOW)
    const form = { ...person, ...password, ...company }
    await signUp(torn.server.database, { form, now, since: '2026-07-24' })
    expect(await seed(torn)).toHaveLength(4)
    expect(await ask(torn, nileFoods, fingerprint)).toEqual(
      await ask(diwan, nileFoods, fingerprint),
    )
  })
})

describe.each(companies)('the demo company $name', (company) => {
  const day = (instant: string) => toLocalTime(new Date(instant), company.timezone).date
  const today = day(NOW)

  it('calls late what came after its time and the grace, and nothing else', async () => {
    const wrong = sql<{ right: number; wrong: number }>`
      select (count(*) filter (where agrees))::int "right", (count(*) filter (where not agrees))::int wrong
      from (
        select r.late = (r.created_at > late_after(r.date, v.time_from, v.time_to, c.timezone, c.late_grace_minutes)) agrees
        from reports r join companies c on c.id = r.company_id
        join routine_task_versions v on v.routine_task_id = r.routine_task_id
          and v.valid_from <= r.date and v.valid_to > r.date) told`
    const [told] = await ask(diwan, company, wrong)
    expect(told?.wrong).toBe(0)
    expect(told?.right).toBeGreaterThan(1_000)
  })

  it('has a month of numbers, pictures of those outside their limits, and a task that followed', async () => {
    const [found] = await ask(
      diwan,
      company,
      sql<Record<'days' | 'outside' | 'unproven' | 'pictures' | 'followUps', number>>`
        select (select count(distinct date) from step_answers)::int days,
          (select count(*) from step_answers where outside)::int outside,
          (select count(*) from occurrence_pictures where size_bytes > 0)::int pictures,
          (select count(*) from occurrence_tasks)::int "followUps",
          (select count(*) from step_answers a
            join routine_task_versions v on v.routine_task_id = a.routine_task_id and v.valid_to = 'infinity' and v.proof is not null
            where a.outside and not exists (select from occurrence_pictures p
              where p.routine_task_id = a.routine_task_id and p.date = a.date))::int unproven`,
    )
    expect(found).toMatchObject({ unproven: 0, followUps: 1 })
    expect(found?.days).toBeGreaterThanOrEqual(20)
    expect(found?.outside).toBeGreaterThanOrEqual(3)
    expect(found?.pictures).toBeGreaterThanOrEqual(3)
  })

  it('shows a dashboard that is alive', async () => {
    const { token } = await signInTo(diwan, company.owner.email)
    const { body } = await callAs(diwan, { token }, [getDashboard, undefined])
    expect(body.AllDailyTasks).toEqual({ active: 56, inActive: 4, total: 60 })
    expect(body.DailyTasks.today_total_daily_tasks).toBeGreaterThanOrEqual(40)
    expect(body.DailyTasks.done_reports).toBeGreaterThanOrEqual(8)
    expect(body.DailyTasks.not_done_reports).toBeGreaterThanOrEqual(1)
    expect(body.Departments.Departments.map(({ name }) => name)).toEqual(
      company.departments.map(({ name }) => name),
    )
    expect(body.Emps).toEqual({ total: 25, invited: 23, pending: 2 })
    expect(body.Projects).toEqual({ total: 12, active: 9, inactive: 3 })
    expect(body.Tasks).toMatchObject({ review: 7, done: 157, urgent: 6, dueToday: 3 })
    expect(body.Tasks.pending + body.Tasks.inProgress).toBe(38)
  })

  it('has two weeks in which work came in and got done', async () => {
    const { token } = await signInTo(diwan, company.owner.email)
    const { body } = await callAs(diwan, { token }, [getDashboardHistory, undefined])
    const open = body.data.map((point) => point.open)
    expect(Math.min(...open)).toBeGreaterThanOrEqual(30)
    expect(Math.max(...open)).toBeLessThanOrEqual(47)
    const done = body.data.map((point) => point.done)
    expect(done).toEqual([...done].sort((one, other) => one - other))
    expect((done.at(-1) ?? 0) - (done[0] ?? 0)).toBeGreaterThan(30)
    expect(new Set(body.data.map((point) => point.review)).size).toBeGreaterThan(3)
  })

  it('has ninety days of reports, a note wherever something was not done', async () => {
    const [row] = await ask(
      diwan,
      company,
      sql<Record<string, number>>`
        select count(*) reports, count(distinct r.date) days,
          count(*) filter (where status = 'not_done' and note = '') "withoutNote",
          count(*) filter (where r.date not between ${addDays(today, -90)} and ${today}) outside,
          count(*) filter (where late) late, count(*) filter (where r.created_at > ${NOW}) "toCome",
          avg((e.id is not null)::int) filter (where r.date < ${today}) evaluated,
          count(*) filter (where e.user_id = r.user_id or e.created_at <= r.created_at) "byThemselves"
        from reports r left join evaluations e on e.report_id = r.id`,
    )
    expect(row).toMatchObject({ withoutNote: 0, outside: 0, toCome: 0, byThemselves: 0, days: 91 })
    expect(row?.reports).toBeGreaterThanOrEqual(3_500)
    expect(row?.late).toBeGreaterThan(70)
    expect(row?.evaluated).toBeGreaterThan(0.95)
  })

  it('has managers who are a week behind with evaluating at most', async () => {
    const { token } = await signInTo(diwan, company.owner.email)
    const query = { page: 1, per_page: 100 }
    const { body } = await callAs(diwan, { token }, [listToEvaluate, { query }])
    expect(body.total).toBeGreaterThan(10)
    expect(body.total).toBeLessThanOrEqual(90)
    expect(body.data.filter(({ date }) => date < addDays(today, -7))).toEqual([])
  })

  it('is alive at any hour of its day', () => {
    const midnight = instantAt('2026-03-10', '00:00', company.timezone).getTime()
    for (let minute = 20; minute < 1_440; minute += 90) {
      const now = new Date(midnight + minute * 60_000)
      const stage = openStage(company, { companyId: 'company', ownerId: 'owner' }, now)
      const { told } = reportRows(stage, storedRoutines(stage))
      const today = told.filter(({ daysAgo }) => daysAgo === 0)
      expect(today.length, `at minute ${minute}`).toBeGreaterThanOrEqual(3)
      const departments = new Set(today.map(({ routine }) => routine.department))
      expect(departments.size, `at minute ${minute}`).toBeGreaterThanOrEqual(2)
    }
  })

  it('has no report of a day on which nothing was due', async () => {
    const rows = await ask(
      diwan,
      company,
      sql<Rule & { date: string; task_name: string; active: boolean }>`
        select r.date, v.task_name, v.active, v.task_type, v.start_date, v.recurrent_days, v.day_of_month,
          v.repeat_every "interval", v.week_start,
          case when v.nth_week is not null then json_build_object('week', v.nth_week, 'weekday', v.nth_weekday) end nth
        from reports r left join routine_task_versions v on v.routine_task_id = r.routine_task_id
          and v.valid_from <= r.date and v.valid_to > r.date`,
    )
    const calendar = { weekend: [], holidays: [] }
    expect(rows.filter((row) => !row.active || !isDue(row, row.date, calendar))).toEqual([])
  })

  it('has one department that is visibly behind and one that can be relied on', async () => {
    const rates = await ask(
      diwan,
      company,
      sql<{ name: string; rate: number }>`
        select d.name, avg((r.status = 'done')::int)::float8 rate from reports r
        join routine_task_versions v on v.routine_task_id = r.routine_task_id and v.valid_to = 'infinity'
        join departments d on d.id = v.department_id group by d.id, d.name order by rate`,
    )
    const nameOf = (key: string) => company.departments.find((one) => one.key === key)?.name
    expect(rates[0]?.name).toBe(nameOf('warehouse'))
    expect(rates[0]?.rate).toBeLessThan(0.6)
    expect(rates.at(-1)?.name).toBe(nameOf('finance'))
  })

  it('has tasks whose history leads from their making to where they stand', async () => {
    interface Life {
      title: string
      status: string
      created_at: string
      steps: { from: string | null; to: string; at: string }[]
    }
    const tasks = await ask(
      diwan,
      company,
      sql<Life>`
        select t.title, t.status, t.created_at, json_agg(json_build_object('from', c.from_status,
          'to', c.to_status, 'at', c.created_at) order by c.created_at) steps
        from one_time_tasks t join one_time_task_status_changes c on c.one_time_task_id = t.id
        group by t.company_id, t.id`,
    )
    expect(tasks).toHaveLength(205)
    const ages = new Map(company.tasks.map((task) => [task.title, task.createdDaysAgo]))
    for (const { title, status, created_at, steps } of tasks) {
      const path = steps.map(({ to }) => to)
      expect(steps.map(({ from }) => from)).toEqual([null, ...path.slice(0, -1)])
      expect(path.at(-1), title).toBe(status)
      expect(new Date(steps[0]!.at)).toEqual(new Date(created_at))
      expect(new Date(steps.at(-1)!.at) <= new Date(NOW), title).toBe(true)
      expect(day(created_at), title).toBe(addDays(today, -(ages.get(title) ?? 0)))
    }
  })

  it('only gains reports in the course of a day', () => {
    const toldAt = (now: string) => {
      const stage = openStage(company, { companyId: 'company', ownerId: 'owner' }, new Date(now))
      const { told } = reportRows(stage, storedRoutines(stage))
      return told.map(({ routine, daysAgo, done }) => `${routine.name} ${daysAgo} ${done}`)
    }
    const hours = ['00:30', '04:00', '09:00', '13:00', '20:00'].map((hour) => {
      return toldAt(`2026-04-24T${hour}:00Z`)
    })
    for (const [index, later] of hours.entries()) {
      const earlier = hours[index - 1] ?? []
      expect(later.length).toBeGreaterThanOrEqual(earlier.length)
      expect(later).toEqual(expect.arrayContaining(earlier))
    }
  })
})

describe('an instant by the clocks of a place', () => {
  it.each([
    ['summer', '2026-07-01', '08:30', 'Africa/Cairo', '2026-07-01T05:30:00Z'],
    ['winter', '2026-12-01', '08:30', 'Africa/Cairo', '2026-12-01T06:30:00Z'],
    ['the evening before summer time', '2026-04-23', '23:30', 'Africa/Cairo', '2026-04-23T21:30Z'],
    ['the skipped hour', '2026-04-24', '00:30', 'Africa/Cairo', '2026-04-23T22:30:00Z'],
    [
      'the first morning of summer time',
      '2026-04-24',
      '09:00',
      'Africa/Cairo',
      '2026-04-24T06:00Z',
    ],
    ['the hour that comes twice', '2026-10-29', '23:30', 'Africa/Cairo', '2026-10-29T20:30:00Z'],
    [
      'the first morning of winter time',
      '2026-10-30',
      '09:00',
      'Africa/Cairo',
      '2026-10-30T07:00Z',
    ],
    ['no summer time', '2026-07-01', '00:00', 'Asia/Riyadh', '2026-06-30T21:00:00Z'],
    ['west of Greenwich', '2026-03-08', '03:00', 'America/New_York', '2026-03-08T07:00:00Z'],
    ['west, before the change', '2026-03-08', '01:30', 'America/New_York', '2026-03-08T06:30:00Z'],
  ])('knows %s', (_, date, time, timeZone, instant) => {
    expect(instantAt(date, time, timeZone)).toEqual(new Date(instant))
  })
})
