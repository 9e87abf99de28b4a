import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import {
  type BoardRow,
  getDashboard,
  getDashboardHistory,
  getTodayBoard,
} from '#features/dashboard/contract.ts'
import { listDepartments } from '#features/departments/contract.ts'
import { isDue } from '#features/routine-tasks/definitions/rule.ts'
import {
  listOccurrences,
  type Occurrence,
  submitReport,
} from '#features/routine-tasks/reports/contract.ts'
import { listCompanyUsers } from '#features/users/contract.ts'
import { uuidv7 } from '#platform/server/ids.ts'
import { addDays, localClock } from '#platform/shared/dates.ts'

const diwan = openDiwan()
const GRACE_MS = 60 * 60_000
const STATUSES = ['pending', 'inProgress', 'review', 'done'] as const
type Status = (typeof STATUSES)[number]
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null })
const clockTimes = fc.constantFrom('00:00', '00:01', '08:30', '12:01', '23:59', '23:59')

const occurrences = fc
  .record({
    task_type: fc.constantFrom('daily', 'weekly', 'monthly', 'last_day_of_month'),
    startsIn: fc.constantFrom(-40, -1, 0, 0, 0, 1),
    department: maybe(fc.nat(3)),
    recurrent_days: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
    dayFromToday: fc.integer({ min: -2, max: 2 }),
    times: maybe(fc.tuple(clockTimes, maybe(clockTimes))),
    active: fc.integer({ min: 0, max: 4 }).map((n) => n > 0),
    report: maybe(fc.constantFrom('done' as const, 'not_done' as const)),
    late: fc.boolean(),
  })
  .map(({ times, ...occurrence }) => ({
    ...occurrence,
    from: times?.[0] ?? null,
    to: times?.[1] ?? null,
  }))

const oneTimeTasks = fc.record({
  priority: fc.constantFrom('low', 'normal', 'high', 'urgent'),
  dueIn: maybe(fc.integer({ min: -5, max: 6 })),
  archived: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
  /** Each status it has had, and how many minutes ago it came to that. */
  changes: fc.array(fc.tuple(fc.nat(20 * 24 * 60), fc.constantFrom(...STATUSES)), {
    minLength: 1,
    maxLength: 4,
  }),
})

const companies = fc.record({
  timezone: fc.constantFrom('Africa/Cairo', 'Pacific/Auckland', 'America/New_York', 'Asia/Riyadh'),
  day: fc.integer({ min: 60, max: 800 }).map((n) => addDays('2026-01-01', n)),
  minute: fc.constantFrom(-1, 0, 1, 60, 12 * 60 + 1, 23 * 60 + 59),
  weekend: fc.subarray([1, 2, 3, 4, 5, 6, 7], { maxLength: 2 }),
  holidaysIn: fc.subarray([-1, 0, 1], { maxLength: 1 }),
  departments: fc.nat(3),
  people: fc.array(fc.constantFrom('active', 'pending', 'removed'), { maxLength: 6 }),
  occurrences: fc.array(occurrences, { maxLength: 10 }),
  oneTimeTasks: fc.array(oneTimeTasks, { maxLength: 10 }),
  projects: fc.array(fc.constantFrom(0 as const, 1 as const), { maxLength: 4 }),
  perPage: fc.integer({ min: 1, max: 6 }),
})
type Company = typeof companies extends fc.Arbitrary<infer T> ? T : never

/** The instant at which clocks of a zone show a time, or would where they jump over it. */
function instantAt(date: string, time: string, timezone: string): Date {
  const wall = Date.parse(`${date}T${time}:00Z`)
  let instant = wall
  for (let tries = 0; tries < 2; tries += 1) {
    const local = localClock(new Date(instant), timezone)
    instant += wall - Date.parse(`${local.date}T${local.time}:00Z`)
  }
  return new Date(instant)
}

const count = <T>(items: readonly T[], matches: (item: T) => unknown): number =>
  items.filter(matches).length
const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000)

interface BuiltTask {
  status: Status
  priority: string
  deadline: string | null
  archived: boolean
  changes: { day: string; status: Status }[]
}

async function buildTasks(site: World, { oneTimeTasks: all, timezone }: Company) {
  const now = diwan.clock.now()
  const { date: today } = localClock(now, timezone)
  const { id: companyId } = site.company
  const built: BuiltTask[] = []
  for (const { priority, dueIn, archived, changes } of all) {
    const id = uuidv7()
    const inOrder = [...changes].sort(([a], [b]) => b - a)
    const status = inOrder.at(-1)?.[1] ?? 'pending'
    const deadline = dueIn === null ? null : addDays(today, dueIn)
    await site.write((db) =>
      db.batch([
        sql`insert into one_time_tasks (company_id, id, title, status, priority, start_date, deadline,
              created_by, created_at, updated_at, archived_at)
            values (${companyId}, ${id}, 'Task', ${status}, ${priority}, '2026-01-01', ${deadline},
              ${site.owner.id}, ${now}, ${now}, ${archived ? now : null})`,
        ...inOrder.map(
          ([ago, to], n) => sql`
            insert into one_time_task_status_changes
              (company_id, id, one_time_task_id, from_status, to_status, user_id, created_at)
            values (${companyId}, ${uuidv7()}, ${id}, ${inOrder[n - 1]?.[1] ?? null}, ${to}, ${site.owner.id},
              ${minutesBefore(now, ago)})`,
        ),
      ]),
    )
    const days = inOrder.map(([ago, to]) => ({
      day: localClock(minutesBefore(now, ago), timezone).date,
      status: to,
    }))
    built.push({ status, priority, deadline, archived, changes: days })
  }
  return built
}

/** Makes the company on the day before yesterday, and everything in it as of now. */
async function build(company: Company) {
  const { timezone, weekend } = company
  const now = minutesBefore(instantAt(company.day, '00:00', timezone), -company.minute)
  const { date: today } = localClock(now, timezone)
  diwan.clock.set(minutesBefore(now, 2 * 24 * 60).toISOString())
  const site = await world(diwan, { timezone })
  diwan.clock.set(now.toISOString())
  const owner = { ...site.owner, token: await site.session(site.owner.id) }
  const holidays = company.holidaysIn.map((days) => addDays(today, days))
  await site.write((db) =>
    db.all(sql`update company_calendars set weekend = ${weekend}, holidays = ${holidays},
      holiday_names = ${holidays} where company_id = ${site.company.id}`),
  )
  for (const status of company.people) await site.build.user({ status })
  const departments: { id: string }[] = []
  for (let n = 0; n < company.departments; n += 1) departments.push(await site.build.department())
  const due = new Set<string>()
  for (const [n, occurrence] of company.occurrences.entries()) {
    const dayOfMonth = Number(addDays(today, occurrence.dayFromToday).slice(8))
    const rule = {
      task_type: occurrence.task_type,
      start_date: addDays(today, occurrence.startsIn),
      recurrent_days: occurrence.task_type === 'weekly' ? occurrence.recurrent_days : [],
      day_of_month: occurrence.task_type === 'monthly' ? dayOfMonth : null,
    }
    const { id } = await site.build.routineTask({
      ...rule,
      task_name: `Duty ${String.fromCharCode(97 + n)}`,
      validFrom: addDays(today, -2),
      dept_id: occurrence.department === null ? null : departments[occurrence.department]?.id,
      from: occurrence.from,
      to: occurrence.to,
    })
    if (!occurrence.active)
      await site.write((db) =>
        db.all(sql`update routine_task_versions set active = false where routine_task_id = ${id}`),
      )
    const isDueToday = occurrence.active && isDue(rule, today, { weekend, holidays })
    if (isDueToday) due.add(id)
    if (!occurrence.report) continue
    const said = {
      status: occurrence.report,
      note: 'Said.',
      ...(occurrence.late && { date: addDays(today, -1) }),
    }
    const reply = await site.as(owner).call(submitReport, { params: { id }, body: said })
    if (isDueToday && !occurrence.late) expect(reply.status).toBe(201)
  }
  for (const status of company.projects) await site.build.project({ status })
  return { site, owner, due, now, today, tasks: await buildTasks(site, company) }
}
type Built = Awaited<ReturnType<typeof build>>

/** The whole list of the day, page by page as a reader turns them. */
async function wholeList({ site, owner }: Built, perPage: number): Promise<Occurrence[]> {
  const all: Occurrence[] = []
  for (let page = 1; ; page += 1) {
    const query = { page, per_page: perPage }
    const { body } = await site.as(owner).call(listOccurrences, { query })
    all.push(...body.data)
    if (body.next_page_url === null) {
      expect([all.length, page]).toEqual([body.total, body.last_page])
      return all
    }
  }
}

const day = (name: string | null, list: readonly Occurrence[]) => ({
  department_name: name,
  total_tasks: list.length,
  total_reports: count(list, ({ report }) => report),
  done_reports: count(list, ({ report }) => report?.status === 'done'),
  not_done_reports: count(list, ({ report }) => report?.status === 'not_done'),
})

async function expectedNumbers(built: Built, company: Company, list: readonly Occurrence[]) {
  const { site, owner, today } = built
  const { Departments } = (await site.as(owner).call(listDepartments)).body
  const { users } = (await site.as(owner).call(listCompanyUsers, { query: {} })).body
  const tasks = built.tasks.filter(({ archived }) => !archived)
  const open = tasks.filter(({ status }) => status !== 'done')
  const { department_name: _, total_tasks, ...reports } = day(null, list)
  const common = list.filter(({ department }) => department === null)
  const departments = Departments.map(({ id, name }) =>
    day(
      name,
      list.filter(({ department }) => department?.id === id),
    ),
  )
  return {
    AllDailyTasks: {
      active: count(company.occurrences, ({ active }) => active),
      inActive: count(company.occurrences, ({ active }) => !active),
      total: company.occurrences.length,
    },
    DailyTasks: {
      ...reports,
      today_total_daily_tasks: total_tasks,
      DailyTaskDepts: [...departments, ...(common.length > 0 ? [day(null, common)] : [])],
    },
    Departments: {
      Departments: Departments.map(({ id, name }) => ({ id, name })),
      total: Departments.length,
    },
    Emps: {
      total: users.length,
      invited: count(users, ({ status }) => status === 'active'),
      pending: count(users, ({ status }) => status === 'pending'),
    },
    Projects: {
      total: company.projects.length,
      active: count(company.projects, (status) => status === 1),
      inactive: count(company.projects, (status) => status === 0),
    },
    Tasks: {
      ...Object.fromEntries(
        STATUSES.map((name) => [name, count(tasks, ({ status }) => status === name)]),
      ),
      urgent: count(open, ({ priority }) => priority === 'urgent'),
      dueToday: count(open, ({ deadline }) => deadline === today),
      dueSoon: count(
        open,
        ({ deadline }) => deadline && deadline > today && deadline <= addDays(today, 3),
      ),
      overdue: count(open, ({ deadline }) => deadline && deadline < today),
    },
  }
}

/** Fourteen days, each as it was when it ended. */
const expectedHistory = ({ tasks, today }: Built) =>
  Array.from({ length: 14 }, (_, n) => {
    const date = addDays(today, n - 13)
    const then = tasks
      .filter(({ archived }) => !archived)
      .map(({ changes }) => changes.filter((change) => change.day <= date).at(-1)?.status)
    return {
      date,
      open: count(then, (status) => status === 'pending' || status === 'inProgress'),
      review: count(then, (status) => status === 'review'),
      done: count(then, (status) => status === 'done'),
    }
  })

const NO_REST = { done: 0, not_done: 0, not_reported: 0 }

/** The board, page by page as a reader asks for more. */
async function wholeBoard({ site, owner }: Built, perPage: number): Promise<BoardRow[]> {
  const all: BoardRow[] = []
  for (let page = 1; ; page += 1) {
    const query = { page, per_page: perPage }
    const { body } = await site.as(owner).call(getTodayBoard, { query })
    all.push(...body.data)
    if (body.next_page_url === null) {
      expect([all.length, page]).toEqual([body.total, body.last_page])
      return all
    }
  }
}

/** The list again, a row for each department that has an occurrence today. */
async function expectedBoard(
  { site, owner, now, today }: Built,
  timezone: string,
  list: Occurrence[],
) {
  const { Departments } = (await site.as(owner).call(listDepartments)).body
  const cells = (department: { id: string; name: string } | null) =>
    list
      .filter((one) => (one.department?.id ?? null) === (department?.id ?? null))
      .map(({ id, task_name, from, to, report }) => {
        const isToday = from !== null && to !== null && to >= from
        const isOver =
          isToday && now.getTime() > instantAt(today, to, timezone).getTime() + GRACE_MS
        const state = report?.status ?? ('not_reported' as const)
        return { id, task_name, from, to, state, late: report ? report.late : isOver }
      })
  return [...Departments.map(({ id, name }) => ({ id, name })), null]
    .map((department) => ({ department, occurrences: cells(department), rest: NO_REST }))
    .filter(({ occurrences }) => occurrences.length > 0)
}

test('every number of the dashboard is what the lists show when counted by hand', async () => {
  let seenDue = 0
  let seenReports = 0
  const check = async (company: Company) => {
    const built = await build(company)
    const { site, owner, due } = built
    const shown = await wholeList(built, company.perPage)
    const list = shown.filter(({ date }) => date === built.today)
    expect(list.map(({ id }) => id).sort()).toEqual([...due].sort())
    const { body: numbers } = await site.as(owner).call(getDashboard)
    expect(numbers).toEqual(await expectedNumbers(built, company, list))

    const { body: history } = await site.as(owner).call(getDashboardHistory)
    expect(history.data).toEqual(expectedHistory(built))
    const { pending, inProgress, review, done } = numbers.Tasks
    const last = { date: built.today, open: pending + inProgress, review, done }
    expect(history.data.at(-1)).toEqual(last)
    const board = await wholeBoard(built, company.perPage)
    expect(board).toEqual(await expectedBoard(built, company.timezone, list))
    seenDue += list.length
    seenReports += numbers.DailyTasks.total_reports
  }
  await fc.assert(fc.asyncProperty(companies, check), { numRuns: 80, endOnFailure: true })
  expect(seenDue).toBeGreaterThan(50)
  expect(seenReports).toBeGreaterThan(10)
}, 120_000)

test('at one instant it is another day in Auckland than in Cairo, and each dashboard keeps its own', async () => {
  diwan.clock.set('2026-11-21T10:59:00Z')
  const [cairo, auckland] = [
    await world(diwan, { timezone: 'Africa/Cairo' }),
    await world(diwan, { timezone: 'Pacific/Auckland' }),
  ]
  const routine = { task_type: 'weekly' as const, recurrent_days: [6], validFrom: '2026-11-21' }
  for (const site of [cairo, auckland]) {
    await site.build.routineTask(routine)
    await site.build.oneTimeTask({ deadline: '2026-11-21' })
  }
  const seen = async ({ as, owner }: World) => {
    const { DailyTasks, Tasks } = (await as(owner).call(getDashboard)).body
    return [DailyTasks.today_total_daily_tasks, Tasks.dueToday, Tasks.overdue]
  }
  expect([await seen(cairo), await seen(auckland)]).toEqual([
    [1, 1, 0],
    [1, 1, 0],
  ])
  diwan.clock.advance({ minutes: 1 })
  expect([await seen(cairo), await seen(auckland)]).toEqual([
    [1, 1, 0],
    [0, 0, 1],
  ])
  diwan.clock.set('2026-11-21T22:00:00Z')
  expect([await seen(cairo), await seen(auckland)]).toEqual([
    [0, 0, 1],
    [0, 0, 1],
  ])
})

test('who may see the dashboard sees the same numbers as the owner', async () => {
  const { as, owner, build: make } = await world(diwan)
  const closed = await make.department()
  await make.routineTask({ dept_id: closed.id })
  await make.oneTimeTask()
  const viewer = await make.user({ permissions: ['view-dashboard'] })
  const [own, seen] = [await as(owner).call(getDashboard), await as(viewer).call(getDashboard)]
  expect(seen.body).toEqual(own.body)
  const outsider = await make.user({ permissions: ['view-dailytask'] })
  expect((await as(outsider).call(getDashboard)).status).toBe(403)
})
