import { beforeEach, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { deleteRole } from '#features/roles/contract.ts'
import {
  changeRoutineTasks,
  copyRoutineTasks,
  createRoutineTask,
  listRoutineTaskRevisions,
  listRoutineTasks,
  updateRoutineTask,
} from '#features/routine-tasks/definitions/contract.ts'
import { importRoutineTasks } from '#features/routine-tasks/definitions/import-contract.ts'
import { deleteUser, getOpenWork } from '#features/users/contract.ts'

const diwan = openDiwan()
let site: World
let omar: Person
let amina: Person
let guest: Person
let kitchen: string
let hall: string
let role: string

/** The duties were made on Saturday 21 November; now it is Monday 23, eleven in the morning. */
beforeEach(async () => {
  diwan.clock.set('2026-11-21T09:00:00Z')
  site = await world(diwan)
  omar = await site.build.user({ name: 'Omar' })
  amina = await site.build.user({ name: 'Amina' })
  guest = await site.build.user({ name: 'Guest' })
  kitchen = (await site.build.department({ name: 'Kitchen', memberIds: [omar.id, amina.id] })).id
  hall = (await site.build.department({ name: 'Hall', memberIds: [amina.id] })).id
  role = await site.build.role({ permissions: [], userIds: [amina.id] })
  diwan.clock.set('2026-11-23T09:00:00Z')
})

const owner = () => site.as(site.owner)
const form = (fields: object) =>
  ({
    ...{ task_name: 'Oven', task_type: 'daily', start_date: '2026-11-21', dept_id: kitchen },
    ...fields,
  }) as never
const create = (fields: object) => owner().call(createRoutineTask, { body: form(fields) })
const put = (id: string, fields: object) =>
  owner().call(updateRoutineTask, { params: { id }, body: form(fields) })
const byOmar = () => ({ assign: { kind: 'member', member_id: omar.id } })
const byRole = () => ({ assign: { kind: 'role', role_id: role } })
const all = async () =>
  (await owner().call(listRoutineTasks, { query: { per_page: 100 } })).body.data
const find = async (id: string) => (await all()).find((task) => task.id === id)
const built = async (fields: object) =>
  (await site.build.routineTask({ validFrom: '2026-11-21', dept_id: kitchen, ...fields })).id

test('is a member of the department or a role, and is shown by name', async () => {
  const made = (await create(byOmar())).body.task
  expect(made.assign).toEqual({ kind: 'member', member: { id: omar.id, name: 'Omar Hassan' } })
  const roles = (await create({ task_name: 'Floor', ...byRole() })).body.task
  expect(roles.assign).toMatchObject({ kind: 'role', role: { id: role } })
  const plain = (await create({ task_name: 'Till', assign: { kind: 'department' } })).body.task
  expect(plain).not.toHaveProperty('assign')
})

test('that nobody can be is refused with its field', async () => {
  const member_id = guest.id
  expect((await create({ assign: { kind: 'member', member_id } })).body.errors).toEqual({
    assign: ['Guest Hassan is not in this department.'],
  })
  const nobody = (await create({ assign: { kind: 'member' } })).body.errors
  expect(nobody).toEqual({ 'assign.member_id': ['Choose who does it.'] })
  const company = { dept_id: null, assign: { kind: 'member', member_id } }
  expect((await create(company)).status).toBe(201)
})

test('stays with a change that does not name it, and goes with a department that they are not in', async () => {
  const id = await built(byOmar())
  expect((await put(id, { task_name: 'Big oven' })).body.task.assign?.member?.id).toBe(omar.id)
  expect((await put(id, { task_name: 'Big oven', dept_id: hall })).body.task).not.toHaveProperty(
    'assign',
  )
  const { revisions } = (await owner().call(listRoutineTaskRevisions, { params: { id } })).body
  expect(revisions[0]?.changes).toEqual([
    { field: 'department', from: 'Kitchen', to: 'Hall' },
    { field: 'assign', from: 'Omar Hassan', to: null },
  ])
})

test('a change without a department makes it a duty of the whole company, and says so', async () => {
  const id = await built({ task_name: 'Oven' })
  expect((await put(id, { dept_id: undefined })).body.task.department).toBeNull()
  const { revisions } = (await owner().call(listRoutineTaskRevisions, { params: { id } })).body
  expect(revisions[0]?.changes).toEqual([{ field: 'department', from: 'Kitchen', to: null }])
})

test('is given to several at once, and copied to departments that they are in', async () => {
  const ids = [await built({}), await built({ task_name: 'Floor' })]
  const assign = { kind: 'member', member_id: amina.id } as const
  const body = { ids, change: 'edit', fields: { assign } } as const
  expect((await owner().call(changeRoutineTasks, { body })).body.changed).toHaveLength(2)
  expect((await find(ids[0] ?? ''))?.assign?.member?.id).toBe(amina.id)
  const byOther = await built({ task_name: 'Till', ...byOmar() })
  const copied = { ids: [...ids, byOther], dept_ids: [hall] }
  await owner().call(copyRoutineTasks, { body: copied })
  const copies = (await all()).filter(({ department }) => department?.id === hall)
  expect(copies.map(({ task_name, assign: who }) => [task_name, who?.member?.name]).sort()).toEqual(
    [
      [expect.any(String), 'Amina Hassan'],
      ['Floor', 'Amina Hassan'],
      ['Till', undefined],
    ].sort(),
  )
})

test('comes in from a table by name or address, and is refused in the row that names nobody', async () => {
  const row = (task_name: string, assign: string, department = 'Kitchen') => ({
    ...{ task_name, task_type: 'daily', start_date: '2026-11-23', department, assign },
  })
  const rows = [
    row('One', 'omar hassan'),
    row('Two', amina.email.toUpperCase()),
    row('Three', 'Nobody'),
    row('Four', 'Omar Hassan', 'Hall'),
  ]
  const send = (some: object[], dry_run: boolean) =>
    owner().call(importRoutineTasks, { body: { rows: some as never, dry_run } })
  expect((await send(rows, true)).body.refused).toEqual([
    { line: 3, errors: { assign: ['There is no member or role with this name.'] } },
    { line: 4, errors: { assign: ['This member is not in the department of the row.'] } },
  ])
  await send(rows.slice(0, 2), false)
  const named = (await all()).map(({ task_name, assign }) => [task_name, assign?.member?.id])
  expect(named.sort()).toEqual([
    ['One', omar.id],
    ['Two', amina.id],
  ])
})

test('who leaves hands it over to an heir of the department; without one nobody can report it', async () => {
  const [id, other] = [await built(byOmar()), await built({ task_name: 'Till', ...byOmar() })]
  const ofUser = { params: { user_id: omar.id } }
  expect((await owner().call(getOpenWork, ofUser)).body.duties).toBe(2)
  await put(other, { task_name: 'Till', assign: null })
  await owner().call(deleteUser, { ...ofUser, query: { hand_over_to: amina.id } })
  expect(await find(id)).toMatchObject({ assign: { member: { id: amina.id } }, unmanned: false })
  await owner().call(deleteUser, { params: { user_id: amina.id }, query: {} })
  expect(await find(id)).toMatchObject({ assign: { member: { id: amina.id } }, unmanned: true })
})

test('a role that duties are for is deleted only when another one gets them', async () => {
  const id = await built(byRole())
  const free = await site.build.role({ permissions: [] })
  const remove = (query: object) =>
    owner().call(deleteRole, { params: { id: role }, query: query as never })
  expect((await remove({})).status).toBe(422)
  expect((await remove({ move_to: free })).status).toBe(200)
  expect((await find(id))?.assign?.role?.id).toBe(free)
})
