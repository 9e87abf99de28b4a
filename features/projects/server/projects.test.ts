import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { getDashboard } from '#features/dashboard/contract.ts'
import { deleteDepartment } from '#features/departments/contract.ts'
import { getTask, listTaskRevisions } from '#features/one-time-tasks/record/contract.ts'
import { createTask, moveTask } from '#features/one-time-tasks/tasks/contract.ts'
import {
  createProject,
  deleteProject,
  listProjectRevisions,
  listProjects,
  setProjectStatus,
  updateProject,
} from '#features/projects/contract.ts'
import { deleteUser } from '#features/users/contract.ts'
import { uuidv7 } from '#server/ids.ts'
import type { Input } from '#shared/endpoint.ts'

const diwan = openDiwan()
let site: World
let amina: Person
let kitchen: { id: string; name: string }

beforeEach(async () => {
  diwan.clock.set('2026-11-21T09:00:00Z')
  site = await world(diwan)
  amina = await site.build.user({ name: 'Amina', permissions: ['view-project'] })
  kitchen = await site.build.department({ name: 'Kitchen' })
})

type Body = Input<typeof createProject>['body']
type Change = Input<typeof updateProject>['body']

const make = (body: Body, by = site.owner) => site.as(by).call(createProject, { body })
const made = async (body: Body) => (await make(body)).body.project
const change = (id: string, body: Change, by = site.owner) =>
  site.as(by).call(updateProject, { params: { id }, body })
const turn = (id: string, status: 0 | 1, by = site.owner) =>
  site.as(by).call(setProjectStatus, { params: { id }, body: { status } })
const remove = (id: string, by = site.owner) => site.as(by).call(deleteProject, { params: { id } })
const list = async (by = site.owner) => (await site.as(by).call(listProjects)).body.projects
const revisionsOf = async (id: string) =>
  (await site.as(site.owner).call(listProjectRevisions, { params: { id } })).body.revisions
const changesOf = async (id: string) => (await revisionsOf(id)).map(({ changes }) => changes)

const FAIR = {
  name: ' Spring fair ',
  description: 'Stands, tea and a stage.',
  start_date: '2026-11-21',
  deadline: '2026-12-01',
}

describe('a project', () => {
  test('is made with its manager, department and dates, and is active', async () => {
    const body = { ...FAIR, manager_id: amina.id, department_id: kitchen.id }
    const { status, body: reply } = await make(body)
    expect(status).toBe(201)
    expect(reply.project).toEqual({
      ...FAIR,
      id: reply.project.id,
      name: 'Spring fair',
      status: 1,
      department_id: kitchen.id,
      department: kitchen,
      manager: { id: amina.id, name: 'Amina Hassan' },
      tasks: { total: 0, done: 0, review: 0, overdue: 0 },
      version: 1,
      can: { update: true, delete: true },
    })
    expect(await list()).toEqual([reply.project])
  })

  test('has a name that no other has, however it is written, until that is deleted', async () => {
    const fair = await made({ name: 'Fair' })
    const other = await made({ name: 'Menu' })
    for (const { status, body } of [
      await make({ name: 'FAIR' }),
      await change(other.id, { name: ' fair' }),
    ])
      expect([status, body.errors]).toEqual([
        422,
        { name: ['There is a project with this name already.'] },
      ])
    expect((await change(fair.id, { name: 'FAIR' })).status).toBe(200)
    await remove(fair.id)
    expect((await make({ name: 'fair' })).status).toBe(201)
  })

  test('names people and departments of the company alone, all others by the same reply', async () => {
    const { id } = await made({ name: 'Fair' })
    const elsewhere = await world(diwan)
    const strangers = {
      manager_id: [uuidv7(), elsewhere.owner.id, (await site.build.user({ status: 'removed' })).id],
      department_id: [uuidv7(), (await elsewhere.build.department()).id],
    }
    for (const [field, ids] of Object.entries(strangers))
      for (const stranger of ids)
        for (const { status, body } of [
          await make({ name: 'Menu', [field]: stranger }),
          await change(id, { [field]: stranger }),
        ])
          expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
    expect(await list()).toMatchObject([{ id, version: 1, manager: null, department: null }])
  })

  test('does not end before it starts, whichever of the two is changed', async () => {
    const { id } = await made(FAIR)
    for (const body of [
      { deadline: '2026-11-20' },
      { start_date: '2026-12-02' },
      { start_date: '2026-12-02', deadline: '2026-12-01' },
    ]) {
      const { status, body: reply } = await change(id, body)
      expect([status, Object.keys(reply.errors ?? {})]).toEqual([422, ['deadline']])
    }
    expect((await make({ ...FAIR, deadline: '2026-11-20' })).status).toBe(422)
    expect((await change(id, { start_date: '2026-12-02', deadline: null })).status).toBe(200)
  })
})

describe('a change of a project', () => {
  test('leaves what it does not name, empties what it says is nothing, and tells both', async () => {
    const { id } = await made({ ...FAIR, manager_id: amina.id, department_id: kitchen.id })
    const body = { name: 'Autumn fair', manager_id: null, deadline: null }
    expect((await change(id, body)).body.project).toMatchObject({
      ...{ name: 'Autumn fair', description: FAIR.description, start_date: FAIR.start_date },
      ...{ manager: null, deadline: null, department: kitchen, version: 2 },
    })
    await change(id, { department_id: null, manager_id: site.owner.id, description: '' })
    expect(await changesOf(id)).toEqual([
      [
        { field: 'description', from: FAIR.description, to: '' },
        { field: 'department', from: 'Kitchen', to: null },
        { field: 'manager', from: null, to: 'Mona Saleh' },
      ],
      [
        { field: 'name', from: 'Spring fair', to: 'Autumn fair' },
        { field: 'manager', from: 'Amina Hassan', to: null },
        { field: 'deadline', from: '2026-12-01', to: null },
      ],
    ])
    expect((await revisionsOf(id))[0]?.user).toEqual({ id: site.owner.id, name: 'Mona Saleh' })
  })

  test('that changes nothing is no other version and no revision', async () => {
    const project = await made({ ...FAIR, manager_id: amina.id })
    const same = { name: 'Spring fair', manager_id: amina.id, version: 1 }
    expect((await change(project.id, same)).body.project).toEqual(project)
    expect((await turn(project.id, 1)).body.project).toEqual(project)
    expect(await revisionsOf(project.id)).toEqual([])
  })

  test('of an old version is refused with the project as it is, and writes nothing', async () => {
    const { id } = await made({ name: 'Fair' })
    const { project } = (await change(id, { name: 'Menu', version: 1 })).body
    const { status, body } = await change(id, { description: 'Tea', version: 1 })
    expect([status, body]).toEqual([
      409,
      { message: 'Somebody changed this project meanwhile.', project },
    ])
    expect(await list()).toEqual([project])
  })

  test('tells last what was done last, though it began before', async () => {
    const { id } = await made({ name: 'Fair', manager_id: amina.id })
    const task = await site.build.oneTimeTask({ projectId: id })
    diwan.clock.advance({ minutes: 1 })
    await change(id, { name: 'Spring fair' })
    await site.as(site.owner).call(moveTask, { params: { id: task }, body: { status: 'done' } })
    diwan.clock.set('2026-11-21T09:00:00Z')
    await turn(id, 0)
    const input = { params: { user_id: amina.id }, query: { hand_over_to: site.owner.id } }
    await site.as(site.owner).call(deleteUser, input)
    const fields = (changes: { field: string }[][]) => changes.flat().map(({ field }) => field)
    expect(fields(await changesOf(id))).toEqual(['manager', 'status', 'name'])
    await remove(id)
    const { call } = site.as(site.owner)
    const { revisions } = (await call(listTaskRevisions, { params: { id: task } })).body
    expect(fields(revisions.map(({ changes }) => changes))).toEqual(['project', 'status', 'status'])
    const { updated_at } = (await call(getTask, { params: { id: task } })).body.task
    expect(updated_at).toBe('2026-11-21T09:01:00.000Z')
  })

  test('is its manager’s, who may give it away, but not delete it', async () => {
    const { id } = await made({ name: 'Fair', manager_id: amina.id })
    expect((await list(amina))[0]?.can).toEqual({ update: true, delete: false })
    expect((await turn(id, 0, amina)).body.project.status).toBe(0)
    expect((await remove(id, amina)).status).toBe(403)
    const given = await change(id, { manager_id: site.owner.id }, amina)
    expect(given.body.project).toMatchObject({ manager: { id: site.owner.id } })
    expect(given.body.project.can).toEqual({ update: false, delete: false })
    expect((await change(id, { name: 'Menu' }, amina)).status).toBe(404)
  })
})

describe('a stopped project', () => {
  test('takes no new task until it is started again, and both are told', async () => {
    const { id } = await made({ name: 'Fair' })
    const put = () =>
      site.as(site.owner).call(createTask, {
        body: { title: 'Rent tents', assigned_user_id: [amina.id], project_id: id },
      })
    expect((await turn(id, 0)).body.project).toMatchObject({ status: 0, version: 2 })
    const refused = await put()
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['project_id']])
    await turn(id, 1)
    expect((await put()).status).toBe(201)
    expect(await changesOf(id)).toEqual([
      [{ field: 'status', from: 0, to: 1 }],
      [{ field: 'status', from: 1, to: 0 }],
    ])
  })

  test('counts as inactive on the dashboard, a deleted one not at all', async () => {
    const ids = [
      (await made({ name: 'One' })).id,
      (await made({ name: 'Two' })).id,
      (await made({ name: 'Three' })).id,
    ] as const
    await turn(ids[0], 0)
    await remove(ids[1])
    const { Projects } = (await site.as(site.owner).call(getDashboard)).body
    expect(Projects).toEqual({ total: 2, active: 1, inactive: 1 })
  })
})

describe('a deleted project', () => {
  test('leaves its tasks, archived ones too, without a project and with a note of it', async () => {
    const { id } = await made({ name: 'Fair' })
    const tasks = [
      await site.build.oneTimeTask({ projectId: id }),
      await site.build.oneTimeTask({ projectId: id, status: 'done', archived: true }),
    ]
    const other = await site.build.oneTimeTask({ projectId: await site.build.project() })
    const { status, body } = await remove(id)
    expect([status, body]).toEqual([
      200,
      { message: 'The project is deleted. Its tasks stay, without a project.' },
    ])
    const { call } = site.as(site.owner)
    for (const task of tasks) {
      const params = { id: task }
      const read = (await call(getTask, { params })).body.task
      expect([read.project, read.version]).toEqual([null, 2])
      const { revisions } = (await call(listTaskRevisions, { params })).body
      expect(revisions[0]?.changes).toEqual([{ field: 'project', from: 'Fair', to: null }])
    }
    expect((await call(getTask, { params: { id: other } })).body.task.project).not.toBeNull()
    expect((await list()).map((project) => project.id)).not.toContain(id)
    expect((await change(id, { name: 'Menu' })).status).toBe(404)
  })
})

describe('a project passes on', () => {
  test('from a manager who leaves to whoever takes over, and says so', async () => {
    const { id } = await made({ name: 'Fair', manager_id: amina.id })
    const query = { hand_over_to: site.owner.id }
    await site.as(site.owner).call(deleteUser, { params: { user_id: amina.id }, query })
    expect(await list()).toMatchObject([{ manager: { name: 'Mona Saleh' }, version: 2 }])
    expect(await changesOf(id)).toEqual([
      [{ field: 'manager', from: 'Amina Hassan', to: 'Mona Saleh' }],
    ])
  })

  test('with its department to another one, and says so', async () => {
    const { id } = await made({ name: 'Fair', department_id: kitchen.id })
    const bar = await site.build.department({ name: 'Bar' })
    const input = { params: { id: kitchen.id }, query: { move_to: bar.id } }
    await site.as(site.owner).call(deleteDepartment, input)
    expect(await list()).toMatchObject([{ department: bar, version: 2 }])
    expect(await changesOf(id)).toEqual([[{ field: 'department', from: 'Kitchen', to: 'Bar' }]])
  })

  test('has no manager any more when one leaves and nobody takes over', async () => {
    const { id } = await made({ name: 'Fair', manager_id: amina.id })
    await site.write((db) =>
      db.all(sql`update users set status = 'removed', password_hash = null where id = ${amina.id}`),
    )
    expect(await list()).toMatchObject([{ id, manager: null }])
  })
})
