import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { getTaskPerformance } from '#features/one-time-tasks/performance/contract.ts'
import { getTask, listTaskRevisions } from '#features/one-time-tasks/record/contract.ts'
import {
  listTasks,
  moveTask,
  STATUSES,
  type Task,
} from '#features/one-time-tasks/tasks/contract.ts'
import { addDays, toLocalTime } from '#shared/dates.ts'
import type { Reply } from '#shared/endpoint.ts'
import { DEFAULT_COMPANY_TIMEZONE } from '#shared/locale.ts'

const diwan = openDiwan()
const RANGE = { from: '2026-11-24', to: '2026-12-08' }
const TODAY = '2026-12-06'
const BY = ['department', 'project', 'person'] as const

let site: World
let lead: Person
let worker: Person
let people: Person[]

let seed = 20_261_121
const random = (below: number): number => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed % below
}
const pick = <T>(from: readonly T[]): T => from[random(from.length)] as T

/**
 * Creates four tasks a day for two weeks, in departments, projects or neither; the owner moves
 * them.
 */
beforeAll(async () => {
  diwan.clock.set('2026-11-21T09:00:00Z')
  site = await world(diwan)
  await site.write((db) => db.all(sql`update subscriptions set expires_on = '2027-02-01'`))
  const permissions = ['view-chartReports'] as const
  lead = await site.build.user({ permissions: [...permissions] })
  worker = await site.build.user({ permissions: [...permissions] })
  people = [lead, worker, await site.build.user(), site.owner]
  const led = await site.build.department({ managerId: lead.id, memberIds: [worker.id] })
  const departments = [led.id, (await site.build.department()).id, undefined]
  const projects = [await site.build.project(), await site.build.project(), undefined]
  const made: string[] = []
  for (let step = 0; step < 56; step += 1) {
    const day = addDays('2026-11-22', Math.floor(step / 4))
    diwan.clock.set(
      `${day}T${String(step % 4 === 3 ? 22 : 6 + random(12)).padStart(2, '0')}:30:00Z`,
    )
    made.push(
      await site.build.oneTimeTask({
        departmentId: pick(departments),
        projectId: pick(projects),
        deadline: random(4) === 0 ? null : addDays(day, random(6)),
        archived: random(9) === 0,
        people: { assigned: [...new Set([pick(people).id, pick(people).id])] },
      }),
    )
    for (const id of [pick(made), pick(made), pick(made)])
      await site.as(site.owner).call(moveTask, { params: { id }, body: { status: pick(STATUSES) } })
  }
  diwan.clock.set(`${TODAY}T15:00:00Z`)
})

interface Known {
  task: Task
  doneOn: string | undefined
  times: { status: string; seconds: number }[]
}

/**
 * The owner's view of the task lists and records. Read one by one, because a slow server sheds
 * load.
 */
async function known(): Promise<Known[]> {
  const { call } = site.as(site.owner)
  const { data } = (await call(listTasks, { query: { per_page: 100 } })).body
  const found: Known[] = []
  for (const task of data) {
    const params = { id: task.id }
    const { revisions } = (await call(listTaskRevisions, { params })).body
    const moved = revisions.find(({ changes }) => changes.some(({ field }) => field === 'status'))
    const doneOn =
      task.status === 'done' && moved
        ? toLocalTime(new Date(moved.at), DEFAULT_COMPANY_TIMEZONE).date
        : undefined
    const { times } = (await call(getTask, { params })).body.task
    found.push({ task, doneOn, times })
  }
  return found
}

const inRange = (day: string | null | undefined): day is string =>
  typeof day === 'string' && RANGE.from <= day && day <= RANGE.to

const placesOf = ({ department, project, people: on }: Task, by: (typeof BY)[number]) =>
  by === 'person' ? on.assigned.map(({ id }) => id) : [{ department, project }[by]?.id ?? 'none']

function daysOf({ task, doneOn }: Known): [string, 'created' | 'done' | 'overdue'][] {
  const created = toLocalTime(new Date(task.created_at), DEFAULT_COMPANY_TIMEZONE).date
  const { deadline } = task
  const missed = deadline && deadline < TODAY && (!doneOn || doneOn > deadline)
  return [
    ...(inRange(created) ? [[created, 'created'] as [string, 'created']] : []),
    ...(inRange(doneOn) ? [[doneOn, 'done'] as [string, 'done']] : []),
    ...(missed && inRange(deadline) ? [[deadline, 'overdue'] as [string, 'overdue']] : []),
  ]
}

const sorted = (counts: Map<string, number>) => [...counts].sort(([a], [b]) => (a < b ? -1 : 1))

function recounted(tasks: Known[], by: (typeof BY)[number]) {
  const counts = new Map<string, number>()
  for (const one of tasks)
    for (const place of placesOf(one.task, by))
      for (const [day, what] of daysOf(one)) {
        const key = `${place} ${day} ${what}`
        counts.set(key, (counts.get(key) ?? 0) + 1)
      }
  return sorted(counts)
}

type Data = Reply<typeof getTaskPerformance>['data']

function said(data: Data) {
  const counts = new Map<string, number>()
  for (const { of, points } of data)
    for (const { date, ...numbers } of points)
      for (const [what, count] of Object.entries(numbers))
        if (count > 0) counts.set(`${of?.id ?? 'none'} ${date} ${what}`, count)
  return sorted(counts)
}

const ask = async (person: Person, body: object) =>
  (
    await site.as(person).call(getTaskPerformance, {
      body: { ...RANGE, granularity: 'day', by: 'department', ...body },
    })
  ).body

test('every number equals a recount over the lists and records of tasks', async () => {
  const tasks = await known()
  for (const by of BY) {
    const { data } = await ask(site.owner, { by })
    expect(said(data).length).toBeGreaterThan(40)
    expect(said(data)).toEqual(recounted(tasks, by))
    for (const { of, times } of data)
      for (const { status, tasks: counted, average_days, median_days } of times) {
        const spent = tasks
          .filter(
            ({ task, doneOn }) => inRange(doneOn) && placesOf(task, by).includes(of?.id ?? 'none'),
          )
          .flatMap((one) => one.times.filter((time) => time.status === status))
          .map(({ seconds }) => seconds / 86_400)
          .sort((a, b) => a - b)
        expect(spent.length).toBe(counted)
        expect(average_days).toBeCloseTo(spent.reduce((a, b) => a + b, 0) / counted, 1)
        const middle = [(counted - 1) >> 1, counted >> 1].map((at) => spent[at] ?? 0)
        expect(median_days).toBeCloseTo(((middle[0] ?? 0) + (middle[1] ?? 0)) / 2, 1)
      }
  }
})

test('weeks add up to their days, and a department or project narrows to its own', async () => {
  const days = await ask(site.owner, {})
  const weeks = await ask(site.owner, { granularity: 'week' })
  const total = (data: Data) =>
    data.flatMap(({ points }) => points).reduce((sum, { created }) => sum + created, 0)
  expect(total(weeks.data)).toBe(total(days.data))
  expect(weeks.spans.length).toBeLessThan(days.spans.length)
  const [first] = days.data
  const narrowed = await ask(site.owner, { department_ids: [first?.of?.id] })
  expect(narrowed.data).toEqual([first])
})

test('a manager sees their department’s people by name, another member only themselves', async () => {
  const shown = async (person: Person) =>
    (await ask(person, { by: 'person' })).data.map(({ of }) => of?.id).sort()
  expect(await shown(site.owner)).toEqual(people.map(({ id }) => id).sort())
  expect(await shown(lead)).toEqual([lead.id, worker.id].sort())
  expect(await shown(worker)).toEqual([worker.id])
})

test('where tasks are for their participants, nothing else is counted', async () => {
  const set = (to: string) =>
    site.write((db) =>
      db.all(sql`update companies set task_visibility = ${to} where id = ${site.company.id}`),
    )
  await set('participants')
  const { data } = (await site.as(worker).call(listTasks, { query: { per_page: 100 } })).body
  const seen = new Set(data.map(({ id }) => id))
  const tasks = (await known()).filter(({ task }) => seen.has(task.id))
  const counted = said((await ask(worker, {})).data)
  await set('company')
  expect(counted).toEqual(recounted(tasks, 'department'))
  expect(counted).not.toEqual(said((await ask(worker, {})).data))
})

test('a range of more than 366 days and a project of nobody’s are refused', async () => {
  const body = { ...RANGE, granularity: 'day', by: 'project' } as const
  const { call } = site.as(site.owner)
  const long = await call(getTaskPerformance, { body: { ...body, to: addDays(RANGE.from, 366) } })
  const year = await call(getTaskPerformance, { body: { ...body, to: addDays(RANGE.from, 365) } })
  const unknown = await call(getTaskPerformance, {
    body: { ...body, project_ids: [site.owner.id] },
  })
  expect([long.status, year.status, unknown.status]).toEqual([422, 200, 422])
})
