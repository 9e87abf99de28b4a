import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { deleteDepartment } from '#features/departments/contract.ts'
import { addComment, addReply, deleteComment } from '#features/one-time-tasks/comments/contract.ts'
import { handOverTasks } from '#features/one-time-tasks/handover/contract.ts'
import { getTask, listTaskRevisions } from '#features/one-time-tasks/record/contract.ts'
import {
  archiveTask,
  deleteTask,
  moveTask,
  type TaskStatus,
  undeleteTask,
  updateTask,
} from '#features/one-time-tasks/tasks/contract.ts'
import { deleteProject } from '#features/projects/contract.ts'
import { deleteUser } from '#features/users/contract.ts'
import type { Input } from '#shared/endpoint.ts'

const diwan = openDiwan()
const ROUNDS = 50

let site: World
let omar: Person
let laila: Person
let task: string

beforeAll(async () => {
  site = await world(diwan)
  omar = await site.build.user({ name: 'Omar' })
  laila = await site.build.user({ name: 'Laila', permissions: ['manage-task'] })
})

const build = async () => {
  task = await site.build.oneTimeTask({ people: { assigned: [omar.id] } })
}
beforeEach(build)

const params = () => ({ id: task })
const change = (by: Person, body: Input<typeof updateTask>['body']) =>
  site.as(by).call(updateTask, { params: params(), body })
const move = (by: Person, status: TaskStatus, from?: TaskStatus) =>
  site.as(by).call(moveTask, { params: params(), body: { status, ...(from && { from }) } })
const read = async () => (await site.as(site.owner).call(getTask, { params: params() })).body.task
const history = async () =>
  (await site.as(site.owner).call(listTaskRevisions, { params: params() })).body.revisions.flatMap(
    ({ changes }) => changes,
  )

/** Runs a race 50 times, with a new task each time. */
async function rounds(round: (n: number) => Promise<void>): Promise<void> {
  for (let n = 0; n < ROUNDS; n += 1) {
    await build()
    await round(n)
  }
}

/** Runs both concurrently; which one starts first alternates with `n`. */
async function both<A, B>(
  n: number,
  [one, other]: [() => Promise<A>, () => Promise<B>],
): Promise<[A, B]> {
  if (n % 2 === 0) return Promise.all([one(), other()])
  const second = other()
  return Promise.all([one(), second])
}

const rowsOf = async (query: ReturnType<typeof sql<Record<string, unknown>>>) =>
  site.write((db) => db.all(query))

describe('two at once', () => {
  test('who move one task leave a chain: each goes on from where the other left it', async () => {
    await rounds(async (n) => {
      const replies = await both(n, [() => move(omar, 'inProgress'), () => move(laila, 'review')])
      expect(replies.map(({ status }) => status)).toEqual([200, 200])
      const moves = (await history()).filter(({ field }) => field === 'status').reverse()
      const { status, version } = await read()
      expect(moves.map(({ from }) => from)).toEqual([
        null,
        ...moves.slice(0, -1).map(({ to }) => to),
      ])
      expect([moves.at(-1)?.to, version]).toEqual([status, 3])
    })
  })

  test('a change that began before another and came after it stands after it', async () => {
    const began = diwan.clock.now()
    diwan.clock.advance({ minutes: 1 })
    await move(omar, 'inProgress')
    await change(omar, { title: 'Under way' })
    diwan.clock.set(began.toISOString())
    await move(laila, 'review')
    await change(laila, { title: 'To be seen' })
    expect((await history()).map(({ to }) => to)).toEqual([
      ...['To be seen', 'review', 'Under way', 'inProgress', 'pending'],
    ])
  })

  test('who both saw one status move it once', async () => {
    await rounds(async (n) => {
      const replies = await both(n, [
        () => move(omar, 'inProgress', 'pending'),
        () => move(laila, 'review', 'pending'),
      ])
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
      const refused = replies.find(({ status }) => status === 409)?.body as unknown
      expect(refused).toMatchObject({ task: { status: (await read()).status } })
    })
  })

  test('who change one task without its version both change it', async () => {
    await rounds(async (n) => {
      const replies = await both(n, [
        () => change(omar, { title: `Title ${n}` }),
        () => change(laila, { priority: 'high', consult_user_id: [omar.id] }),
      ])
      expect(replies.map(({ status }) => status)).toEqual([200, 200])
      expect(await read()).toMatchObject({
        ...{ title: `Title ${n}`, priority: 'high', version: 3 },
        people: { consulted: [{ id: omar.id }] },
      })
    })
  })

  test('who change one version change it once, and the other reads what there is', async () => {
    await rounds(async (n) => {
      const replies = await both(n, [
        () => change(omar, { title: 'Omar’s', version: 1 }),
        () => change(laila, { title: 'Laila’s', version: 1 }),
      ])
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
      const { title } = await read()
      expect(replies.map(({ body }) => body.task.title)).toEqual([title, title])
    })
  })

  test('who archive and change a task: the change is before it, or refused', async () => {
    await rounds(async (n) => {
      const [archived, changed] = await both(n, [
        () => site.as(laila).call(archiveTask, { params: params(), body: { archived: true } }),
        () => change(omar, { title: 'Changed' }),
      ])
      expect(archived.status).toBe(200)
      expect([200, 403]).toContain(changed.status)
      const { title, version, archived: away } = await read()
      const isChanged = changed.status === 200
      expect([away, title === 'Changed', version]).toEqual([true, isChanged, isChanged ? 3 : 2])
    })
  })

  test('who delete a task and comment on it: the comment is before it, or finds nothing', async () => {
    await rounds(async (n) => {
      const [deleted, commented] = await both(n, [
        () => site.as(laila).call(deleteTask, { params: params() }),
        () => site.as(omar).call(addComment, { params: params(), body: { body: 'Wait' } }),
      ])
      expect(deleted.status).toBe(200)
      const [row] = await rowsOf(sql`select comments_count from one_time_tasks where id = ${task}`)
      expect([commented.status, row?.comments_count]).toEqual(
        commented.status === 201 ? [201, 1] : [404, 0],
      )
    })
  })

  test('who bring a task back twice and delete it: once each, one after the other', async () => {
    await rounds(async (n) => {
      const undelete = () => site.as(laila).call(undeleteTask, { params: params() })
      await site.as(laila).call(deleteTask, { params: params() })
      const asked = await Promise.all([undelete(), undelete()])
      expect(asked.map(({ status }) => status).sort()).toEqual([200, 404])
      const [deleted, back] = await both(n, [
        () => site.as(laila).call(deleteTask, { params: params() }),
        undelete,
      ])
      expect([deleted.status, [200, 404].includes(back.status)]).toEqual([200, true])
      const there = (await site.as(omar).call(getTask, { params: params() })).status
      expect(there).toBe(back.status)
    })
  })

  test('who delete a comment and answer it: the answer is before it, or refused', async () => {
    await rounds(async (n) => {
      const body = { body: 'Where is the key?' }
      const { comment } = (await site.as(omar).call(addComment, { params: params(), body })).body
      const [deleted, answered] = await both(n, [
        () => site.as(omar).call(deleteComment, { params: { id: comment.id } }),
        () => site.as(laila).call(addReply, { params: { id: comment.id }, body }),
      ])
      expect(deleted.status).toBe(200)
      const { comments, comments_count } = await read()
      const stands = answered.status === 201
      expect([201, 422]).toContain(answered.status)
      expect([comments.length, comments_count]).toEqual(stands ? [1, 1] : [0, 0])
    })
  })
})

describe('what a task names ends at once', () => {
  test('nothing to do stands in a department that has ended', async () => {
    await rounds(async (n) => {
      const [old, next] = [await site.build.department(), await site.build.department()]
      const [ended, put] = await both(n, [
        () =>
          site
            .as(site.owner)
            .call(deleteDepartment, { params: { id: old.id }, query: { move_to: next.id } }),
        () => change(laila, { department_id: old.id }),
      ])
      expect(ended.status).toBe(200)
      expect([200, 422]).toContain(put.status)
      const { department } = await read()
      expect(department?.id ?? null).toBe(put.status === 200 ? next.id : null)
      const told = (await history()).filter(({ field }) => field === 'department')
      expect(told).toEqual(
        put.status === 422
          ? []
          : [
              { field: 'department', from: old.name, to: next.name },
              { field: 'department', from: null, to: old.name },
            ],
      )
    })
  })

  test('what is to do again does not stand in a department that has ended, and says so', async () => {
    await rounds(async (n) => {
      const old = await site.build.department()
      await change(laila, { department_id: old.id })
      await move(laila, 'done')
      const deletion = { params: { id: old.id }, query: {} }
      const [ended, again] = await both(n, [
        () => site.as(site.owner).call(deleteDepartment, deletion),
        () => move(laila, 'inProgress'),
      ])
      expect([ended.status, again.status]).toEqual([200, 200])
      const { department, status } = await read()
      expect([department, status]).toEqual([null, 'inProgress'])
      const told = (await history()).filter(({ field }) => field === 'department')
      expect(told).toEqual([
        { field: 'department', from: old.name, to: null },
        { field: 'department', from: null, to: old.name },
      ])
    })
  })

  /** In the same order as the product: the project row first, then its tasks. */
  const endProject = (id: string) =>
    site.write(async (db) => {
      await db.all(sql`update projects set deleted_at = now() where id = ${id}`)
      await db.all(sql`update one_time_tasks set project_id = null where project_id = ${id}`)
    })

  test('no task stands in a project that is deleted', async () => {
    await rounds(async (n) => {
      const id = await site.build.project()
      const [, put] = await both(n, [
        () => endProject(id),
        () => change(site.owner, { project_id: id }),
      ])
      expect([200, 422]).toContain(put.status)
      expect((await read()).project).toBeNull()
    })
  })

  test('nor one that is brought back meanwhile, and its history says so', async () => {
    await rounds(async () => {
      const [id, department] = [await site.build.project(), await site.build.department()]
      await change(site.owner, { project_id: id, department_id: department.id })
      await site.as(laila).call(deleteTask, { params: params() })
      const deletion = { params: { id: department.id }, query: {} }
      const [back, ...ended] = await Promise.all([
        site.as(laila).call(undeleteTask, { params: params() }),
        site.as(site.owner).call(deleteProject, { params: { id } }),
        site.as(site.owner).call(deleteDepartment, deletion),
      ])
      expect([back.status, ...ended.map(({ status }) => status)]).toEqual([200, 200, 200])
      const task = await read()
      expect([task.project, task.department]).toEqual([null, null])
      const left = (await history()).filter(({ field, to }) => field !== 'deleted' && to === null)
      expect(left.map(({ field }) => field).sort()).toEqual(['department', 'project'])
    })
  })

  test('nobody who has left is put on a task, and what they had is handed over', async () => {
    await rounds(async (n) => {
      const leaver = await site.build.user({ name: 'Leaver' })
      const [removed, put] = await both(n, [
        () =>
          site.as(site.owner).call(deleteUser, {
            params: { user_id: leaver.id },
            query: { hand_over_to: omar.id },
          }),
        () => change(laila, { assigned_user_id: [leaver.id] }),
      ])
      expect([removed.status, removed.body.open_tasks]).toEqual([200, 0])
      expect([200, 422]).toContain(put.status)
      expect((await read()).people.assigned).toEqual([{ id: omar.id, name: 'Omar Hassan' }])
    })
  })

  test('a hand-over and a change of people are one after the other', async () => {
    await rounds(async (n) => {
      const [given, put] = await both(n, [
        () =>
          site.as(laila).call(handOverTasks, {
            body: { user_id: omar.id, tasks: [{ id: task, place: 'assigned', to: laila.id }] },
          }),
        () => change(site.owner, { assigned_user_id: [site.owner.id] }),
      ])
      expect([given.status, put.status]).toEqual([200, 200])
      const { people, version } = await read()
      expect(people.assigned.map(({ id }) => id)).toEqual([site.owner.id])
      expect(version).toBe(2 + given.body.handed_over)
      const told = (await history()).filter(({ field }) => field === 'assigned').reverse()
      expect(told.slice(1).map(({ from }) => from)).toEqual(told.slice(0, -1).map(({ to }) => to))
    })
  })
})
