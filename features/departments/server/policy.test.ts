import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { hold } from '#app/server/test/holding.ts'
import { type World, world } from '#app/server/test/world.ts'
import {
  listDepartmentMembers,
  listDepartments,
  updateDepartment,
} from '#features/departments/contract.ts'
import { mayManage, maySee, maySeeAll } from '#features/departments/server/policy.ts'
import type { Actor } from '#server/context.ts'
import { member, owner } from '#server/test/actors.ts'
import type { Permission } from '#shared/permissions.ts'

test('departments are changed by the owner and who holds manage-department', () => {
  expect(mayManage(owner)).toBe(true)
  expect(mayManage(member('manage-department'))).toBe(true)
  expect(mayManage(member('view-department', 'manage-user'))).toBe(false)
})

test('who may change departments sees them without view-department', () => {
  expect(maySeeAll(member('view-department'))).toBe(true)
  expect(maySeeAll(member('manage-department'))).toBe(true)
  expect(maySeeAll(owner)).toBe(true)
  expect(maySeeAll(member('view-user'))).toBe(false)
})

test('a manager sees the department that they manage', () => {
  expect(maySee(member(), { managerId: 'member' })).toBe(true)
  expect(maySee(member(), { managerId: 'chef' })).toBe(false)
  expect(maySee(member('view-department'), { managerId: null })).toBe(true)
})

const diwan = openDiwan()
const ROUNDS = 30
const OF_RULES: Permission[] = ['view-department', 'manage-department', 'view-user', 'manage-user']

let site: World
let actor: Person
let role: string
/** One that the actor leads, one where the actor is a member, and one without the actor. */
let departments: { id: string; name: string }[]

beforeAll(async () => {
  site = await world(diwan)
  actor = await site.build.user()
  role = await site.build.role({ permissions: [] })
  const cook = await site.build.user()
  departments = [
    await site.build.department({ managerId: actor.id }),
    await site.build.department({ memberIds: [actor.id, cook.id] }),
    await site.build.department({ managerId: cook.id }),
  ]
})

test('what is read of departments, and what may be done with them, is what the rules say of the reader', async () => {
  await fc.assert(
    fc.asyncProperty(fc.subarray(OF_RULES), async (permissions) => {
      const ids = { roles: [role], people: [actor.id] }
      await hold(site, ids, { roles: [permissions], held: [[0]] })
      const who: Actor = {
        userId: actor.id,
        isOwner: false,
        permissions: new Set(permissions),
      }
      const { call } = site.as(actor)
      const { Departments } = (await call(listDepartments)).body
      const manages = mayManage(who)
      const led = departments[0]?.id
      const sees = (id: string) => maySeeAll(who) || id === led
      expect(Departments.map(({ id, name, can }) => ({ id, name, can }))).toEqual(
        departments.map(({ id, name }) => ({
          ...{ id, name },
          can: sees(id) ? { update: manages, delete: manages } : undefined,
        })),
      )
      const narrow = Departments.filter((one) => Object.keys(one).join() === 'id,name')
      expect(narrow).toHaveLength(departments.filter(({ id }) => !sees(id)).length)
      for (const { id, name } of departments) {
        const params = { id }
        const members = await call(listDepartmentMembers, { params, query: {} })
        expect(members.status).toBe(sees(id) ? 200 : 403)
        const saved = await call(updateDepartment, { params, body: { name } })
        expect(saved.status).toBe(manages ? 200 : 403)
      }
    }),
    { numRuns: ROUNDS },
  )
})
