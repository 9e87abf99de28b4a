import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import {
  assignPermissions,
  createRole,
  deleteRole,
  explainPermissions,
  listRoles,
  setPermissionsOfRole,
  updateRole,
} from '#features/roles/contract.ts'
import { expandPermissions, PERMISSIONS, type Permission } from '#shared/permissions.ts'

const diwan = openDiwan()
let site: World
beforeAll(async () => {
  site = await world(diwan)
})

const WAYS = ['create', 'update', 'assign', 'perms', 'delete', 'move'] as const
const some = fc.uniqueArray(fc.constantFrom(...PERMISSIONS), { maxLength: PERMISSIONS.length })
/** Half of all sets stay within the actor's permissions, so that many steps succeed. */
const set = fc.record({ permissions: some, within: fc.boolean() })
const step = fc.record({
  way: fc.constantFrom(...WAYS),
  set,
  at: fc.nat(2),
  to: fc.nat(2),
})
const cases = fc.record({
  held: fc
    .tuple(some, fc.boolean())
    .map(([names, manages]): Permission[] => [
      ...new Set([...names, ...(manages ? (['manage-role'] as const) : [])]),
    ]),
  roles: fc.array(set, { minLength: 3, maxLength: 3 }),
  steps: fc.array(step, { minLength: 1, maxLength: 8 }),
})

let made = 0
const uniqueName = () => {
  made += 1
  return `Try ${made}`
}

interface Step {
  way: (typeof WAYS)[number]
  permissions: Permission[]
  id: string
  to: string
}

function take(actor: Person, { way, permissions, id, to }: Step) {
  const { call } = site.as(actor)
  const body = { name: uniqueName(), permissions }
  if (way === 'create') return call(createRole, { body })
  if (way === 'update') return call(updateRole, { params: { id }, body })
  if (way === 'assign') return call(assignPermissions, { body: { role_id: id, permissions } })
  if (way === 'perms') return call(setPermissionsOfRole, { body: { role: id, permissions } })
  return call(deleteRole, { params: { id }, query: way === 'move' ? { move_to: to } : {} })
}

/** The permissions in `lacks` that each role grants, and those that the holder has. */
async function given(lacks: Permission[], holder: Person) {
  const { call } = site.as(site.owner)
  const { roles } = (await call(listRoles)).body
  const params = { user_id: holder.id }
  const { permissions } = (await call(explainPermissions, { params })).body
  const byRole = roles.map(({ id, permissions: names }) => ({
    id,
    lacks: names.map(({ name }) => name).filter((name) => lacks.includes(name)),
  }))
  return {
    roles: byRole.filter((role) => role.lacks.length > 0),
    holder: permissions.filter(({ name, held }) => held && lacks.includes(name)),
  }
}

test('no actor, whatever they hold, makes a role or a person have or lose what the actor lacks', async () => {
  let succeeded = 0
  const check = async ({
    held,
    roles,
    steps,
  }: typeof cases extends fc.Arbitrary<infer S> ? S : never) => {
    const actor = await site.build.user({ permissions: held })
    const holder = await site.build.user()
    const effective = expandPermissions(held)
    const lacks = PERMISSIONS.filter((name) => !effective.has(name))
    const cut = ({ permissions, within }: (typeof roles)[number]) =>
      within ? permissions.filter((name) => effective.has(name)) : permissions
    const ids: string[] = []
    for (const role of roles)
      ids.push(await site.build.role({ permissions: cut(role), userIds: [holder.id] }))
    for (const one of steps) {
      const [id = '', to = ''] = [ids[one.at], ids[one.to]]
      const before = await given(lacks, holder)
      const { status } = await take(actor, { way: one.way, permissions: cut(one.set), id, to })
      expect(await given(lacks, holder)).toEqual(before)
      expect([200, 201, 403, 404, 422]).toContain(status)
      if (status < 300) {
        expect(held).toContain('manage-role')
        succeeded += 1
      }
    }
  }
  await fc.assert(fc.asyncProperty(cases, check), { numRuns: 60, endOnFailure: true })
  expect(succeeded).toBeGreaterThan(15)
})
