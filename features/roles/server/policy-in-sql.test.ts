import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { hold, holdings, permissionsOf } from '#app/server/test/holding.ts'
import { type World, world } from '#app/server/test/world.ts'
import { getUserProfile } from '#features/profile/contract.ts'
import { explainPermissions, listRoles, updateRole } from '#features/roles/contract.ts'
import { mayAssign, mayChange, sortPermissions } from '#features/roles/server/policy.ts'
import type { Actor } from '#server/context.ts'
import type { Permission } from '#shared/permissions.ts'

const diwan = openDiwan()
const ROUNDS = 40
const OF_RULES: Permission[] = ['manage-role', 'manage-user', 'view-role', 'view-user']
const ROLES = 3

let site: World
/** The first person acts; both hold roles. */
let people: Person[]
let ids: { roles: string[]; people: string[] }

beforeAll(async () => {
  site = await world(diwan)
  people = [await site.build.user(), await site.build.user()]
  ids = { roles: [], people: people.map(({ id }) => id) }
  for (let n = 0; n < ROLES; n += 1) ids.roles.push(await site.build.role({ permissions: [] }))
})

const cases = fc.record({
  holding: holdings(OF_RULES, ROLES, 2),
  asOwner: fc.nat(4).map((n) => n === 0),
})

test('which roles a member may change, delete and give is what the rules say of who holds them', async () => {
  const [actor] = people as [Person, Person]
  await fc.assert(
    fc.asyncProperty(cases, async ({ holding, asOwner }) => {
      await hold(site, ids, holding)
      const who: Actor = asOwner
        ? { userId: site.owner.id, isOwner: true, permissions: new Set() }
        : { userId: actor.id, isOwner: false, permissions: permissionsOf(holding, 0) }
      const { call } = site.as(asOwner ? site.owner : actor)
      const listed = await call(listRoles)
      const sees = asOwner || who.permissions.has('view-role')
      expect(listed.status).toBe(sees ? 200 : 403)
      for (const [n, id] of ids.roles.entries()) {
        const permissions = holding.roles[n] ?? []
        const mine = !asOwner && (holding.held[0] ?? []).includes(n)
        const role = { permissions, mine }
        const can = {
          update: mayChange(who, role),
          delete: mayChange(who, role),
          assign: mayAssign(who, role),
        }
        if (sees) expect([n, listed.body.roles.find((one) => one.id === id)?.can]).toEqual([n, can])
        const renamed = await call(updateRole, { params: { id }, body: { name: `Role ${n}` } })
        expect([n, renamed.status]).toEqual([n, can.update ? 200 : 403])
      }
    }),
    { numRuns: ROUNDS },
  )
})

test('what a session may, what the profile tells and how it is explained is what the roles give together', async () => {
  await fc.assert(
    fc.asyncProperty(holdings(OF_RULES, ROLES, 2), async (holding) => {
      await hold(site, ids, holding)
      for (const [n, person] of people.entries()) {
        const own = sortPermissions(permissionsOf(holding, n))
        const profile = (await site.as(person).call(getUserProfile)).body.data
        expect(sortPermissions(profile.permissions)).toEqual(own)
        const params = { user_id: person.id }
        const { permissions } = (await site.as(site.owner).call(explainPermissions, { params }))
          .body
        expect(permissions.filter(({ held }) => held).map(({ name }) => name)).toEqual(own)
        expect((await site.as(person).call(listRoles)).status).toBe(
          own.includes('view-role') ? 200 : 403,
        )
      }
    }),
    { numRuns: ROUNDS },
  )
})
