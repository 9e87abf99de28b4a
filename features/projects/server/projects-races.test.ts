import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { deleteDepartment } from '#features/departments/contract.ts'
import { createTask, listTasks, updateTask } from '#features/one-time-tasks/tasks/contract.ts'
import {
  createProject,
  deleteProject,
  listProjectRevisions,
  listProjects,
  setProjectStatus,
  updateProject,
} from '#features/projects/contract.ts'
import { deleteUser } from '#features/users/contract.ts'
import type { Input } from '#shared/endpoint.ts'

const diwan = openDiwan()
let site: World
let amina: Person
let id: string

beforeEach(async () => {
  site = await world(diwan)
  amina = await site.build.user({ permissions: ['manage-project', 'manage-task'] })
  id = await site.build.project({ managerId: amina.id })
})

const times = <T>(count: number, act: (n: number) => T) =>
  Array.from({ length: count }, (_, n) => act(n))
const statusesOf = (replies: { status: number }[]) => replies.map(({ status }) => status).sort()
const owner = () => site.as(site.owner)
const change = (body: Input<typeof updateProject>['body']) =>
  owner().call(updateProject, { params: { id }, body })
const turn = (status: 0 | 1) => owner().call(setProjectStatus, { params: { id }, body: { status } })
const remove = () => owner().call(deleteProject, { params: { id } })
const put = () =>
  owner().call(createTask, {
    body: { title: 'Rent tents', assigned_user_id: [site.owner.id], project_id: id },
  })
const list = async () => (await owner().call(listProjects)).body.projects
const revisions = async () =>
  (await owner().call(listProjectRevisions, { params: { id } })).body.revisions

const waiting = async () => {
  const { rows } = await diwan.server.database.ownerPool.query(
    `select count(*)::int from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0].count
}

/** Starts `act` during another transaction's write and returns its result after that commits. */
async function behind<T>(write: ReturnType<typeof sql>, act: () => Promise<T>): Promise<T> {
  let begun: Promise<T> | undefined
  await site.write(async (db) => {
    await db.all(write)
    begun = act()
    for (let n = 0; n < 100 && (await waiting()) < 1; n += 1)
      await db.all(sql`select pg_sleep(0.01)`)
  })
  return begun as Promise<T>
}

test('of ten changes that began from one version exactly one is written', async () => {
  const replies = await Promise.all(times(10, (n) => change({ name: `Fair ${n}`, version: 1 })))
  expect(statusesOf(replies)).toEqual([200, ...times(9, () => 409)])
  const [shown] = await list()
  for (const { body } of replies) expect(body.project).toEqual(shown)
  expect(await revisions()).toHaveLength(1)
})

test('ten who want one name make one project', async () => {
  const make = () => owner().call(createProject, { body: { name: 'Menu' } })
  expect(statusesOf(await Promise.all(times(10, make)))).toEqual([201, ...times(9, () => 422)])
})

test('ten who stop it stop it once', async () => {
  expect(statusesOf(await Promise.all(times(10, () => turn(0))))).toEqual(times(10, () => 200))
  expect(await list()).toMatchObject([{ status: 0, version: 2 }])
  expect(await revisions()).toHaveLength(1)
})

test('a task that is put in a project that is just being stopped is refused', async () => {
  const stop = sql`
    with locked as (select id from projects where id = ${id} for update)
    update projects set status = 0 where id in (select id from locked)`
  const { status, body } = await behind(stop, put)
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['project_id']])
})

test('stopping waits for a task that is just being put in', async () => {
  const held = sql`select from projects where id = ${id} for key share`
  let stopped = false
  await site
    .write(async (db) => {
      await db.all(held)
      const begun = turn(0).then(() => {
        stopped = true
      })
      for (let n = 0; n < 100 && (await waiting()) < 1; n += 1)
        await db.all(sql`select pg_sleep(0.01)`)
      expect(stopped).toBe(false)
      return { begun }
    })
    .then(({ begun }) => begun)
  expect(await list()).toMatchObject([{ status: 0 }])
})

test('tasks and a stop: each is put in before it or refused', async () => {
  const [stopped, ...replies] = await Promise.all([turn(0), ...times(10, put)])
  expect(stopped.status).toBe(200)
  for (const { status } of replies) expect([201, 422]).toContain(status)
  const taken = replies.filter(({ status }) => status === 201).length
  expect(await list()).toMatchObject([{ tasks: { total: taken } }])
  expect((await put()).status).toBe(422)
})

test('tasks and a deletion: none is ever left in a project that is gone', async () => {
  const tasks = await Promise.all(times(4, () => site.build.oneTimeTask({ projectId: id })))
  const rename = (task: string) =>
    owner().call(updateTask, { params: { id: task }, body: { title: 'Another title' } })
  const [gone, ...replies] = await Promise.all([remove(), ...times(6, put), ...tasks.map(rename)])
  expect(gone.status).toBe(200)
  for (const { status } of replies) expect([200, 201, 422]).toContain(status)
  const { data } = (await owner().call(listTasks, { query: { per_page: 100 } })).body
  expect(data.map(({ project }) => project)).toEqual(data.map(() => null))
  expect(data).toHaveLength(4 + replies.filter(({ status }) => status === 201).length)
})

test('ten deletions are one', async () => {
  await site.build.oneTimeTask({ projectId: id })
  expect(statusesOf(await Promise.all(times(10, remove)))).toEqual([200, ...times(9, () => 404)])
})

test('a project, its department and its manager may all end at once, and nobody blocks another', async () => {
  const kitchen = await site.build.department({ managerId: amina.id })
  const bar = await site.build.department()
  await change({ department_id: kitchen.id })
  const people = { assigned: [amina.id] }
  for (let n = 0; n < 6; n += 1)
    await site.build.oneTimeTask({ projectId: id, departmentId: kitchen.id, people })
  const replies = await Promise.all([
    owner().call(deleteUser, {
      params: { user_id: amina.id },
      query: { hand_over_to: site.owner.id },
    }),
    owner().call(deleteDepartment, { params: kitchen, query: { move_to: bar.id } }),
    remove(),
    change({ description: 'Tea' }),
  ])
  expect(replies.slice(0, 3).map(({ status }) => status)).toEqual([200, 200, 200])
  expect([200, 404]).toContain(replies[3]?.status)
})
