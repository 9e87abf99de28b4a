import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { hold, holdings, permissionsOf } from '#app/server/test/holding.ts'
import { type World, world } from '#app/server/test/world.ts'
import { missingPermissions } from '#features/roles/server/policy.ts'
import { assignRole, editUser, listCompanyUsers } from '#features/users/contract.ts'
import { linkInvitation, listInvitations } from '#features/users/invitations.ts'
import {
  mayAssignRoles,
  mayInvite,
  mayRemove,
  mayUpdate,
  type Target,
} from '#features/users/server/policy.ts'
import type { Actor } from '#server/context.ts'
import type { Permission } from '#shared/permissions.ts'

const diwan = openDiwan()
const ROUNDS = 40
const OF_RULES: Permission[] = ['manage-user', 'invite-user', 'view-user', 'view-role']
const ROLES = 3
/** The actor, a colleague and an invited person hold roles; the owner holds none. */
const [ACTOR, COLLEAGUE, GUEST, OWNER] = [0, 1, 2, 3] as const

let site: World
let actor: Person
let invitation: { id: string; userId: string }
let roleIds: string[]
/** The user ids by these numbers. */
let ids: string[]

beforeAll(async () => {
  site = await world(diwan)
  actor = await site.build.user()
  const colleague = await site.build.user()
  invitation = await site.build.invitation()
  ids = [actor.id, colleague.id, invitation.userId, site.owner.id]
  roleIds = []
  for (let n = 0; n < ROLES; n += 1) roleIds.push(await site.build.role({ permissions: [] }))
})

const cases = fc.record({
  holding: holdings(OF_RULES, ROLES, 3),
  asOwner: fc.nat(4).map((n) => n === 0),
  role: fc.nat(ROLES - 1),
  to: fc.constantFrom(ACTOR, COLLEAGUE, GUEST, OWNER),
})

test('whom a member may change, remove, invite and give a role is what the rules say of what all of them hold', async () => {
  const seen = { allowed: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(cases, async ({ holding, asOwner, role, to }) => {
      await hold(site, { roles: roleIds, people: ids.slice(0, OWNER) }, holding)
      const who: Actor = asOwner
        ? { userId: site.owner.id, isOwner: true, permissions: new Set() }
        : { userId: actor.id, isOwner: false, permissions: permissionsOf(holding, ACTOR) }
      const { call } = site.as(asOwner ? site.owner : actor)
      const target = (n: number): Target => ({
        id: ids[n] as string,
        is_owner: n === OWNER,
        permissionExcess: missingPermissions(who, permissionsOf(holding, n)).length > 0,
      })
      const guest = target(GUEST)

      const { users } = (await call(listCompanyUsers, { query: {} })).body
      const sees = asOwner || who.permissions.has('view-user')
      for (const n of [ACTOR, COLLEAGUE, GUEST, OWNER]) {
        const can = {
          update: mayUpdate(who, target(n)),
          remove: mayRemove(who, target(n)),
          assign_roles: mayAssignRoles(who, target(n)),
        }
        if (sees || n !== GUEST)
          expect([n, users.find(({ id }) => id === ids[n])?.can]).toEqual([
            n,
            sees ? can : undefined,
          ])
        const params = { user_id: ids[n] as string }
        const { status } = await call(editUser, { params, body: { position: 'Cook' } })
        expect([n, status]).toEqual([n, can.update ? 200 : 403])
        seen[can.update ? 'allowed' : 'refused'] += 1
      }

      const may = mayInvite(who, guest)
      const invited = await call(listInvitations, { query: {} })
      if (invited.status === 200)
        expect(invited.body.data[0]?.can).toEqual({ resend: may, revoke: may })
      const link = await call(linkInvitation, { params: { id: invitation.id } })
      expect(link.status).toBe(may ? 200 : 403)

      const gives =
        mayAssignRoles(who, target(to)) &&
        missingPermissions(who, holding.roles[role] ?? []).length === 0
      const body = { user_id: ids[to] as string, role_id: roleIds[role] as string }
      expect((await call(assignRole, { body })).status).toBe(gives ? 200 : 403)
    }),
    { numRuns: ROUNDS },
  )
  expect(Math.min(seen.allowed, seen.refused)).toBeGreaterThan(ROUNDS / 4)
})
