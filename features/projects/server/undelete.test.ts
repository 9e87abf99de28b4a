import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { deleteDepartment } from '#features/departments/contract.ts'
import { getTask, listTaskRevisions } from '#features/one-time-tasks/record/contract.ts'
import { taskRecounts } from '#features/one-time-tasks/server/recount-queries.ts'
import { updateTask } from '#features/one-time-tasks/tasks/contract.ts'
import {
  createProject,
  deleteProject,
  listProjectRevisions,
  listProjects,
  undeleteProject,
} from '#features/projects/contract.ts'
import { uuidv7 } from '#server/ids.ts'
import type { Input } from '#shared/endpoint.ts'

const diwan = openDiwan()
let site: World
let amina: Person

beforeEach(async () => {
  diwan.clock.set('2026-11-21T09:00:00Z')
  site = await world(diwan)
  amina = await site.build.user({ name: 'Amina', permissions: ['manage-project'] })
})

type Body = Input<typeof createProject>['body']

const made = async (body: Body) =>
  (await site.as(site.owner).call(createProject, { body })).body.project
const remove = (id: string, by = site.owner) => site.as(by).call(deleteProject, { params: { id } })
const undelete = (id: string, by = site.owner) =>
  site.as(by).call(undeleteProject, { params: { id } })
const list = async () => (await site.as(site.owner).call(listProjects)).body.projects
const put = (id: string, project_id: string | null) =>
  site.as(site.owner).call(updateTask, { params: { id }, body: { project_id } })
const projectOf = async (id: string) =>
  (await site.as(site.owner).call(getTask, { params: { id } })).body.task.project
const wait = (minutes = 1) => diwan.clock.advance({ minutes })

/** The names of stored task counts that differ from a recount. */
async function miscounted() {
  const wrong: string[] = []
  for (const { name, stored, recomputed } of taskRecounts) {
    const differing = await site.write((db) =>
      db.all(
        sql`(${stored} except all ${recomputed}) union all (${recomputed} except all ${stored})`,
      ),
    )
    if (differing.length > 0) wrong.push(name)
  }
  return wrong
}

describe('a project that was just deleted', () => {
  test('comes back as it was for whoever deleted it, with its tasks', async () => {
    const kitchen = await site.build.department({ name: 'Kitchen' })
    const fair = await made({
      ...{ name: 'Fair', description: 'Stands and tea.', department_id: kitchen.id },
      ...{ manager_id: amina.id, start_date: '2026-11-21', deadline: '2026-12-01' },
    })
    const tasks = [
      await site.build.oneTimeTask({ projectId: fair.id, status: 'done' }),
      await site.build.oneTimeTask({ projectId: fair.id, archived: true }),
      await site.build.oneTimeTask({ projectId: fair.id }),
    ]
    const [before] = await list()
    await remove(fair.id)
    expect(await list()).toEqual([])
    wait()
    const { status, body } = await undelete(fair.id)
    expect([status, body.project]).toEqual([200, { ...before, version: 3 }])
    expect(await list()).toEqual([body.project])
    for (const id of tasks) expect(await projectOf(id)).toMatchObject({ id: fair.id })
    expect(await miscounted()).toEqual([])
  })

  test('and its tasks say in their histories that it was away', async () => {
    const { id } = await made({ name: 'Fair' })
    const task = await site.build.oneTimeTask({ projectId: id })
    await remove(id)
    await undelete(id)
    const { call } = site.as(site.owner)
    const { body } = await call(listProjectRevisions, { params: { id } })
    expect(body.revisions.map(({ user, changes }) => [user.id, changes])).toEqual([
      [site.owner.id, [{ field: 'deleted', from: true, to: false }]],
      [site.owner.id, [{ field: 'deleted', from: false, to: true }]],
    ])
    const ofTask = await call(listTaskRevisions, { params: { id: task } })
    expect(ofTask.body.revisions.slice(0, 2).map(({ changes }) => changes)).toEqual([
      [{ field: 'project', from: null, to: 'Fair' }],
      [{ field: 'project', from: 'Fair', to: null }],
    ])
  })

  test('takes no task back that has had another project since, or had left it before', async () => {
    const [fair, menu] = [await made({ name: 'Fair' }), await made({ name: 'Menu' })]
    const task = () => site.build.oneTimeTask({ projectId: fair.id })
    const [left, stays, moved, back] = [await task(), await task(), await task(), await task()]
    const never = await site.build.oneTimeTask()
    await put(left, null)
    wait()
    await remove(fair.id)
    wait()
    await put(moved, menu.id)
    await put(back, menu.id)
    await put(back, null)
    await site.as(site.owner).call(updateTask, { params: { id: stays }, body: { title: 'Tents' } })
    await undelete(fair.id)
    const projects = await Promise.all([left, stays, moved, back, never].map(projectOf))
    expect(projects.map((project) => project?.name)).toEqual([
      ...[undefined, 'Fair', 'Menu', undefined, undefined],
    ])
    expect((await list()).map(({ name, tasks }) => [name, tasks.total])).toEqual([
      ['Fair', 1],
      ['Menu', 1],
    ])
  })

  test('takes its own tasks back, not those of another of its name', async () => {
    const first = await made({ name: 'Fair' })
    const one = await site.build.oneTimeTask({ projectId: first.id })
    await remove(first.id)
    const second = await made({ name: 'Fair' })
    const other = await site.build.oneTimeTask({ projectId: second.id })
    const taken = await undelete(first.id)
    expect([taken.status, taken.body.errors]).toEqual([
      422,
      { name: ['There is a project with this name already.'] },
    ])
    expect(await projectOf(one)).toBeNull()
    await remove(second.id)
    expect((await undelete(first.id)).status).toBe(200)
    expect([await projectOf(one), await projectOf(other)]).toMatchObject([{ id: first.id }, null])
  })

  test('comes back without its department where that was deleted meanwhile', async () => {
    const kitchen = await site.build.department({ name: 'Kitchen' })
    const { id } = await made({ name: 'Fair', department_id: kitchen.id })
    await remove(id)
    await site.as(site.owner).call(deleteDepartment, { params: { id: kitchen.id }, query: {} })
    const { body } = await undelete(id)
    expect(body.project).toMatchObject({ department: null, department_id: null })
    const { revisions } = (await site.as(site.owner).call(listProjectRevisions, { params: { id } }))
      .body
    expect(revisions[0]?.changes).toEqual([
      { field: 'deleted', from: true, to: false },
      { field: 'department', from: 'Kitchen', to: null },
    ])
  })

  test('pressed ten times at once comes back once, with its tasks', async () => {
    const { id } = await made({ name: 'Fair' })
    const tasks = [await site.build.oneTimeTask({ projectId: id })]
    tasks.push(await site.build.oneTimeTask({ projectId: id }))
    await remove(id)
    const replies = await Promise.all(Array.from({ length: 10 }, () => undelete(id)))
    expect(replies.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 404),
    ])
    for (const task of tasks) {
      const { body } = await site.as(site.owner).call(listTaskRevisions, { params: { id: task } })
      expect(body.revisions).toHaveLength(3)
      expect(await projectOf(task)).toMatchObject({ id })
    }
  })
})

describe('a deleted project does not exist', () => {
  const unknown = async (id: string, person: Person) => {
    const [asked, nothing] = [await undelete(id, person), await undelete(uuidv7(), person)]
    expect([asked.status, asked.body]).toEqual([404, nothing.body])
  }

  test('for anybody but whoever deleted it last, another company among them', async () => {
    const { id } = await made({ name: 'Fair', manager_id: amina.id })
    await remove(id)
    await unknown(id, amina)
    await unknown(id, (await world(diwan)).owner)
    await undelete(id)
    wait()
    await remove(id, amina)
    await unknown(id, site.owner)
    expect((await undelete(id, amina)).status).toBe(200)
    await unknown(id, amina)
  })

  test('after ten minutes', async () => {
    const { id } = await made({ name: 'Fair' })
    const task = await site.build.oneTimeTask({ projectId: id })
    await remove(id)
    wait(10)
    expect((await undelete(id)).status).toBe(200)
    await remove(id)
    wait(10.01)
    await unknown(id, site.owner)
    expect(await projectOf(task)).toBeNull()
  })

  test('for whoever may not delete projects any more', async () => {
    const { id } = await made({ name: 'Fair' })
    await remove(id, amina)
    await site.write((db) => db.all(sql`update roles set permissions = '{view-project}'`))
    expect((await undelete(id, amina)).status).toBe(403)
  })
})
