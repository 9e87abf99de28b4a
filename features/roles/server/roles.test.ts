import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import {
  assignPermissions,
  createRole,
  deleteRole,
  explainPermissions,
  getRole,
  listPermissions,
  listPermissionsOfRole,
  listPositions,
  listRoleNames,
  listRoles,
  setPermissionsOfRole,
  updateRole,
} from '#features/roles/contract.ts'
import type { Queries } from '#server/database/tenant.ts'
import { uuidv7 } from '#server/ids.ts'
import { PERMISSIONS, type Permission } from '#shared/permissions.ts'

const diwan = openDiwan()
const ARABIC = { 'accept-language': 'ar' }
let site: World
let lead: Person

/** A company, and a lead who manages roles and people but cannot see charts. */
beforeEach(async () => {
  site = await world(diwan)
  lead = await site.build.user({
    name: 'Laila',
    permissions: ['view-dailytask', 'manage-user', 'view-role', 'manage-role'],
  })
})

const create = (person: Person, name: string, permissions: Permission[] = []) =>
  site.as(person).call(createRole, { body: { name, permissions } })
const update = (
  person: Person,
  id: string,
  body: { name: string; permissions?: Permission[]; version?: number },
) => site.as(person).call(updateRole, { params: { id }, body })
const remove = (person: Person, id: string, move_to?: string) =>
  site.as(person).call(deleteRole, { params: { id }, query: { move_to } })
const read = async (id: string) =>
  (await site.as(site.owner).call(getRole, { params: { id } })).body.role
const names = (role: { permissions: { name: Permission }[] }) =>
  role.permissions.map(({ name }) => name)
const missing = () => uuidv7()

const WAITING_MS = 150

/** Makes a call while another transaction has written but not committed. */
async function during<T>(
  write: (db: Queries) => Promise<unknown>,
  call: () => Promise<T>,
): Promise<T> {
  let called: Promise<T> | undefined
  await site.write(async (db) => {
    await write(db)
    called = call()
    await new Promise((resolve) => setTimeout(resolve, WAITING_MS))
  })
  return called as Promise<T>
}

describe('reading roles', () => {
  test('every permission has an area and a label in the reader’s language', async () => {
    const english = await site.as(lead).call(listPermissions)
    const arabic = await site.as(lead, ARABIC).call(listPermissions)
    expect(english.body.permissions.map(({ name }) => name)).toEqual([...PERMISSIONS])
    expect(english.body.permissions.find(({ name }) => name === 'view-chartReports')).toEqual({
      name: 'view-chartReports',
      area: 'Reports',
      label: 'See charts',
    })
    for (const { area, label } of arabic.body.permissions)
      expect(`${area} ${label}`).toMatch(/^[\u0600-\u06ff\s]+$/)
  })

  test('a new company has four roles, named in its language, with permissions in one order', async () => {
    const { body } = await site.as(site.owner).call(listRoles)
    const [manager, ...others] = body.roles
    expect(others.map(({ name }) => name).slice(0, 3)).toEqual([
      'Department lead',
      'Employee',
      'Viewer',
    ])
    const held = manager ? names(manager) : []
    expect(held.length).toBeGreaterThan(10)
    expect(held).toEqual(PERMISSIONS.filter((name) => held.includes(name)))
  })

  test('a role says who holds it, without those who have left', async () => {
    const stays = await site.build.user({ name: 'Amina' })
    const pending = await site.build.user({ name: 'Badr', status: 'pending' })
    const left = await site.build.user({ name: 'Ziad', status: 'removed' })
    const userIds = [left.id, pending.id, stays.id]
    const id = await site.build.role({ permissions: [], userIds })
    const role = await read(id)
    expect(role.users_count).toBe(2)
    expect(role.users).toEqual([
      { id: stays.id, name: 'Amina Hassan' },
      { id: pending.id, name: 'Badr Hassan' },
    ])
  })

  test('what the reader may do with a role stands in it', async () => {
    const within = (await create(site.owner, 'Within', ['view-dailytask'])).body.role
    const beyond = (await create(site.owner, 'Beyond', ['view-chartReports'])).body.role
    const seen = async (person: Person, id: string) =>
      (await site.as(person).call(getRole, { params: { id } })).body.role.can
    expect(await seen(lead, within.id)).toEqual({ update: true, delete: true, assign: true })
    expect(await seen(lead, beyond.id)).toEqual({ update: false, delete: false, assign: false })
    expect(await seen(site.owner, beyond.id)).toEqual({ update: true, delete: true, assign: true })
    const reader = await site.build.user({ permissions: ['view-role'] })
    expect(await seen(reader, within.id)).toEqual({ update: false, delete: false, assign: false })
    const { body } = await site.as(lead).call(listRoles)
    const own = body.roles.find((role) => names(role).includes('manage-role'))
    expect(own?.can).toEqual({ update: false, delete: false, assign: true })
  })

  test('the shorter lists name the same roles and permissions', async () => {
    const permissions: Permission[] = ['view-user', 'view-dashboard', 'view-user']
    const { role } = (await create(site.owner, 'Watcher', permissions)).body
    expect(names(role)).toEqual(['view-dashboard', 'view-user'])
    const { roles } = (await site.as(lead).call(listRoleNames)).body
    expect(roles).toContainEqual({ id: role.id, name: 'Watcher' })
    const list = await site.as(lead).call(listPermissionsOfRole, { query: { role: role.id } })
    expect(list.body.permissions).toEqual(['view-dashboard', 'view-user'])
    const jumbled = await site.build.role({ permissions })
    const plain = await site.as(lead).call(listPermissionsOfRole, { query: { role: jumbled } })
    expect(plain.body.permissions).toEqual(['view-dashboard', 'view-user'])
    expect(names(await read(jumbled))).toEqual(['view-dashboard', 'view-user'])
    const unknown = await site.as(lead).call(listPermissionsOfRole, { query: { role: missing() } })
    expect([unknown.status, unknown.body.errors]).toEqual([
      422,
      { role: ['Choose a role of your company.'] },
    ])
  })
})

describe('writing roles', () => {
  test('a role is created, renamed and given other permissions, and its version counts up', async () => {
    const created = await create(lead, 'Night shift', ['view-dailytask'])
    expect([created.status, created.body.role.version]).toEqual([201, 1])
    const { id } = created.body.role
    const renamed = await update(lead, id, { name: 'Day shift' })
    expect(renamed.body.role).toMatchObject({ name: 'Day shift', version: 2 })
    expect(names(renamed.body.role)).toEqual(['view-dailytask'])
    const emptied = await update(lead, id, { name: 'Day shift', permissions: [] })
    expect(names(emptied.body.role)).toEqual([])
  })

  test('a name belongs to one role of a company, however it is written', async () => {
    const { id } = (await create(site.owner, 'Cashier')).body.role
    const twice = await create(site.owner, '  cashIER ')
    expect(twice.status).toBe(422)
    expect(twice.body.errors).toEqual({ name: ['There is a role with this name already.'] })
    const arabic = await site.as(site.owner, ARABIC).call(createRole, { body: { name: 'Cashier' } })
    expect(arabic.body.errors).toEqual({ name: ['يوجد دور بهذا الاسم بالفعل.'] })
    expect((await update(site.owner, id, { name: 'viewer' })).body.errors).toHaveProperty('name')
    expect((await update(site.owner, id, { name: 'CASHIER' })).status).toBe(200)
    const other = await world(diwan)
    const theirs = await other.as(other.owner).call(createRole, { body: { name: 'Cashier' } })
    expect(theirs.status).toBe(201)
  })

  test('who read an older version overwrites nothing and gets the role as it is now', async () => {
    const { id, version } = (await create(lead, 'Shift')).body.role
    await update(lead, id, { name: 'Early shift', version })
    const late = await update(lead, id, { name: 'Late shift', version })
    expect(late.status).toBe(409)
    expect(late.body.role).toMatchObject({ id, name: 'Early shift', version: 2 })
    const body = { role_id: id, permissions: [], version }
    expect((await site.as(lead).call(assignPermissions, { body })).status).toBe(409)
    expect((await read(id)).name).toBe('Early shift')
  })

  test('an edit that waits for another one sees what that one wrote', async () => {
    const { id, version } = (await create(lead, 'Shift')).body.role
    const late = await during(
      (db) =>
        db.all(sql`update roles set name = 'Early shift', version = version + 1 where id = ${id}`),
      () => update(lead, id, { name: 'Late shift', version }),
    )
    expect([late.status, (await read(id)).name]).toEqual([409, 'Early shift'])
  })

  test('both paths that set permissions do the same', async () => {
    const write = async (person: Person, id: string, permissions: Permission[]) => {
      const plain = await site
        .as(person)
        .call(assignPermissions, { body: { role_id: id, permissions } })
      const older = await site
        .as(person)
        .call(setPermissionsOfRole, { body: { role: id, permissions } })
      const { version: _, ...first } = { ...plain.body.role }
      const { version: __, ...second } = { ...older.body.role }
      expect([older.status, older.body.message, second]).toEqual([
        plain.status,
        plain.body.message,
        first,
      ])
      return plain
    }
    const { id } = (await create(site.owner, 'Twin')).body.role
    expect(names((await write(lead, id, ['view-role', 'view-dailytask'])).body.role)).toEqual([
      'view-dailytask',
      'view-role',
    ])
    expect((await write(lead, id, ['view-chartReports'])).status).toBe(403)
    const unknown = await write(lead, missing(), [])
    expect([unknown.status, Object.keys(unknown.body.errors ?? {})]).toEqual([422, ['role_id']])
  })
})

describe('nobody gives away what they do not hold', () => {
  test('a permission that one lacks is neither given nor taken away, and the reply names it', async () => {
    const refused = await create(lead, 'Analyst', ['view-dailytask', 'view-chartReports'])
    expect(refused.status).toBe(403)
    expect(refused.body.message).toContain('See charts')
    const { id } = (await create(site.owner, 'Analyst', ['view-chartReports'])).body.role
    expect((await update(lead, id, { name: 'Analyst', permissions: [] })).status).toBe(403)
    const widened: Permission[] = ['view-chartReports', 'view-dailytask']
    const kept = await update(lead, id, { name: 'Analyst II', permissions: widened })
    expect([kept.status, kept.body.message]).toEqual([403, expect.stringContaining('See charts')])
    expect((await read(id))?.name).toBe('Analyst')
  })

  test('nobody changes or deletes a role that they hold, except the owner', async () => {
    const { id } = (await create(site.owner, 'Shared', ['view-dailytask'])).body.role
    const hold = (userId: string) =>
      site.write((db) =>
        db.all(sql`insert into user_roles values (${site.company.id}, ${userId}, ${id})`),
      )
    await hold(lead.id)
    expect((await update(lead, id, { name: 'Mine' })).body.message).toContain('hold this role')
    expect((await remove(lead, id, site.roles.Employee)).status).toBe(403)
    await hold(site.owner.id)
    expect((await update(site.owner, id, { name: 'Ours' })).status).toBe(200)
  })
})

describe('deleting roles', () => {
  test('a role that people hold is deleted only when they get another one', async () => {
    const [amina, badr] = [await site.build.user(), await site.build.user()]
    const left = await site.build.user({ status: 'removed' })
    const id = await site.build.role({ permissions: [], userIds: [amina.id, badr.id, left.id] })
    const to = await site.build.role({ permissions: [], userIds: [badr.id] })
    const held = await remove(lead, id)
    expect(held.status).toBe(422)
    expect(held.body.errors?.move_to?.[0]).toContain('2')
    expect((await remove(lead, id, to)).body).toEqual({ message: 'The role was deleted.' })
    expect((await read(to)).users.map((user) => user.id).sort()).toEqual([amina.id, badr.id].sort())
    expect((await remove(lead, id, to)).status).toBe(404)
  })

  test('holders move neither to the role itself, nor to an unknown one, nor to one beyond the actor', async () => {
    const [other, holder] = [await world(diwan), await site.build.user()]
    const id = await site.build.role({ permissions: [], userIds: [holder.id] })
    const beyond = await site.build.role({ permissions: ['view-chartReports'] })
    expect((await remove(lead, id, id)).body.errors).toHaveProperty('move_to')
    expect((await remove(lead, id, beyond)).status).toBe(403)
    expect((await remove(lead, beyond)).status).toBe(403)
    const replies = await Promise.all(
      [missing(), other.roles.Employee].map((to) => remove(lead, id, to)),
    )
    expect(replies.map(({ status }) => status)).toEqual([422, 422])
    expect(replies[0]?.body).toEqual(replies[1]?.body)
    expect((await read(id)).users_count).toBe(1)
  })

  test('who is given the role while it is deleted keeps it, and the deletion says so', async () => {
    const user = await site.build.user()
    const id = await site.build.role({ permissions: [] })
    const deleted = await during(
      (db) => db.all(sql`insert into user_roles values (${site.company.id}, ${user.id}, ${id})`),
      () => remove(lead, id),
    )
    expect(deleted.status).toBe(422)
    expect((await read(id)).users_count).toBe(1)
  })

  test('two deletions into each other leave one role with everybody', async () => {
    const [amina, badr] = [await site.build.user(), await site.build.user()]
    const one = await site.build.role({ permissions: [], userIds: [amina.id] })
    const two = await site.build.role({ permissions: [], userIds: [badr.id] })
    const replies = await Promise.all([remove(site.owner, one, two), remove(site.owner, two, one)])
    const statuses = replies.map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 422])
    expect((await read(statuses[0] === 200 ? two : one)).users_count).toBe(2)
  })
})

describe('what a member may do, and why', () => {
  test('each permission names the roles that give it, and the departments that they lead stand beside', async () => {
    const user = await site.build.user({ name: 'Amina' })
    const department = await site.build.department({ managerId: user.id })
    const cook = (await create(site.owner, 'Cook', ['view-dailytask'])).body.role
    const clerk = (await create(site.owner, 'Clerk', ['view-dailytask', 'view-user'])).body.role
    await site.write((db) =>
      db.all(sql`insert into user_roles
        select ${site.company.id}, ${user.id}, unnest(${[clerk.id, cook.id]}::uuid[])`),
    )
    const params = { user_id: user.id }
    const { body } = await site.as(lead).call(explainPermissions, { params })
    expect(body.user).toEqual({ id: user.id, name: 'Amina Hassan', is_owner: false })
    expect(body.leads).toEqual([department])
    const of = (name: Permission) => body.permissions.find((one) => one.name === name)
    const named = [cook, clerk].map(({ id, name }) => ({ id, name }))
    expect(of('view-dailytask')).toMatchObject({ held: true, roles: named })
    expect(of('view-user')).toMatchObject({ held: true, roles: [named[1]] })
    expect(of('manage-role')).toMatchObject({ held: false, roles: [] })
  })

  test('the owner may do everything, by no role', async () => {
    const params = { user_id: site.owner.id }
    await site.build.role({ permissions: ['view-user'], userIds: [site.owner.id] })
    const { body } = await site.as(lead).call(explainPermissions, { params })
    expect(body.user.is_owner).toBe(true)
    expect(body.permissions.every(({ held, roles }) => held && roles.length === 0)).toBe(true)
  })

  test('who has left, was never there or is another company’s is not explained', async () => {
    const left = await site.build.user({ status: 'removed' })
    const other = await world(diwan)
    for (const user_id of [left.id, missing(), other.owner.id])
      expect((await site.as(lead).call(explainPermissions, { params: { user_id } })).status).toBe(
        404,
      )
  })
})

describe('positions', () => {
  const position = (person: Person, text: string) =>
    site.write((db) => db.all(sql`update users set position = ${text} where id = ${person.id}`))

  test('those in use come first, each once as most people write it, then usual ones that nobody has', async () => {
    for (const text of ['Head chef', 'head CHEF', 'Head chef', 'محاسب', 'driver'])
      await position(await site.build.user(), text)
    await position(await site.build.user({ status: 'removed' }), 'Pirate')
    const of = async (headers: Record<string, string> = {}) =>
      (await site.as(lead, headers).call(listPositions)).body.data
    const english = await of()
    expect(english.slice(0, 3)).toEqual([
      { id: 'head chef', name: 'Head chef' },
      { id: 'driver', name: 'driver' },
      { id: 'محاسب', name: 'محاسب' },
    ])
    const written = english.map(({ name }) => name)
    expect(written).toContain('Designer')
    expect(written).not.toContain('Accountant')
    expect(written).not.toContain('Pirate')
    expect(new Set(english.map(({ id }) => id)).size).toBe(english.length)
    const arabic = await of(ARABIC)
    expect(arabic.map(({ name }) => name)).toContain('مصمم')
    expect(arabic.map(({ name }) => name)).not.toContain('سائق')
    expect(arabic).toHaveLength(english.length)
    expect(await of()).toEqual(english)
  })
})
