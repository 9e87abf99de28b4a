import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import {
  assignDepartments,
  assignRole,
  deleteUser,
  editUser,
  listCompanyUsers,
  unassignRole,
} from '#features/users/contract.ts'
import { invite } from '#features/users/invitations.ts'
import { uuidv7 } from '#server/ids.ts'
import { eventually } from '#server/test/eventually.ts'
import { PERMISSIONS, type Permission } from '#shared/permissions.ts'

const diwan = openDiwan()
let site: World
let owner: Person
/** Manages members, but holds few other permissions. */
let hr: Person
const HR: Permission[] = ['manage-user', 'invite-user', 'view-user', 'view-dailytask']
beforeEach(async () => {
  site = await world(diwan)
  owner = site.owner
  hr = await site.build.user({ name: 'Huda', permissions: HR })
})

const give = async (person: Person, user_id: string, role_id: string) =>
  (await site.as(person).call(assignRole, { body: { user_id, role_id } })).status
const take = async (person: Person, user_id: string, role_id: string) =>
  (await site.as(person).call(unassignRole, { body: { user_id, role_id } })).status
const send = async (person: Person) =>
  (await site.as(person).call(invite, { body: { email: 'late@example.com' } })).status
const edit = async (person: Person, user_id: string) =>
  (await site.as(person).call(editUser, { params: { user_id }, body: { position: 'X' } })).status
const remove = async (person: Person, user_id: string) =>
  (await site.as(person).call(deleteUser, { params: { user_id }, query: {} })).status
const place = async (person: Person, user_id: string) => {
  const input = { params: { user_id }, body: { department_ids: [] } }
  return (await site.as(person).call(assignDepartments, input)).status
}
const role = (...permissions: Permission[]) => site.build.role({ permissions })
/** The actions on another member that the list allows a person. */
const can = async (person: Person, id: string) => {
  const { users } = (await site.as(person).call(listCompanyUsers, { query: { page: 1 } })).body
  return users.find((user) => user.id === id)?.can
}
const rolesOf = async (id: string) => {
  const { users } = (await site.as(owner).call(listCompanyUsers, { query: {} })).body
  return users.find((user) => user.id === id)?.roles?.map((one) => one.id)
}
/** Waits until that many requests wait for this transaction's locks. */
const somebodyWaits = (requests = 1) =>
  eventually(async () => {
    const { rows } = await diwan.server.database.ownerPool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rows).toHaveLength(requests)
  })
const ALL = { update: true, remove: true, assign_roles: true }
const NONE = { update: false, remove: false, assign_roles: false }

describe('roles', () => {
  test('are given and taken by who holds each of their permissions, and by nobody who lacks one', async () => {
    const cook = await site.build.user()
    const [small, big] = [await role('view-dailytask'), await role('view-dailytask', 'view-role')]
    expect(await give(hr, cook.id, small)).toBe(200)
    expect(await give(hr, cook.id, small)).toBe(200)
    expect(await rolesOf(cook.id)).toEqual([small])
    expect(await take(hr, cook.id, small)).toBe(200)
    expect(await take(hr, cook.id, small)).toBe(200)
    expect(await give(hr, cook.id, big)).toBe(403)
    expect(await rolesOf(cook.id)).toEqual([])
    expect(await give(owner, cook.id, big)).toBe(200)
    expect(await take(hr, cook.id, big)).toBe(403)
    expect(await rolesOf(cook.id)).toEqual([big])
  })

  test('that somebody holds themselves are not theirs to change, unless they own the company', async () => {
    const mine = (await rolesOf(hr.id))?.[0] ?? ''
    const other = await role('view-dailytask')
    expect([await give(hr, hr.id, other), await take(hr, hr.id, mine)]).toEqual([403, 403])
    expect(await rolesOf(hr.id)).toEqual([mine])
    expect([await give(owner, owner.id, other), await take(owner, owner.id, other)]).toEqual([
      200, 200,
    ])
    expect(await give(hr, owner.id, other)).toBe(403)
  })

  test('and people that are unknown, removed or another company’s are refused alike', async () => {
    const elsewhere = await world(diwan)
    const theirs = await elsewhere.build.role({ permissions: [] })
    const gone = await site.build.user({ status: 'removed' })
    const cook = await site.build.user()
    const call = (user_id: string, role_id: string) =>
      site.as(owner).call(assignRole, { body: { user_id, role_id } })
    const known = await role()
    for (const id of [uuidv7(), gone.id, elsewhere.owner.id])
      expect((await call(id, known)).body.errors).toEqual({
        user_id: ['Choose people of your company.'],
      })
    for (const id of [uuidv7(), theirs])
      expect((await call(cook.id, id)).body.errors).toEqual({
        role_id: ['Choose roles of your company.'],
      })
  })

  test('which somebody edits at this moment are judged by what they hold after that', async () => {
    const cook = await site.build.user()
    const edited = await role('view-dailytask')
    let reply: Promise<number> | undefined
    await site.write(async (db) => {
      await db.all(sql`
        update roles set permissions = array['view-dailytask', 'view-role'] where id = ${edited}`)
      reply = give(hr, cook.id, edited)
      await somebodyWaits()
    })
    expect(await reply).toBe(403)
    expect(await rolesOf(cook.id)).toEqual([])
  })

  test('that are taken from the caller at this moment let them give and invite no more', async () => {
    const cook = await site.build.user()
    const small = await role('view-dailytask')
    const mine = (await rolesOf(hr.id))?.[0] ?? ''
    const replies: Promise<number>[] = []
    const other = await diwan.server.database.ownerPool.connect()
    await other.query('begin')
    await other.query('select from users where id = $1 for no key update', [hr.id])
    await other.query('delete from user_roles where user_id = $1 and role_id = $2', [hr.id, mine])
    replies.push(give(hr, cook.id, small), send(hr))
    await somebodyWaits(2)
    await other.query('commit')
    other.release()
    expect(await Promise.all(replies)).toEqual([403, 403])
  })

  test('given fifty times at once are given once', async () => {
    const cook = await site.build.user()
    const small = await role('view-dailytask')
    const all = await Promise.all(Array.from({ length: 50 }, () => give(hr, cook.id, small)))
    expect(all).toEqual(Array(50).fill(200))
    expect(await rolesOf(cook.id)).toEqual([small])
  })
})

describe('a permission', () => {
  test('that is taken away is refused on the very next request with the same token', async () => {
    const cook = await site.build.user()
    expect(await edit(hr, cook.id)).toBe(200)
    const mine = (await rolesOf(hr.id))?.[0] ?? ''
    expect(await take(owner, hr.id, mine)).toBe(200)
    expect([await edit(hr, cook.id), await remove(hr, cook.id)]).toEqual([403, 403])
    const { users } = (await site.as(hr).call(listCompanyUsers, { query: {} })).body
    expect(users.every(({ email }) => email === undefined)).toBe(true)
  })
})

describe('who holds more than the caller', () => {
  test('is neither changed nor removed by them, and the list says so', async () => {
    const boss = await site.build.user({ permissions: [...HR, 'manage-role'] })
    const equal = await site.build.user({ permissions: HR })
    expect([await edit(hr, boss.id), await place(hr, boss.id)]).toEqual([403, 403])
    expect([await remove(hr, boss.id), await give(hr, boss.id, await role())]).toEqual([403, 403])
    expect([await can(hr, boss.id), await can(hr, equal.id)]).toEqual([NONE, ALL])
    expect(await can(boss, hr.id)).toEqual(ALL)
    expect([await edit(hr, equal.id), await remove(hr, equal.id)]).toEqual([200, 200])
  })

  test('above all the owner, whatever the caller holds: the owner stays and stays the owner', async () => {
    const all = await site.build.user({ permissions: [...PERMISSIONS] })
    expect([await edit(all, owner.id), await place(all, owner.id)]).toEqual([403, 403])
    expect([await remove(all, owner.id), await remove(owner, owner.id)]).toEqual([403, 403])
    expect(await can(all, owner.id)).toEqual(NONE)
    expect(await can(owner, owner.id)).toEqual({ update: true, remove: false, assign_roles: true })
    expect(await can(owner, all.id)).toEqual(ALL)
  })

  test('while nobody removes themselves, and one’s own name and position are one’s to change', async () => {
    expect(await remove(hr, hr.id)).toBe(403)
    expect(await edit(hr, hr.id)).toBe(200)
    expect(await can(hr, hr.id)).toEqual({ update: true, remove: false, assign_roles: false })
  })
})
