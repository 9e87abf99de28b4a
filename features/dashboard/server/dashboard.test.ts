import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import {
  type Built,
  build,
  type Company,
  companies,
  count,
  instantAt,
  STATUSES,
} from '#app/server/test/random-company.ts'
import { type World, world } from '#app/server/test/world.ts'
import { updateCompanyData } from '#features/companies/contract.ts'
import {
  type BoardRow,
  getDashboard,
  getDashboardHistory,
  getTodayBoard,
} from '#features/dashboard/contract.ts'
import { listDepartments } from '#features/departments/contract.ts'
import { listOccurrences, type Occurrence } from '#features/routine-tasks/reports/contract.ts'
import { listCompanyUsers } from '#features/users/contract.ts'
import { addDays } from '#shared/dates.ts'

const diwan = openDiwan()
const GRACE_MS = 60 * 60_000

/** The whole list of the day, fetched page by page. */
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
  const tasks = built.tasks.filter(({ isLive }) => isLive)
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

/** Fourteen days, each with its state at the end of the day. */
const expectedHistory = ({ tasks, today }: Built) =>
  Array.from({ length: 14 }, (_, n) => {
    const date = addDays(today, n - 13)
    const then = tasks.map(
      ({ changes }) => changes.filter((change) => change.day <= date).at(-1)?.status,
    )
    return {
      date,
      open: count(then, (status) => status === 'pending' || status === 'inProgress'),
      review: count(then, (status) => status === 'review'),
      done: count(then, (status) => status === 'done'),
    }
  })

const NO_REST = { done: 0, not_done: 0, not_reported: 0 }

/** The whole board, fetched page by page. */
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

/** The board computed from the list: a row for each department that has an occurrence today. */
async function expectedBoard(
  { site, owner, now, today }: Built,
  timezone: string,
  list: Occurrence[],
) {
  const { Departments } = (await site.as(owner).call(listDepartments)).body
  const cells = (department: { id: string; name: string } | null) =>
    list
      .filter((one) => (one.department?.id ?? null) === (department?.id ?? null))
      .map(({ id, slot, task_name, from, to, report }) => {
        const isToday = from !== null && to !== null && to >= from
        const isOver =
          isToday && now.getTime() > instantAt(today, to, timezone).getTime() + GRACE_MS
        const state = report?.status ?? ('not_reported' as const)
        const early = report?.early ?? false
        return { id, slot, task_name, from, to, state, late: report ? report.late : isOver, early }
      })
  return [...Departments.map(({ id, name }) => ({ id, name })), null]
    .map((department) => ({ department, occurrences: cells(department), rest: NO_REST }))
    .filter(({ occurrences }) => occurrences.length > 0)
}

test('every number of the dashboard is what the lists show when counted by hand', async () => {
  let seenDue = 0
  let seenReports = 0
  const check = async (company: Company) => {
    const built = await build(diwan, company)
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
})

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

test('who may not see every one-time task counts those that they see, each where it stands', async () => {
  const { as, owner, build: make } = await world(diwan)
  const viewer = await make.user({ permissions: ['view-dashboard'] })
  const body = { task_visibility: 'participants' as const }
  await as(owner).call(updateCompanyData, { body })
  const people = { assigned: [viewer.id] }
  for (const [at, status] of STATUSES.entries())
    for (let times = 0; times <= at; times += 1) await make.oneTimeTask({ status, people })
  for (const status of STATUSES) await make.oneTimeTask({ status })
  const { Tasks } = (await as(viewer).call(getDashboard)).body
  expect(STATUSES.map((status) => Tasks[status])).toEqual(STATUSES.map((_, at) => at + 1))
})
