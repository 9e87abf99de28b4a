import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { getDirectory } from '#features/directory/contract.ts'
import { listTasks, moveTask } from '#features/one-time-tasks/tasks/contract.ts'
import {
  getProjectProgress,
  listProjectRevisions,
  listProjects,
} from '#features/projects/contract.ts'
import type { Permission } from '#shared/permissions.ts'

const diwan = openDiwan()
const PLACES = ['assigned', 'supervised', 'consulted', 'informed'] as const

let site: World
let lead: Person
let projects: Record<'managed' | 'worked' | 'ofDepartment' | 'led' | 'others', string>

/** A reader with the permissions, who manages one project and is in the department of another. */
async function readerWith(permissions: Permission[]): Promise<Person> {
  const reader = await site.build.user({ permissions })
  const own = await site.build.department({ memberIds: [reader.id] })
  await site.write((db) =>
    db.batch([
      sql`update projects set manager_id = ${reader.id} where id = ${projects.managed}`,
      sql`update projects set department_id = ${own.id} where id = ${projects.ofDepartment}`,
    ]),
  )
  return reader
}

beforeAll(async () => {
  diwan.clock.set('2026-11-21T09:00:00Z')
  site = await world(diwan)
  lead = await site.build.user()
  const department = await site.build.department({ managerId: lead.id })
  projects = {
    managed: await site.build.project(),
    worked: await site.build.project(),
    ofDepartment: await site.build.project(),
    led: await site.build.project({ departmentId: department.id }),
    others: await site.build.project(),
  }
})

const setting = (task_visibility: 'company' | 'participants') =>
  site.write((db) =>
    db.all(
      sql`update companies set task_visibility = ${task_visibility} where id = ${site.company.id}`,
    ),
  )
const seen = async (reader: Person) => {
  const { status, body } = await site.as(reader).call(listProjects)
  return status === 200 ? body.projects.map(({ id }) => id).sort() : status
}
const offered = async (reader: Person) =>
  (await site.as(reader).call(getDirectory)).body.projects.map(({ id }) => id).sort()

describe('who sees which project', () => {
  test.each(PLACES)(
    'with view-project: what one manages, is %s in, or whose department one is in',
    async (place) => {
      const reader = await readerWith(['view-project'])
      await site.build.oneTimeTask({ projectId: projects.worked, people: { [place]: [reader.id] } })
      const theirs = [projects.managed, projects.worked, projects.ofDepartment].sort()
      for (const visibility of ['company', 'participants'] as const) {
        await setting(visibility)
        expect(await seen(reader)).toEqual(theirs)
        expect(await offered(reader)).toEqual(theirs)
      }
      for (const id of [projects.led, projects.others])
        for (const endpoint of [listProjectRevisions, getProjectProgress])
          expect((await site.as(reader).call(endpoint, { params: { id } })).status).toBe(404)
    },
  )

  test.each(['view-Allproject', 'manage-project'] as const)('with %s: all', async (permission) => {
    const reader = await site.build.user({ permissions: [permission] })
    expect(await seen(reader)).toEqual(Object.values(projects).sort())
    expect(await offered(reader)).toEqual(Object.values(projects).sort())
  })

  test('without a permission: none, not even one’s own', async () => {
    expect(await seen(await readerWith([]))).toBe(403)
    expect(await offered(lead)).toEqual([])
  })

  test('whoever only made a task of it, or was taken off it, does not', async () => {
    const reader = await site.build.user({ permissions: ['view-project'] })
    await site.build.oneTimeTask({ projectId: projects.others, createdBy: reader.id })
    const people = { assigned: [reader.id] }
    const task = await site.build.oneTimeTask({ projectId: projects.worked, people })
    expect(await seen(reader)).toEqual([projects.worked])
    await site.write((db) =>
      db.all(sql`delete from one_time_task_people where one_time_task_id = ${task}`),
    )
    expect(await seen(reader)).toEqual([])
  })
})

describe('what counts in a project', () => {
  test.each(['company', 'participants'] as const)(
    'is what its reader finds in the list of tasks, when tasks are shown to the %s',
    async (visibility) => {
      await setting(visibility)
      const id = await site.build.project()
      const worker = await site.build.user({ permissions: ['view-Allproject'] })
      const manager = await site.build.user({ permissions: ['view-Allproject', 'manage-task'] })
      const people = { assigned: [worker.id] }
      const late = { projectId: id, deadline: '2026-11-20' }
      await site.build.oneTimeTask({ ...late, people })
      await site.build.oneTimeTask({ ...late, status: 'done', people })
      await site.build.oneTimeTask({ ...late, status: 'review' })
      await site.build.oneTimeTask({ projectId: id, deadline: '2026-11-21', createdBy: worker.id })
      await site.build.oneTimeTask({ projectId: id, status: 'done' })
      await site.build.oneTimeTask({ ...late, archived: true, people })
      for (const reader of [worker, manager, site.owner]) {
        const { call } = site.as(reader)
        const count = async (query: object) =>
          (await call(listTasks, { query: { project_id: id, ...query } })).body.total
        const counted = (await call(listProjects)).body.projects.find((one) => one.id === id)?.tasks
        expect(counted).toEqual({
          total: await count({}),
          done: await count({ status: 'done' }),
          review: await count({ status: 'review' }),
          overdue: await count({ due: 'overdue' }),
        })
        const own = visibility === 'participants' && reader === worker
        expect(counted).toEqual(
          own
            ? { total: 3, done: 1, review: 0, overdue: 1 }
            : { total: 5, done: 2, review: 1, overdue: 2 },
        )
        const { days, people: workers } = (await call(getProjectProgress, { params: { id } })).body
        expect(days).toEqual([{ date: '2026-11-21', open: own ? 2 : 3, done: own ? 1 : 2 }])
        expect(workers).toMatchObject([{ id: worker.id, open: 1, done: 1 }])
      }
    },
  )
})

describe('the progress of a project', () => {
  test('tells each day of the company how many were open and done at its end', async () => {
    await setting('company')
    const id = await site.build.project()
    const { call } = site.as(site.owner)
    const at = async (instant: string, act: () => Promise<unknown>) => {
      diwan.clock.set(instant)
      await act()
    }
    const move = (task: string, status: 'done' | 'pending') =>
      call(moveTask, { params: { id: task }, body: { status } })
    let first = ''
    // 00:30 on the 17th in Cairo.
    await at('2026-11-16T22:30:00Z', async () => {
      first = await site.build.oneTimeTask({ projectId: id })
    })
    await at('2026-11-18T09:00:00Z', () => site.build.oneTimeTask({ projectId: id }))
    await at('2026-11-19T09:00:00Z', () => move(first, 'done'))
    await at('2026-11-20T09:00:00Z', () => move(first, 'pending'))
    await at('2026-11-20T10:00:00Z', () => move(first, 'done'))
    await at('2026-11-21T09:00:00Z', () => move(first, 'pending'))
    const { days, people } = (await call(getProjectProgress, { params: { id } })).body
    expect(days).toEqual([
      { date: '2026-11-17', open: 1, done: 0 },
      { date: '2026-11-18', open: 2, done: 0 },
      { date: '2026-11-19', open: 1, done: 1 },
      { date: '2026-11-20', open: 1, done: 1 },
      { date: '2026-11-21', open: 2, done: 0 },
    ])
    expect(people).toEqual([])
  })

  test('goes back ninety days at most, and what was before counts in the first of them', async () => {
    const id = await site.build.project()
    diwan.clock.set('2026-06-01T09:00:00Z')
    await site.build.oneTimeTask({ projectId: id, status: 'done' })
    await site.build.oneTimeTask({ projectId: id })
    diwan.clock.set('2026-11-21T09:00:00Z')
    const { days } = (await site.as(site.owner).call(getProjectProgress, { params: { id } })).body
    expect(days).toHaveLength(90)
    expect(days[0]).toEqual({ date: '2026-08-24', open: 1, done: 1 })
    expect(days.at(-1)).toEqual({ date: '2026-11-21', open: 1, done: 1 })
  })

  test('of a project without tasks is one day of nothing', async () => {
    const id = await site.build.project()
    const { body } = await site.as(site.owner).call(getProjectProgress, { params: { id } })
    expect(body).toEqual({ days: [{ date: '2026-11-21', open: 0, done: 0 }], people: [] })
  })
})
