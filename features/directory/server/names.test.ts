import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { hold } from '#app/server/test/holding.ts'
import { type World, world } from '#app/server/test/world.ts'
import { findPeople, getDirectory } from '#features/directory/contract.ts'
import { getRole } from '#features/roles/contract.ts'
import { listCompanyUsers } from '#features/users/contract.ts'
import { expandPermissions, type Permission } from '#shared/permissions.ts'

const diwan = openDiwan()
const ROUNDS = 30
const OF_RULES: Permission[] = [
  ...(['view-user', 'view-role', 'invite-user', 'manage-user', 'manage-dailytask'] as const),
]

let site: World
let actor: Person
/** Invited without a name. */
let guest: Person
let roles: string[]

beforeAll(async () => {
  site = await world(diwan)
  actor = await site.build.user()
  guest = await site.build.user({ status: 'pending', name: '' })
  await site.write((db) => db.all(sql`update users set last_name = '' where id = ${guest.id}`))
  roles = [
    await site.build.role({ permissions: [] }),
    await site.build.role({ permissions: [], userIds: [guest.id] }),
  ]
})

test('who sees the team knows the nameless by their address, and nobody else reads or finds it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.subarray(OF_RULES), async (permissions) => {
      const [own = '', theirs = ''] = roles
      const ids = { roles: [own], people: [actor.id] }
      await hold(site, ids, { roles: [permissions], held: [[0]] })
      const { call } = site.as(actor)
      const held = expandPermissions(permissions)
      const sees = held.has('view-user')
      const name = sees ? guest.email : 'Invited person'
      const nameOf = (people: { id: string; name: string }[]) =>
        people.find(({ id }) => id === guest.id)?.name

      const directory = (await call(getDirectory)).body
      expect(nameOf(directory.people)).toBe(name)
      const givesRoles = held.has('invite-user') || held.has('manage-dailytask')
      const seesRoles = held.has('view-role') || givesRoles
      expect(directory.roles.map(({ id }) => id)).toEqual(
        seesRoles ? expect.arrayContaining(roles) : [],
      )
      const search = guest.email.slice(0, 8)
      const found = (await call(findPeople, { query: { search } })).body
      expect(nameOf(found.people)).toBe(sees ? name : undefined)
      if (permissions.includes('view-role')) {
        const { role } = (await call(getRole, { params: { id: theirs } })).body
        expect(nameOf(role.users)).toBe(name)
      }
      const { users } = (await call(listCompanyUsers, { query: {} })).body
      expect(users.every(({ email }) => (email !== undefined) === sees)).toBe(true)
    }),
    { numRuns: ROUNDS },
  )
})
