import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import {
  assignManager,
  type Department,
  deleteDepartment,
  listDepartments,
  updateDepartment,
} from '#features/departments/contract.ts'
import { createRoutineTask } from '#features/routine-tasks/definitions/contract.ts'
import { uuidv7 } from '#server/ids.ts'
import type { Input } from '#shared/endpoint.ts'

const diwan = openDiwan()
let site: World
let amina: Person
let badr: Person
let kitchen: { id: string; name: string }

beforeEach(async () => {
  site = await world(diwan)
  amina = await site.build.user({ name: 'Amina' })
  badr = await site.build.user({ name: 'Badr' })
  const memberIds = [amina.id, badr.id]
  kitchen = await site.build.department({ name: 'Kitchen', managerId: amina.id, memberIds })
})

type Body = Input<typeof updateDepartment>['body']
const change = (body: Body, { by = site.owner, id = kitchen.id, ar = false } = {}) =>
  site
    .as(by, ar ? { 'accept-language': 'ar' } : {})
    .call(updateDepartment, { params: { id }, body })
const read = async (id = kitchen.id, by = site.owner) => {
  const { Departments } = (await site.as(by).call(listDepartments)).body
  return Departments.find((department) => department.id === id) as Department
}
const namesOf = ({ members }: Department) => members.map(({ name }) => name)
const removeUser = (id: string) =>
  site.write((db) =>
    db.all(sql`update users set status = 'removed', password_hash = null
      where company_id = ${site.company.id} and id = ${id}`),
  )
/** Ids that every field must reject: unknown, from another company, and of a removed user. */
async function wrongPeople(): Promise<string[]> {
  const other = await world(diwan)
  const gone = await site.build.user()
  await removeUser(gone.id)
  return [uuidv7(), other.owner.id, gone.id]
}

describe('a department is read', () => {
  test('with its manager, its members, what is open in it, its version and what one may do', async () => {
    await site.build.routineTask({ dept_id: kitchen.id })
    expect(await read()).toEqual({
      id: kitchen.id,
      name: 'Kitchen',
      description: '',
      manager: { id: amina.id, name: 'Amina Hassan' },
      members: [
        { id: amina.id, name: 'Amina Hassan' },
        { id: badr.id, name: 'Badr Hassan' },
      ],
      members_count: 2,
      open_tasks: 0,
      routine_tasks: 1,
      unmanned: false,
      version: 1,
      can: { update: true, delete: true },
    })
  })

  test('by who may see departments, without being allowed to change them', async () => {
    const viewer = await site.build.user({ permissions: ['view-department'] })
    expect((await read(kitchen.id, viewer)).can).toEqual({ update: false, delete: false })
  })

  test('by name only, by everybody else', async () => {
    expect(await read(kitchen.id, badr)).toEqual(kitchen)
  })

  test('without those who left the company', async () => {
    await removeUser(amina.id)
    const department = await read()
    expect([department.manager, namesOf(department)]).toEqual([null, ['Badr Hassan']])
  })

  test('with the address of somebody who was invited without a name', async () => {
    const invited = await site.build.user({ name: '', status: 'pending' })
    await site.write((db) =>
      db.all(
        sql`update users set last_name = '' where company_id = ${site.company.id} and id = ${invited.id}`,
      ),
    )
    await change({ member_ids: [invited.id], manager_id: null })
    expect(namesOf(await read())).toEqual([invited.email])
  })
})

describe('a change of a department', () => {
  test('leaves what it does not name as it was', async () => {
    const { status, body } = await change({ description: ' Cooks. ' })
    expect([status, body.department]).toMatchObject([
      200,
      { name: 'Kitchen', description: 'Cooks.', manager: { id: amina.id }, version: 2 },
    ])
    expect(namesOf(body.department)).toEqual(['Amina Hassan', 'Badr Hassan'])
    expect(await read()).toEqual(body.department)
    expect((await change({ name: 'Ovens', description: '' })).body.department).toMatchObject({
      name: 'Ovens',
      description: '',
      version: 3,
    })
  })

  test('sets exactly the members that it names, pending ones too', async () => {
    const pending = await site.build.user({ name: 'Dina', status: 'pending' })
    const { body } = await change({ member_ids: [pending.id, amina.id, pending.id] })
    expect(namesOf(body.department)).toEqual(['Amina Hassan', 'Dina Hassan'])
  })

  test('keeps the manager among the members', async () => {
    expect(namesOf((await change({ member_ids: [] })).body.department)).toEqual(['Amina Hassan'])
    const { department } = (await change({ manager_id: badr.id })).body
    expect([department.manager?.name, namesOf(department)]).toEqual([
      'Badr Hassan',
      ['Amina Hassan', 'Badr Hassan'],
    ])
  })

  test('that says null takes the manager away, who stays a member', async () => {
    const { department } = (await change({ manager_id: null })).body
    expect(department.manager).toBeNull()
    expect(namesOf(department)).toEqual(['Amina Hassan', 'Badr Hassan'])
  })

  test('of an old version is refused with the record as it is, and writes nothing', async () => {
    await change({ name: 'Ovens', version: 1 })
    const late = await change({ name: 'Pastry', member_ids: [], version: 1 })
    expect([late.status, late.body.message]).toEqual([
      409,
      'Somebody changed this department meanwhile.',
    ])
    expect(late.body.department).toEqual(await read())
    expect(late.body.department).toMatchObject({ name: 'Ovens', version: 2 })
    const inArabic = await change({ version: 1 }, { ar: true })
    expect(inArabic.body.message).toBe('عدّل شخص آخر هذا القسم في هذه الأثناء.')
  })

  test('to a name in use is refused at the name, however it is written', async () => {
    await site.build.department({ name: 'Bar' })
    const { status, body } = await change({ name: ' bAR ' })
    expect([status, body.errors]).toEqual([
      422,
      { name: ['There is a department with this name already.'] },
    ])
    expect((await change({ name: 'BAR' }, { ar: true })).body.errors).toEqual({
      name: ['يوجد قسم بهذا الاسم بالفعل.'],
    })
    expect((await change({ name: 'KITCHEN' })).status).toBe(200)
  })

  test('to people who are not the company’s is refused at the field', async () => {
    for (const id of await wrongPeople()) {
      const manager = await change({ manager_id: id })
      expect([manager.status, manager.body.errors]).toEqual([
        422,
        { manager_id: ['Choose people of your company.'] },
      ])
      const members = await change({ member_ids: [amina.id, id] }, { ar: true })
      expect([members.status, members.body.errors]).toEqual([
        422,
        { member_ids: ['اختر أشخاصًا من شركتك.'] },
      ])
    }
    expect((await read()).version).toBe(1)
  })

  test('of a department that is unknown, another company’s or deleted finds nothing', async () => {
    const other = await world(diwan)
    const foreign = await other.build.department()
    const deleted = await site.build.department()
    await site.as(site.owner).call(deleteDepartment, { params: deleted, query: {} })
    for (const id of [uuidv7(), foreign.id, deleted.id])
      expect((await change({ name: 'Mine' }, { id })).status).toBe(404)
  })

  test('is for who manages departments: leading one is not enough', async () => {
    const params = { id: kitchen.id }
    expect((await change({ description: 'Mine.' }, { by: amina })).status).toBe(403)
    const lead = site.as(amina)
    expect((await lead.call(deleteDepartment, { params, query: {} })).status).toBe(403)
    const body = { department_id: kitchen.id, manager_id: badr.id }
    expect((await lead.call(assignManager, { body })).status).toBe(403)
    const task = { task_name: 'Open', task_type: 'daily' as const, start_date: '2026-11-21' }
    const own = await lead.call(createRoutineTask, { body: { ...task, dept_id: kitchen.id } })
    expect(own.status).toBe(201)
  })

  test('needs nothing but manage-department', async () => {
    const clerk = await site.build.user({ permissions: ['manage-department'] })
    const { status, body } = await change({ manager_id: clerk.id }, { by: clerk })
    expect([status, body.department.manager?.id, body.department.can]).toEqual([
      200,
      clerk.id,
      { update: true, delete: true },
    ])
  })
})

describe('a manager is assigned', () => {
  const assign = (body: Input<typeof assignManager>['body']) =>
    site.as(site.owner).call(assignManager, { body })

  test('or taken away, and becomes a member', async () => {
    const cook = await site.build.user({ name: 'Cara' })
    const { department } = (await assign({ department_id: kitchen.id, manager_id: cook.id })).body
    expect([department.manager?.name, department.version]).toEqual(['Cara Hassan', 2])
    expect(namesOf(department)).toEqual(['Amina Hassan', 'Badr Hassan', 'Cara Hassan'])
    const without = await assign({ department_id: kitchen.id, manager_id: null })
    expect(without.body.department.manager).toBeNull()
    expect(namesOf(without.body.department)).toHaveLength(3)
  })

  test('never from outside the company, nor to a department outside it', async () => {
    for (const id of await wrongPeople())
      expect(
        (await assign({ department_id: kitchen.id, manager_id: id })).body.errors,
      ).toHaveProperty('manager_id')
    const foreign = await (await world(diwan)).build.department()
    for (const department_id of [uuidv7(), foreign.id]) {
      const { status, body } = await assign({ department_id, manager_id: amina.id })
      expect([status, body.errors]).toEqual([
        422,
        { department_id: ['Choose a department of your company.'] },
      ])
    }
  })
})
