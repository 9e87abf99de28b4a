import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { getDashboard, getDashboardHistory } from '#features/dashboard/contract.ts'
import { listDepartments } from '#features/departments/contract.ts'
import { addComment, addReply } from '#features/one-time-tasks/comments/contract.ts'
import {
  countTasks,
  listBoard,
  listTaskCalendar,
  listTasks,
  PLACES,
  STATUSES,
  type Task,
} from '#features/one-time-tasks/tasks/contract.ts'
import { PRIORITIES } from '#features/one-time-tasks/tasks/fields.ts'
import { getOpenWork } from '#features/users/contract.ts'
import { addDays } from '#shared/dates.ts'
import type { CallInput, Input } from '#shared/endpoint.ts'

const diwan = openDiwan()
const TODAY = '2026-11-21'
const PEOPLE = 4

const rarely = fc.nat(5).map((n) => n === 0)
const someone = fc.nat(PEOPLE - 1)
const some = fc.uniqueArray(someone, { maxLength: 2 })
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null })

const tasks = fc.record({
  title: fc.constantFrom('جرد المخزن', 'Count the till', 'Order flour'),
  status: fc.constantFrom(...STATUSES),
  priority: fc.constantFrom(...PRIORITIES),
  dueIn: maybe(fc.integer({ min: -3, max: 5 })),
  archived: rarely,
  deleted: rarely,
  creator: someone,
  assigned: some,
  supervised: maybe(someone),
  consulted: some,
  informed: some,
  department: maybe(fc.nat(1)),
  project: maybe(fc.nat(1)),
  starredBy: some,
  talkedOf: fc.boolean(),
})
type Drawn = typeof tasks extends fc.Arbitrary<infer T> ? T : never

const companies = fc.record({
  visibility: fc.constantFrom('company', 'participants'),
  leaders: fc.tuple(someone, someone),
  tasks: fc.array(tasks, { minLength: 1, maxLength: 14 }),
})
type Company = typeof companies extends fc.Arbitrary<infer T> ? T : never

interface Built {
  site: World
  people: Person[]
  departments: string[]
  projects: string[]
  ids: Map<string, Drawn>
}

async function buildTask({ site, people, ...more }: Omit<Built, 'ids'>, drawn: Drawn) {
  const at = (index: number) => people[index]?.id ?? ''
  const { dueIn, department, project, supervised, status, priority, title, archived } = drawn
  const id = await site.build.oneTimeTask({
    ...{ title, status, priority, createdBy: at(drawn.creator) },
    deadline: dueIn === null ? null : addDays(TODAY, dueIn),
    ...(department !== null && { departmentId: more.departments[department] ?? '' }),
    ...(project !== null && { projectId: more.projects[project] ?? '' }),
    people: {
      assigned: drawn.assigned.map(at),
      supervised: supervised === null ? [] : [at(supervised)],
      consulted: drawn.consulted.map(at),
      informed: drawn.informed.map(at),
    },
  })
  if (drawn.talkedOf) {
    const { call } = site.as(site.owner)
    const said = { body: { body: 'Is it there yet?' } }
    const { comment } = (await call(addComment, { params: { id }, ...said })).body
    await call(addReply, { params: { id: comment.id }, ...said })
  }
  await site.write((db) =>
    db.batch([
      sql`update one_time_tasks set archived_at = ${archived ? diwan.clock.now() : null},
            deleted_at = ${drawn.deleted ? diwan.clock.now() : null} where id = ${id}`,
      sql`insert into one_time_task_stars (company_id, one_time_task_id, created_at, user_id)
          select ${site.company.id}, ${id}, now(), * from unnest(${drawn.starredBy.map(at)}::uuid[])`,
    ]),
  )
  return id
}

async function build(company: Company): Promise<Built> {
  const site = await world(diwan)
  const people = [site.owner]
  for (const permissions of [
    ['view-dashboard', 'view-department', 'manage-user'],
    ['view-dashboard', 'view-department', 'manage-task'],
    [],
  ])
    people.push(await site.build.user({ permissions: permissions as never }))
  const departments: string[] = []
  for (const leader of company.leaders)
    departments.push((await site.build.department({ managerId: people[leader]?.id ?? '' })).id)
  const projects = [await site.build.project(), await site.build.project()]
  const made = { site, people, departments, projects }
  const ids = new Map<string, Drawn>()
  for (const drawn of company.tasks) ids.set(await buildTask(made, drawn), drawn)
  await site.write((db) =>
    db.all(sql`update companies set task_visibility = ${company.visibility}`),
  )
  return { ...made, ids }
}

/** Whether a person sees a task, computed independently of the product's code. */
function sees({ visibility, leaders }: Company, index: number, drawn: Drawn): boolean {
  const { creator, assigned, supervised, consulted, informed, department } = drawn
  const manages = index === 0 || index === 2
  const leads = department !== null && leaders[department] === index
  const on = [creator, supervised, ...assigned, ...consulted, ...informed].includes(index)
  return visibility === 'company' || manages || leads || on
}

type Query = Input<typeof listTasks>['query'] & object

/** All tasks of a list, read page by page. */
async function pagesOf({ site }: Built, caller: Person, query: Query): Promise<Task[]> {
  const all: Task[] = []
  for (let page = 1; ; page += 1) {
    const input = { query: { ...query, page, per_page: 3 } } as CallInput<typeof listTasks>
    const { data, total, last_page } = (await site.as(caller).call(listTasks, input)).body
    all.push(...data)
    if (page < last_page) continue
    expect(all.length, JSON.stringify(query)).toBe(total)
    return all
  }
}

const isOpen = ({ status }: Task) => status !== 'done'
const isOn = (people: readonly { id: string }[], id: string) => people.some((one) => one.id === id)
const placesOf = ({ people }: Task, id: string) =>
  PLACES.filter((place) =>
    place === 'supervised' ? people.supervisor?.id === id : isOn(people[place], id),
  )
const within = (task: Task, from: number, to: number) =>
  isOpen(task) &&
  task.deadline !== null &&
  task.deadline >= addDays(TODAY, from) &&
  task.deadline <= addDays(TODAY, to)
const LONG_AGO = -1_000

/** Every filter with a predicate that selects the same tasks from the whole list. */
function filtersOf({ departments, projects, people }: Built, me: string) {
  const filters: [Query, (task: Task) => boolean][] = [
    [{ status: 'open' }, isOpen],
    [{ status: 'toDo' }, ({ status }) => status === 'pending' || status === 'inProgress'],
    [{ due: 'overdue' }, (task) => within(task, LONG_AGO, -1)],
    [{ due: 'today' }, (task) => within(task, 0, 0)],
    [{ due: 'soon' }, (task) => within(task, 1, 3)],
    [{ starred: 'true' }, ({ starred }) => starred],
    [{ unread: 'true' }, ({ unread }) => unread > 0],
    [{ search: 'المَخزن' }, ({ title }) => title === 'جرد المخزن'],
    [{ mine: 'created' }, (task) => task.created_by.id === me],
    [{ mine: 'any' }, (task) => task.created_by.id === me || placesOf(task, me).length > 0],
    [
      { mine: 'assigned', due: 'overdue', status: 'review' },
      (task) =>
        placesOf(task, me).includes('assigned') &&
        within(task, LONG_AGO, -1) &&
        task.status === 'review',
    ],
  ]
  for (const status of STATUSES) filters.push([{ status }, (task) => task.status === status])
  for (const priority of PRIORITIES)
    filters.push([{ priority }, (task) => task.priority === priority])
  for (const mine of PLACES) filters.push([{ mine }, (task) => placesOf(task, me).includes(mine)])
  for (const id of departments)
    filters.push([{ department_id: id }, ({ department }) => department?.id === id])
  for (const id of projects) filters.push([{ project_id: id }, ({ project }) => project?.id === id])
  for (const { id } of people)
    filters.push([{ assigned_user_id: id }, (task) => isOn(task.people.assigned, id)])
  return filters
}

const idsOf = (all: readonly { id: string }[]) => all.map(({ id }) => id).sort()
const count = (all: readonly Task[], holds: (task: Task) => boolean) => all.filter(holds).length

async function checkFilters(built: Built, caller: Person, all: readonly Task[]) {
  const { call } = built.site.as(caller)
  for (const [query, holds] of filtersOf(built, caller.id)) {
    const wanted = all.filter(holds)
    expect([query, idsOf(await pagesOf(built, caller, query))]).toEqual([query, idsOf(wanted)])
    const { columns } = (await call(listBoard, { query })).body
    expect(columns.map(({ status, total, tasks: shown }) => [status, total, idsOf(shown)])).toEqual(
      columns.map(({ status }) => {
        const inColumn = wanted.filter((task) => task.status === status)
        return [status, inColumn.length, idsOf(inColumn)]
      }),
    )
    expect(columns.reduce((sum, { total }) => sum + total, 0)).toBe(wanted.length)
    const span = { from: addDays(TODAY, -1), to: addDays(TODAY, 2) }
    const calendar = (await call(listTaskCalendar, { query: { ...query, ...span } })).body
    expect(calendar.total).toBe(
      count(wanted, ({ start_date, deadline }) =>
        Boolean(deadline && deadline >= span.from && start_date <= span.to),
      ),
    )
  }
}

async function checkNumbers({ site, people, departments }: Built, caller: Person, all: Task[]) {
  const { call } = site.as(caller)
  const me = caller.id
  const overdue = (task: Task) => within(task, LONG_AGO, -1)
  expect((await call(countTasks)).body).toEqual({
    unread: all.reduce((sum, { unread }) => sum + unread, 0),
    review: count(
      all,
      (task) => task.status === 'review' && placesOf(task, me).includes('supervised'),
    ),
    overdue: count(all, (task) => overdue(task) && placesOf(task, me).includes('assigned')),
    own: count(all, (task) => task.status !== 'done' && placesOf(task, me).includes('assigned')),
  })
  const dashboard = await call(getDashboard)
  if (dashboard.status === 200) {
    const in_ = (status: Task['status']) => count(all, (task) => task.status === status)
    expect(dashboard.body.Tasks).toEqual({
      ...Object.fromEntries(STATUSES.map((status) => [status, in_(status)])),
      urgent: count(all, (task) => isOpen(task) && task.priority === 'urgent'),
      dueToday: count(all, (task) => within(task, 0, 0)),
      dueSoon: count(all, (task) => within(task, 1, 3)),
      overdue: count(all, overdue),
    })
    const { data } = (await call(getDashboardHistory)).body
    const [open, review, done] = [in_('pending') + in_('inProgress'), in_('review'), in_('done')]
    expect(data.at(-1)).toEqual({ date: TODAY, open, review, done })
  }
  const named = (await call(listDepartments)).body.Departments
  for (const [at, { id, open_tasks }] of named.entries()) {
    expect(id).toBe(departments[at])
    if (open_tasks !== undefined)
      expect(open_tasks).toBe(count(all, (task) => isOpen(task) && task.department?.id === id))
  }
  for (const { id } of people) {
    const work = await call(getOpenWork, { params: { user_id: id } })
    if (work.status !== 200) continue
    const does = (task: Task) =>
      placesOf(task, id).some((place) => place === 'assigned' || place === 'supervised')
    expect(work.body.open_tasks).toBe(count(all, (task) => isOpen(task) && does(task)))
  }
}

test('every number that speaks of one-time tasks is the number of those that one sees', async () => {
  await fc.assert(
    fc.asyncProperty(companies, async (company) => {
      const built = await build(company)
      for (const [index, caller] of built.people.entries()) {
        const seen = (archived: boolean) =>
          [...built.ids].filter(
            ([, drawn]) =>
              !drawn.deleted && drawn.archived === archived && sees(company, index, drawn),
          )
        const all = await pagesOf(built, caller, {})
        expect(idsOf(all)).toEqual(idsOf(seen(false).map(([id]) => ({ id }))))
        const archived = await pagesOf(built, caller, { archived: 'true' })
        expect(idsOf(archived)).toEqual(idsOf(seen(true).map(([id]) => ({ id }))))
        await checkFilters(built, caller, all)
        await checkNumbers(built, caller, all)
      }
    }),
    { numRuns: 6 },
  )
})
