import { isDeepStrictEqual } from 'node:util'
import { findManager } from '#features/departments/server/membership-queries.ts'
import type {
  Level,
  LevelReply,
  setDepartmentEscalations,
  setTaskEscalations,
} from '#features/routine-tasks/definitions/escalations-contract.ts'
import { lockForChange } from '#features/routine-tasks/definitions/server/change.ts'
import { insertRevision } from '#features/routine-tasks/definitions/server/change-queries.ts'
import { getRoutineTask } from '#features/routine-tasks/definitions/server/create.ts'
import {
  type LevelRow,
  listLevels,
  lockDepartment,
  lockRoles,
  replaceLevels,
  type Scope,
} from '#features/routine-tasks/definitions/server/escalation-queries.ts'
import {
  mayDefine,
  maySeeAllDefinitions,
} from '#features/routine-tasks/definitions/server/policy.ts'
import { changesBetween } from '#records/revisions/server/revisions.ts'
import { recordAuditEvent } from '#server/audit.ts'
import type { Ctx, WriteContext } from '#server/context.ts'
import { forbidden, invalidField, notFound, requireFound } from '#server/errors.ts'
import type { Parsed } from '#shared/endpoint.ts'

const toReply = ({ after, hours, recipient, role }: LevelRow): LevelReply => ({
  ...{ after, recipient },
  ...(hours !== null && { hours }),
  ...(role && { role }),
})

const levelsOf = async (ctx: Ctx, kind: Scope['kind'], id: string) =>
  (await listLevels(ctx, { kind, id })).map(toReply)

/** Throws 404, or 403 for a department whose definitions the caller does not see. */
export async function readOfDepartment(ctx: Ctx, id: string) {
  const department = requireFound(await findManager(ctx, id))
  if (!maySeeAllDefinitions(ctx) && !mayDefine(ctx, department)) throw forbidden()
  const levels = await levelsOf(ctx, 'department', id)
  const has_manager = department.managerId !== null
  return { levels, has_manager, can: { update: mayDefine(ctx, department) } }
}

/** Throws 404 for a routine task that the caller does not see. */
export async function readOfTask(ctx: Ctx, id: string) {
  const { can } = await getRoutineTask(ctx, id)
  if (!maySeeAllDefinitions(ctx) && !can.update) throw notFound()
  return { levels: await levelsOf(ctx, 'routine_task', id), can: { update: can.update } }
}

/** Throws 422 for a role that the company does not have. */
async function ensureRoles(ctx: Ctx, levels: readonly Level[]): Promise<void> {
  const ids = levels.flatMap(({ role_id }) => (role_id ? [role_id.toLowerCase()] : []))
  const known = new Set((await lockRoles(ctx, ids)).map(({ id }) => id))
  if (ids.some((id) => !known.has(id)))
    throw invalidField('levels', {
      en: 'Choose roles of your company.',
      ar: 'اختر أدوارًا من أدوار شركتك.',
    })
}

/** Throws 404, 403, and 422 for an unknown role. */
export async function writeOfDepartment(
  ctx: WriteContext,
  { params: { id }, body: { levels } }: Parsed<typeof setDepartmentEscalations>,
) {
  const department = requireFound(await lockDepartment(ctx, id))
  if (!mayDefine(ctx, department)) throw forbidden()
  await ensureRoles(ctx, levels)
  const before = await levelsOf(ctx, 'department', id)
  await replaceLevels(ctx, { kind: 'department', id }, levels)
  const after = await readOfDepartment(ctx, id)
  if (!isDeepStrictEqual(before, after.levels))
    recordAuditEvent(ctx, {
      action: 'escalations_changed',
      subject: { kind: 'department', id, name: department.name },
      facts: {},
    })
  return after
}

interface Recorded {
  escalations: LevelReply[] | null
}

/** The levels as the history of a definition stores them. */
const toRecord = (levels: LevelReply[]): Recorded => ({
  escalations: levels.length > 0 ? levels : null,
})

/** Throws 404, 403, and 422 for an unknown role. */
export async function writeOfTask(
  ctx: Ctx,
  { params: { id }, body: { levels } }: Parsed<typeof setTaskEscalations>,
) {
  await lockForChange(ctx, id)
  await ensureRoles(ctx, levels)
  const before = await levelsOf(ctx, 'routine_task', id)
  await replaceLevels(ctx, { kind: 'routine_task', id }, levels)
  const after = await levelsOf(ctx, 'routine_task', id)
  const fields = { escalations: 'value' } as const
  const changes = changesBetween<Recorded>(fields, toRecord(before), toRecord(after))
  if (changes.length > 0) await insertRevision(ctx, id, changes)
  return { levels: after, can: { update: true } }
}
