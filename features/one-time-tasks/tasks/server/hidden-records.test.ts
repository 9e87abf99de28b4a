import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { type Failed, openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { getTask } from '#features/one-time-tasks/record/contract.ts'
import { changeTasks } from '#features/one-time-tasks/tasks/changes.ts'
import {
  createTask,
  listTasks,
  starTask,
  updateTask,
} from '#features/one-time-tasks/tasks/contract.ts'

const diwan = openDiwan()
const UNKNOWN = '0190f3a2-0000-7000-8000-000000000000'
let site: World
let clerk: Person
let mine: string

beforeEach(async () => {
  site = await world(diwan)
  clerk = await site.build.user({ permissions: ['view-project'] })
  mine = await site.build.oneTimeTask({ createdBy: clerk.id, people: { assigned: [clerk.id] } })
})

/** All ways to put a task into a project. */
const ways = (project_id: string) => {
  const { call } = site.as(clerk)
  const body = { title: 'Count', assigned_user_id: [clerk.id], project_id }
  return Promise.all([
    call(createTask, { body }),
    call(updateTask, { params: { id: mine }, body: { project_id } }),
    call(changeTasks, { body: { ids: [mine], change: 'project', project_id } }),
  ])
}
const said = (replies: { status: number; body: Failed }[]) =>
  replies.map(({ status, body }) => [status, body.errors])

describe('a project that one does not see', () => {
  test('is none that a task could be put in: it is refused as one that is not there', async () => {
    const hidden = await site.build.project()
    const replies = said(await ways(hidden))
    expect(replies.map(([status]) => status)).toEqual([422, 422, 422])
    expect(replies).toEqual(said(await ways(UNKNOWN)))
    const { body } = await site.as(site.owner).call(listTasks, { query: { project_id: hidden } })
    expect(body.total).toBe(0)
  })

  test('is one once one sees it', async () => {
    const own = await site.build.project({ managerId: clerk.id })
    expect((await ways(own)).map(({ status }) => status)).toEqual([201, 200, 200])
  })
})

test('a star is its member’s own: nobody else has it, and nobody else takes it away', async () => {
  const starred = async (who: Person) =>
    (await site.as(who).call(getTask, { params: { id: mine } })).body.task.starred
  const star = (who: Person, on: boolean) =>
    site.as(who).call(starTask, { params: { id: mine }, body: { starred: on } })
  await star(clerk, true)
  expect([await starred(clerk), await starred(site.owner)]).toEqual([true, false])
  await star(site.owner, false)
  expect(await starred(clerk)).toBe(true)
  await star(site.owner, true)
  await star(clerk, false)
  expect([await starred(clerk), await starred(site.owner)]).toEqual([false, true])
})
