import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { deleteDepartment } from '#features/departments/contract.ts'
import { addComment, addReply } from '#features/one-time-tasks/comments/contract.ts'
import { getTask, listTaskRevisions } from '#features/one-time-tasks/record/contract.ts'
import { changeTasks } from '#features/one-time-tasks/tasks/changes.ts'
import {
  countTasks,
  createTask,
  deleteTask,
  listTasks,
  starTask,
  undeleteTask,
} from '#features/one-time-tasks/tasks/contract.ts'
import { getCompanyPlanDetails } from '#features/plans/contract.ts'
import { deleteProject, setProjectStatus } from '#features/projects/contract.ts'

const diwan = openDiwan()
const STARTER = 1
const PLACES = 100

let site: World
let omar: Person
let manager: Person
let task: string

beforeEach(async () => {
  diwan.clock.set('2026-11-21T09:00:00Z')
  site = await world(diwan, { timezone: 'Africa/Cairo' })
  omar = await site.build.user({ name: 'Omar' })
  manager = await site.build.user({ name: 'Hana', permissions: ['manage-task'] })
  task = await site.build.oneTimeTask({ people: { assigned: [omar.id] } })
})

const remove = async (by: Person, id = task) =>
  (await site.as(by).call(deleteTask, { params: { id } })).status
const bringBack = (by: Person, id = task) => site.as(by).call(undeleteTask, { params: { id } })
const statusOf = async (by: Person, id = task) => (await bringBack(by, id)).status
const read = (by: Person = site.owner, id = task) => site.as(by).call(getTask, { params: { id } })
const historyOf = async (id = task) =>
  (await site.as(site.owner).call(listTaskRevisions, { params: { id } })).body.revisions.flatMap(
    ({ user, changes }) => changes.map(({ field, from, to }) => [user.name, field, from, to]),
  )
const total = async (query: object = {}) =>
  (await site.as(site.owner).call(listTasks, { query })).body.total
const used = async () =>
  (await site.as(site.owner).call(getCompanyPlanDetails)).body.data.data.usage.one_time_tasks

describe('a deleted task', () => {
  test('is brought back as it was, with what was said of it, its stars and its counts', async () => {
    const said = { body: { body: 'Is the ladder there?' } }
    const { comment } = (await site.as(omar).call(addComment, { params: { id: task }, ...said }))
      .body
    await site.as(site.owner).call(addReply, { params: { id: comment.id }, ...said })
    await site.as(omar).call(starTask, { params: { id: task }, body: { starred: true } })
    const [before, waiting] = [
      (await read(omar)).body.task,
      (await site.as(omar).call(countTasks)).body,
    ]
    expect([before.starred, before.unread, waiting.unread]).toEqual([true, 1, 1])
    expect(await remove(site.owner)).toBe(200)
    expect([(await read(omar)).status, await total(), await used()]).toEqual([404, 0, 0])
    expect((await site.as(omar).call(countTasks)).body.unread).toBe(0)

    const { status, body } = await bringBack(site.owner)
    expect([status, body.task.id, body.task.can.delete]).toEqual([200, task, true])
    const after = (await read(omar)).body.task
    expect(after).toEqual({ ...before, version: before.version + 2, updated_at: after.updated_at })
    expect((await site.as(omar).call(countTasks)).body).toEqual(waiting)
    expect([await total(), await total({ search: before.title }), await used()]).toEqual([1, 1, 1])
  })

  test('tells in its history who deleted it and brought it back', async () => {
    await remove(manager)
    await bringBack(manager)
    const name = 'Hana Hassan'
    expect((await historyOf()).slice(0, 2)).toEqual([
      [name, 'deleted', true, false],
      [name, 'deleted', false, true],
    ])
  })

  test('is brought back by who deleted it alone, whatever others may', async () => {
    await remove(manager)
    const other = await site.build.user({ permissions: ['manage-task'] })
    const elsewhere = (await world(diwan)).owner
    for (const by of [site.owner, omar, other, elsewhere]) {
      const { status, body } = await bringBack(by)
      expect([status, body.message]).toEqual([404, 'This does not exist.'])
    }
    expect(await statusOf(manager)).toBe(200)
    expect(await remove(site.owner)).toBe(200)
    expect(await statusOf(manager), 'somebody else deleted it since').toBe(404)
    expect(await statusOf(site.owner)).toBe(200)
  })

  test('is not brought back by who could not delete it any more', async () => {
    await remove(manager)
    await site.write((db) => db.all(sql`delete from user_roles where user_id = ${manager.id}`))
    expect(await statusOf(manager)).toBe(404)
  })

  test('is brought back within ten minutes, and only while it is deleted', async () => {
    expect(await statusOf(site.owner)).toBe(404)
    await remove(site.owner)
    diwan.clock.advance({ minutes: 9 })
    expect([await statusOf(site.owner), await statusOf(site.owner)]).toEqual([200, 404])
    await remove(site.owner)
    diwan.clock.advance({ minutes: 10 })
    expect(await statusOf(site.owner)).toBe(404)
    expect((await read()).status).toBe(404)
  })

  test('takes its place in the month again, and stays deleted where there is none', async () => {
    await site.write((db) => db.all(sql`update subscriptions set plan_id = ${STARTER}`))
    await fill(PLACES - 1)
    await remove(site.owner)
    const body = { title: 'In its place', assigned_user_id: [omar.id] }
    const made = await site.as(site.owner).call(createTask, { body })
    expect([made.status, await used()]).toEqual([201, PLACES])
    const refused = await bringBack(site.owner)
    expect([refused.status, refused.body.error]).toEqual([422, 'Plan Limit'])
    expect((await read()).status).toBe(404)
    await remove(site.owner, made.body.task.id)
    expect(await statusOf(site.owner)).toBe(200)
    expect(await used()).toBe(PLACES)
    expect(await statusOf(site.owner, made.body.task.id)).toBe(422)
  })

  test('of an earlier month takes no place of this one', async () => {
    await site.write((db) => db.all(sql`update subscriptions set plan_id = ${STARTER}`))
    diwan.clock.set('2026-11-30T21:55:00Z')
    await remove(site.owner)
    diwan.clock.set('2026-11-30T22:01:00Z')
    await fill(PLACES)
    expect(await statusOf(site.owner)).toBe(200)
    expect(await used()).toBe(PLACES)
  })
})

/** Adds tasks that count towards this month's limit. */
const fill = (count: number) =>
  site.write((db) =>
    db.all(sql`
      insert into one_time_tasks (company_id, id, title, start_date, created_by, created_at, updated_at)
      select ${site.company.id}, gen_random_uuid(), 'Old', '2026-11-01', ${site.owner.id}, ${diwan.clock.now()}, ${diwan.clock.now()}
      from generate_series(1, ${count}::int)`),
  )

describe('what ended while a task was deleted', () => {
  test('is left: a deleted project and a department that ended, and its history says so', async () => {
    const [project, department] = [
      await site.build.project({ name: 'Fair' }),
      await site.build.department(),
    ]
    const fields = { projectId: project, departmentId: department.id }
    const [open, done] = [
      await site.build.oneTimeTask(fields),
      await site.build.oneTimeTask({ ...fields, status: 'done' }),
    ]
    for (const id of [open, done]) expect(await remove(manager, id)).toBe(200)
    const { call } = site.as(site.owner)
    expect((await call(deleteProject, { params: { id: project } })).status).toBe(200)
    const deletion = { params: { id: department.id }, query: {} }
    expect((await call(deleteDepartment, deletion)).status).toBe(200)
    const back = (await bringBack(manager, open)).body.task
    expect([back.project, back.department]).toEqual([null, null])
    expect((await historyOf(open)).slice(0, 3)).toEqual([
      ['Hana Hassan', 'deleted', true, false],
      ['Hana Hassan', 'department', department.name, null],
      ['Hana Hassan', 'project', 'Fair', null],
    ])
    const finished = (await bringBack(manager, done)).body.task
    expect([finished.project, finished.department?.id]).toEqual([null, department.id])
  })

  test('is not: a project that was stopped', async () => {
    const project = await site.build.project()
    const id = await site.build.oneTimeTask({ projectId: project })
    await remove(site.owner, id)
    await site
      .as(site.owner)
      .call(setProjectStatus, { params: { id: project }, body: { status: 0 } })
    expect((await bringBack(site.owner, id)).body.task.project?.id).toBe(project)
  })
})

describe('several deleted tasks', () => {
  const change = (by: Person, kind: 'delete' | 'undelete', ids: string[]) =>
    site.as(by).call(changeTasks, { body: { ids, change: kind } })
  const tasks = (count: number) =>
    Promise.all(Array.from({ length: count }, () => site.build.oneTimeTask()))

  test('are brought back at once', async () => {
    const ids = (await tasks(3)).sort()
    await change(manager, 'delete', ids)
    expect(await total()).toBe(1)
    const { status, body } = await change(manager, 'undelete', ids)
    expect([status, body]).toEqual([200, { changed: ids, refused: [] }])
    expect([await total(), await used()]).toEqual([4, 4])
  })

  test('as far as the month has room, and each other one says that it has none', async () => {
    await site.write((db) => db.all(sql`update subscriptions set plan_id = ${STARTER}`))
    const ids = (await tasks(3)).sort()
    await change(manager, 'delete', ids)
    await fill(PLACES - 3)
    const { body } = await change(manager, 'undelete', ids)
    expect(body.changed).toEqual(ids.slice(0, 2))
    expect(body.refused).toEqual([
      { id: ids[2], message: expect.stringContaining('this month has 100') },
    ])
    expect(await used()).toBe(PLACES)
  })

  test('are none of them brought back where one cannot be', async () => {
    const ids = await tasks(2)
    const [mine = '', theirs = ''] = ids
    await remove(manager, mine)
    await remove(site.owner, theirs)
    const refused = await change(manager, 'undelete', ids)
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'One of these tasks cannot be brought back any more.',
    ])
    diwan.clock.advance({ minutes: 10 })
    expect((await change(manager, 'undelete', [mine])).status).toBe(422)
    expect(await total()).toBe(1)
  })
})
