import type { createRole, deleteRole, Role } from '#features/roles/contract.ts'
import { describePermission } from '#features/roles/permission-words.ts'
import {
  difference,
  type HeldRole,
  mayAssign,
  mayChange,
  missingPermissions,
  sortPermissions,
} from '#features/roles/server/policy.ts'
import {
  findRole,
  holdersOf,
  holdersWithout,
  insertRole,
  lockRoles,
  moveHolders,
  type RoleRow,
  removeRole,
  writeRole,
} from '#features/roles/server/queries.ts'
import { editConflictMessage, ensureCurrent } from '#records/edit/server/edit-conflict.ts'
import { changesBetween } from '#records/revisions/server/revisions.ts'
import { recordAuditEvent } from '#server/audit.ts'
import type { Ctx, WriteContext } from '#server/context.ts'
import { Failure, invalidField, requireFound } from '#server/errors.ts'
import { uuidv7 } from '#server/ids.ts'
import { notify } from '#server/mail/notify.ts'
import type { Parsed } from '#shared/endpoint.ts'
import { ExtensionPoint } from '#shared/extensions.ts'
import type { Bilingual, Locale } from '#shared/locale.ts'
import type { Permission } from '#shared/permissions.ts'

/** A role as the caller may read it, with the actions they may take on it. */
export function toRole(ctx: Ctx, role: RoleRow): Role {
  const { id, name, version, users_count, duties_count, escalations_count, permissions } = role
  return {
    id,
    name,
    version,
    users_count,
    duties_count,
    escalations_count,
    permissions: sortPermissions(permissions).map((permission) => ({ name: permission })),
    can: {
      update: mayChange(ctx, role),
      delete: mayChange(ctx, role),
      assign: mayAssign(ctx, role),
    },
  }
}

const NAME_TAKEN: Bilingual = {
  en: 'There is a role with this name already.',
  ar: 'يوجد دور بهذا الاسم بالفعل.',
}
export const UNKNOWN_ROLE: Bilingual = {
  en: 'Choose a role of your company.',
  ar: 'اختر دورًا من أدوار شركتك.',
}
const SAME_ROLE: Bilingual = {
  en: 'Choose another role than the one that is deleted.',
  ar: 'اختر دورًا غير الدور الذي سيُحذف.',
}
const OWN_ROLE: Bilingual = {
  en: 'You hold this role yourself. Ask somebody else to change it.',
  ar: 'هذا الدور مسند إليك. اطلب من شخص آخر تعديله.',
}
const CHANGED = editConflictMessage({ en: 'this role', ar: 'هذا الدور' })

const labels = (names: Permission[], locale: Locale) =>
  names.map((name) => describePermission(name).label[locale]).join(locale === 'ar' ? '، ' : ', ')

/** Throws 403 if the actor would give or take away a permission that they do not hold. */
function ensureHolds(ctx: Ctx, permissions: Iterable<Permission>): void {
  const missing = missingPermissions(ctx, permissions)
  if (missing.length === 0) return
  throw new Failure(403, {
    en: `You do not hold this yourself, so you can neither give it nor take it away: ${labels(missing, 'en')}.`,
    ar: `لا تملك هذه الصلاحيات، فلا يمكنك منحها أو سحبها: ${labels(missing, 'ar')}.`,
  })
}

/** Throws 403 for the actor's own role, and for one with permissions that they do not hold. */
function ensureMayChange(ctx: Ctx, role: HeldRole): void {
  if (role.mine && !ctx.isOwner) throw new Failure(403, OWN_ROLE)
  ensureHolds(ctx, role.permissions)
}

/** Locks a role and its holders against changes until the transaction ends, and returns it. */
async function lockRole(ctx: Ctx, id: string): Promise<RoleRow | undefined> {
  await lockRoles(ctx, [id])
  return findRole(ctx, id)
}

/** Runs a write of a role's name; throws 422 for the field if the name is taken. */
async function rejectTakenName(write: Promise<unknown>): Promise<void> {
  try {
    await write
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'roles_name')
      throw invalidField('name', NAME_TAKEN)
    throw error
  }
}

const subject = ({ name }: { name: string }, id: string) => ({ kind: 'role' as const, id, name })

/** Logs a change, unless nothing changed. */
function recordChange(
  ctx: WriteContext,
  before: RoleRow,
  after: Pick<RoleRow, 'name' | 'permissions'>,
) {
  const changed = difference(before.permissions, after.permissions)
  const had = new Set(before.permissions)
  const changes = changesBetween<{ name: string }>({ name: 'value' }, before, after)
  if (changed.length + changes.length === 0) return
  recordAuditEvent(ctx, {
    action: 'role_changed',
    subject: subject(before, before.id),
    facts: {
      added: changed.filter((name) => !had.has(name)),
      removed: changed.filter((name) => had.has(name)),
      changes,
    },
  })
}

export async function create(ctx: WriteContext, body: Parsed<typeof createRole>['body']) {
  ensureHolds(ctx, body.permissions)
  const id = uuidv7()
  const [{ name }, permissions] = [body, sortPermissions(body.permissions)]
  await rejectTakenName(insertRole(ctx, { id, name, permissions }))
  recordAuditEvent(ctx, {
    action: 'role_created',
    subject: subject(body, id),
    facts: { added: permissions },
  })
  return toRole(ctx, requireFound(await findRole(ctx, id)))
}

export interface RoleChange {
  id: string
  name?: string
  permissions?: Permission[] | undefined
  version?: number | undefined
}

/** Renames a role or sets its permissions. Returns undefined if the role does not exist. */
export async function change(ctx: WriteContext, { id, version, ...wanted }: RoleChange) {
  const role = await lockRole(ctx, id)
  if (!role) return undefined
  ensureMayChange(ctx, role)
  await ensureCurrent(version, {
    version: role.version,
    message: CHANGED,
    reply: () => ({ role: toRole(ctx, role) }),
  })
  const { name = role.name, permissions = role.permissions } = wanted
  ensureHolds(ctx, difference(role.permissions, permissions))
  await rejectTakenName(writeRole(ctx, { id, name, permissions: sortPermissions(permissions) }))
  recordChange(ctx, role, { name, permissions })
  return toRole(ctx, requireFound(await findRole(ctx, id)))
}

function roleInUse(count: number): Failure {
  return invalidField('move_to', {
    en: `People who hold this role: ${count}. Choose the role that they get instead.`,
    ar: `عدد أصحاب هذا الدور: ${count}. اختر الدور الذي ينتقلون إليه.`,
  })
}

const roleHasDuties = (count: number): Failure =>
  invalidField('move_to', {
    en: `Routine tasks that only this role does: ${count}. Choose the role that does them instead.`,
    ar: `عدد المهام الدورية المسندة إلى هذا الدور: ${count}. اختر الدور الذي تنتقل إليه.`,
  })

const roleHasEscalations = (count: number): Failure =>
  invalidField('move_to', {
    en: `Escalations that notify only this role: ${count}. Choose the role that is notified instead.`,
    ar: `عدد التصعيدات التي تصل إلى هذا الدور: ${count}. اختر الدور الذي تصل إليه بدلًا منه.`,
  })

/** A feature's content that is assigned to a role, and how another role gets it. */
export const roleWork = new ExtensionPoint<{
  move(ctx: WriteContext, from: string, to: string): Promise<unknown>
}>('what roles work on')

/** Notifies the role's holders that it ends, and which role replaces it. */
function notifyHolders(ctx: WriteContext, from: RoleRow, to: RoleRow): void {
  const taken = { kind: 'role_taken', about: from.id, facts: { name: from.name } } as const
  notify(ctx, taken, holdersOf(ctx, from.id))
  const given = { kind: 'role_given', about: to.id, facts: { name: to.name } } as const
  notify(ctx, given, holdersWithout(ctx, { from: from.id, to: to.id }))
}

/** Deletes a role; its holders get the other role in the same transaction. */
export async function remove(ctx: WriteContext, { params, query }: Parsed<typeof deleteRole>) {
  const { id } = params
  const to = query.move_to
  await lockRoles(ctx, to ? [id, to] : [id])
  const role = requireFound(await findRole(ctx, id))
  ensureMayChange(ctx, role)
  if (to === id) throw invalidField('move_to', SAME_ROLE)
  const target = to && (await findRole(ctx, to))
  if (to) {
    if (!target) throw invalidField('move_to', UNKNOWN_ROLE)
    ensureHolds(ctx, target.permissions)
    notifyHolders(ctx, role, target)
    await moveHolders(ctx, { from: id, to })
    for (const work of ctx.extensions.list(roleWork)) await work.move(ctx, id, to)
  } else if (role.users_count > 0) throw roleInUse(role.users_count)
  else if (role.duties_count > 0) throw roleHasDuties(role.duties_count)
  else if (role.escalations_count > 0) throw roleHasEscalations(role.escalations_count)
  const moved_to = target ? target.name : null
  recordAuditEvent(ctx, { action: 'role_deleted', subject: subject(role, id), facts: { moved_to } })
  await removeRole(ctx, id)
}
