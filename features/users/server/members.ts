import { missingPermissions } from '#features/roles/server/policy.ts'
import { deleteUserRole, insertUserRoles } from '#features/roles/server/queries.ts'
import type {
  assignDepartments,
  assignRole,
  CompanyUser,
  editUser,
  unassignDepartment,
} from '#features/users/contract.ts'
import { type DepartmentChanges, setMemberDepartments } from '#features/users/server/memberships.ts'
import { mayAssignRoles, mayUpdate } from '#features/users/server/policy.ts'
import { toMember } from '#features/users/server/present.ts'
import {
  findMember,
  lockMembers,
  lockRoles,
  type MemberRow,
  updateMember,
} from '#features/users/server/queries.ts'
import { ensureCurrent } from '#records/edit/server/edit-conflict.ts'
import { changesBetween } from '#records/revisions/server/revisions.ts'
import { memberSubject, recordAuditEvent } from '#server/audit.ts'
import { type Ctx, hasPermission, type WriteContext } from '#server/context.ts'
import { forbidden, invalidField, requireFound, unauthorized } from '#server/errors.ts'
import { notify } from '#server/mail/notify.ts'
import type { Parsed } from '#shared/endpoint.ts'
import type { Bilingual } from '#shared/locale.ts'
import { expandPermissions, type Permission } from '#shared/permissions.ts'

export const unknownPerson = (field: string) =>
  invalidField(field, { en: 'Choose people of your company.', ar: 'اختر أشخاصًا من شركتك.' })

export const unknownRole = (field: string) =>
  invalidField(field, { en: 'Choose roles of your company.', ar: 'اختر أدوارًا من شركتك.' })

const CONFLICT: Bilingual = {
  en: 'Somebody changed these details meanwhile. Look at them again before you save.',
  ar: 'عدّل شخص آخر هذه البيانات في هذه الأثناء. راجعها قبل الحفظ.',
}

const readMember = async (ctx: Ctx, id: string): Promise<CompanyUser> =>
  toMember(ctx, requireFound(await findMember(ctx, id)))

/** The member in the path, locked, if the caller may change them. */
async function lockChangeableMember(
  ctx: WriteContext,
  id: string,
): Promise<{ actor: WriteContext; member: MemberRow }> {
  const { actor } = await lockActor(ctx, 'manage-user', [id])
  const member = requireFound(await findMember(actor, id))
  if (!mayUpdate(actor, member)) throw forbidden()
  return { actor, member }
}

const EDITED = { name: 'value', last_name: 'value', position: 'value' } as const

export async function edit(ctx: WriteContext, { params, body }: Parsed<typeof editUser>) {
  const { actor, member } = await lockChangeableMember(ctx, params.user_id)
  const { version, ...fields } = body
  await ensureCurrent(version, {
    version: member.version,
    message: CONFLICT,
    reply: () => ({ user: toMember(actor, member) }),
  })
  const after = { ...member, ...fields }
  await updateMember(actor, member.id, after)
  const changes = changesBetween<Pick<MemberRow, keyof typeof EDITED>>(EDITED, member, after)
  if (changes.length > 0)
    recordAuditEvent(actor, {
      action: 'member_edited',
      subject: memberSubject(member),
      facts: { changes },
    })
  return readMember(actor, member.id)
}

function recordMove(actor: WriteContext, member: MemberRow, facts: DepartmentChanges): void {
  if (facts.added.length + facts.removed.length === 0) return
  recordAuditEvent(actor, { action: 'departments_changed', subject: memberSubject(member), facts })
}

export async function setDepartments(
  ctx: WriteContext,
  { params, body }: Parsed<typeof assignDepartments>,
) {
  const { actor, member } = await lockChangeableMember(ctx, params.user_id)
  const requestedIds = body.department_ids
  const resolveTarget = () => requestedIds
  const userId = member.id
  const moved = await setMemberDepartments(actor, {
    userId,
    requestedIds,
    field: 'department_ids',
    resolveTarget,
  })
  recordMove(actor, member, moved)
  return readMember(actor, member.id)
}

export async function leaveDepartment(
  ctx: WriteContext,
  { params, body }: Parsed<typeof unassignDepartment>,
) {
  const { actor, member } = await lockChangeableMember(ctx, params.user_id)
  const left = body.department_id.toLowerCase()
  const resolveTarget = (current: string[]) => current.filter((id) => id !== left)
  const userId = member.id
  const requestedIds = [left]
  const moved = await setMemberDepartments(actor, {
    userId,
    requestedIds,
    field: 'department_id',
    resolveTarget,
  })
  recordMove(actor, member, moved)
  return readMember(actor, member.id)
}

/** Gives a member a role or takes it away; only for permissions that the caller holds. */
export async function changeRole(
  ctx: WriteContext,
  { user_id, role_id }: Parsed<typeof assignRole>['body'],
  change: 'give' | 'take',
) {
  const { actor } = await lockActor(ctx, 'manage-user', [user_id])
  const member = await findMember(actor, user_id)
  if (!member) throw unknownPerson('user_id')
  const [role] = await lockRoles(actor, [role_id])
  if (!role) throw unknownRole('role_id')
  if (!mayAssignRoles(actor, member) || missingPermissions(actor, role.permissions).length > 0)
    throw forbidden()
  const isGiven = change === 'give'
  if (isGiven) await insertUserRoles(actor, user_id, [role_id])
  else await deleteUserRole(actor, user_id, role_id)
  if (member.roles.some(({ id }) => id === role.id) !== isGiven) {
    const kind = isGiven ? 'role_given' : 'role_taken'
    notify(actor, { kind, about: role.id, facts: { name: role.name } }, [member.id])
    recordAuditEvent(actor, {
      action: kind,
      subject: memberSubject(member),
      facts: { role: role.name },
    })
  }
  return readMember(actor, user_id)
}

/**
 * Locks the caller and the named members, and returns the caller's current permissions and which
 * members exist. Throws 401 if the caller was removed meanwhile, 403 without `permission`.
 */
export async function lockActor<C extends Ctx>(
  ctx: C,
  permission: Permission,
  ids: readonly string[],
) {
  const { present, standing } = await lockMembers(ctx, ids)
  if (!standing) throw unauthorized()
  const actor: C = {
    ...ctx,
    isOwner: standing.is_owner,
    permissions: expandPermissions(standing.permissions),
  }
  if (!hasPermission(actor, permission)) throw forbidden()
  return { actor, present }
}
