import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { listRoutineTasks } from '#features/routine-tasks/definitions/contract.ts'
import {
  mayDefine,
  maySeeAllDefinitions,
} from '#features/routine-tasks/definitions/server/policy.ts'
import { listEvaluationDay, listToEvaluate } from '#features/routine-tasks/evaluations/contract.ts'
import { mayEvaluate } from '#features/routine-tasks/evaluations/server/policy.ts'
import { listOccurrences, submitReport } from '#features/routine-tasks/reports/contract.ts'
import { mayReadAllReports, mayReport } from '#features/routine-tasks/reports/server/policy.ts'
import type { Actor } from '#server/context.ts'
import type { Permission } from '#shared/permissions.ts'

const diwan = openDiwan()
const ROUNDS = 40
const OF_RULES: Permission[] = [
  'view-alldailytask',
  'manage-dailytask',
  'view-dailyTaskReports',
  'evaluate-dailytask',
  'view-dailytask',
]

interface Department {
  id: string
  managerId: string | null
}

let site: World
/**
 * Departments for each case, where the seeker is no member, a member, or the manager; and the
 * company.
 */
const departments: (Department | null)[] = []
const taskOf = new Map<Department | null, string>()
let cook: Awaited<ReturnType<World['build']['user']>>
let seeker: typeof cook
let memberOf: Department

beforeAll(async () => {
  site = await world(diwan)
  cook = await site.build.user({ name: 'Cook' })
  seeker = await site.build.user({ name: 'Seeker', permissions: [] })
  const make = async (managerId: string | null, memberIds: string[]) => {
    const fields = { memberIds, ...(managerId && { managerId }) }
    const department = { id: (await site.build.department(fields)).id, managerId }
    departments.push(department)
    return department
  }
  await make(null, [cook.id])
  memberOf = await make(null, [cook.id, seeker.id])
  await make(seeker.id, [cook.id])
  departments.push(null)
  for (const department of departments) {
    const { id } = await site.build.routineTask({ dept_id: department?.id ?? null })
    taskOf.set(department, id)
    const said = { params: { id }, body: { status: 'done' as const } }
    expect((await site.as(cook).call(submitReport, said)).status).toBe(201)
  }
})

const become = (permissions: Permission[]) =>
  site.write((db) =>
    db.all(sql`
      update roles set permissions = ${permissions}
      where id in (select role_id from user_roles where user_id = ${seeker.id})`),
  )

const tasksOf = (wanted: (department: Department | null) => boolean) =>
  departments
    .filter(wanted)
    .map((department) => taskOf.get(department))
    .toSorted()
const leads = (department: Department | null) => department?.managerId === seeker.id

test('what lists show, and what they let one do, is what the rules say of each row', async () => {
  const date = diwan.clock.now().toISOString().slice(0, 10)
  const holding = fc.subarray(OF_RULES)
  await fc.assert(
    fc.asyncProperty(holding, async (permissions) => {
      await become(permissions)
      const actor: Actor = {
        userId: seeker.id,
        isOwner: false,
        permissions: new Set(permissions),
      }
      const { call } = site.as(seeker)

      const day = (await call(listOccurrences, { query: { per_page: 100 } })).body.data
      expect(day.map(({ id }) => id).toSorted()).toEqual(
        tasksOf((one) =>
          mayReport(actor, { mine: one === null || one === memberOf || leads(one) }),
        ),
      )

      const defined = await call(listRoutineTasks, { query: { per_page: 100 } })
      const sees = (one: Department | null) => maySeeAllDefinitions(actor) || mayDefine(actor, one)
      expect(defined.body.data.map(({ id }) => id).toSorted()).toEqual(tasksOf(sees))
      expect(
        defined.body.data
          .filter(({ can }) => can.update)
          .map(({ id }) => id)
          .toSorted(),
      ).toEqual(tasksOf((one) => mayDefine(actor, one)))

      const params = { date }
      const reviewed = (await call(listEvaluationDay, { params, query: { per_page: 100 } })).body
        .data
      expect(reviewed.map(({ task }) => task.id).toSorted()).toEqual(
        tasksOf((one) => mayReadAllReports(actor) || leads(one)),
      )
      const judges = (one: Department | null) =>
        mayEvaluate(actor, { userId: cook.id, managerId: one?.managerId ?? null })
      expect(
        reviewed
          .filter(({ can }) => can.evaluate)
          .map(({ task }) => task.id)
          .toSorted(),
      ).toEqual(tasksOf(judges))
      const waiting = (await call(listToEvaluate, { query: { per_page: 100 } })).body.data
      expect(waiting.map(({ task }) => task.id).toSorted()).toEqual(tasksOf(judges))
    }),
    { numRuns: ROUNDS },
  )
})
