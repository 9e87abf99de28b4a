import {
  lockMemberships,
  type Membership,
  transferDepartments,
  updateMemberships,
} from '#features/departments/server/membership-queries.ts'
import type { DepartmentAssignment, DepartmentChanges } from '#features/users/server/memberships.ts'
import type { WriteContext } from '#server/context.ts'
import { invalidField } from '#server/errors.ts'
import { notifyMany } from '#server/mail/notify.ts'

const ADDED_NOTICE = { kind: 'department_given', facts: {} } as const
const REMOVED_NOTICE = { kind: 'department_taken', facts: {} } as const

const unknownDepartmentError = (field: string) =>
  invalidField(field, {
    en: 'Choose departments of your company.',
    ar: 'اختر أقسامًا من شركتك.',
  })

const managerMustStayError = (field: string, { name }: Membership) =>
  invalidField(field, {
    en: `This person leads the department “${name}”. Choose another manager for it first.`,
    ar: `هذا الشخص يدير قسم «${name}». عيّن مديرًا آخر للقسم أولًا.`,
  })

/**
 * Puts a member into exactly the wanted departments. Throws 422 for an unknown department, and for
 * leaving a department that the member leads: a manager is always a member.
 */
export async function setDepartments(
  ctx: WriteContext,
  { userId, requestedIds, field, resolveTarget }: DepartmentAssignment,
): Promise<DepartmentChanges> {
  const memberships = await lockMemberships(ctx, userId, requestedIds)
  const known = new Set(memberships.map(({ id }) => id))
  if (requestedIds.some((id) => !known.has(id.toLowerCase()))) throw unknownDepartmentError(field)
  const current = memberships.filter(({ within }) => within).map(({ id }) => id)
  const targetIds = new Set(resolveTarget(current).map((id) => id.toLowerCase()))
  const leaving = memberships.filter(({ id, within }) => within && !targetIds.has(id))
  const joining = memberships.filter(({ id, within }) => !within && targetIds.has(id))
  const led = leaving.find(({ leads }) => leads)
  if (led) throw managerMustStayError(field, led)
  const names = (those: readonly Membership[]) => those.map(({ name }) => name)
  const moved = { added: names(joining), removed: names(leaving) }
  if (leaving.length + joining.length === 0) return moved
  await updateMemberships(ctx, userId, {
    leaving: leaving.map(({ id }) => id),
    joining: joining.map(({ id }) => id),
  })
  notifyMany(ctx, [
    ...joining.map(({ id: about }) => ({ ...ADDED_NOTICE, userId, about })),
    ...leaving.map(({ id: about }) => ({ ...REMOVED_NOTICE, userId, about })),
  ])
  return moved
}

/**
 * Makes another member the manager of all departments of a manager, and notifies them of the
 * departments that they join.
 */
export async function handOverDepartments(
  ctx: WriteContext,
  from: string,
  to: string,
): Promise<void> {
  const joined = await transferDepartments(ctx, from, to)
  notifyMany(
    ctx,
    joined.map(({ id: about }) => ({ ...ADDED_NOTICE, userId: to, about })),
  )
}
