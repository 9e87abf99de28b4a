import {
  lockMemberships,
  type Membership,
  takeOverDepartments,
  updateMemberships,
} from '#features/departments/server/membership-queries.ts'
import type { DepartmentAssignment, Moved } from '#features/users/server/memberships.ts'
import type { WriteContext } from '#server/context.ts'
import { invalidField } from '#server/errors.ts'
import { notifyMany } from '#server/mail/notify.ts'

const GIVEN = { kind: 'department_given', facts: {} } as const
const TAKEN = { kind: 'department_taken', facts: {} } as const

const unknownDepartment = (field: string) =>
  invalidField(field, {
    en: 'Choose departments of your company.',
    ar: 'اختر أقسامًا من شركتك.',
  })

const leadsIt = (field: string, { name }: Membership) =>
  invalidField(field, {
    en: `This person leads the department “${name}”. Choose another manager for it first.`,
    ar: `هذا الشخص يدير قسم «${name}». عيّن مديرًا آخر للقسم أولًا.`,
  })

/**
 * Puts a member into exactly the wanted departments. Throws 422 for an unknown department, and for
 * leaving a department that the member leads: a manager is always a member.
 */
export async function putInDepartments(
  ctx: WriteContext,
  { userId, named, field, wanted }: DepartmentAssignment,
): Promise<Moved> {
  const memberships = await lockMemberships(ctx, userId, named)
  const known = new Set(memberships.map(({ id }) => id))
  if (named.some((id) => !known.has(id.toLowerCase()))) throw unknownDepartment(field)
  const current = memberships.filter(({ within }) => within).map(({ id }) => id)
  const goal = new Set(wanted(current).map((id) => id.toLowerCase()))
  const leaving = memberships.filter(({ id, within }) => within && !goal.has(id))
  const joining = memberships.filter(({ id, within }) => !within && goal.has(id))
  const led = leaving.find(({ leads }) => leads)
  if (led) throw leadsIt(field, led)
  const names = (those: readonly Membership[]) => those.map(({ name }) => name)
  const moved = { added: names(joining), removed: names(leaving) }
  if (leaving.length + joining.length === 0) return moved
  await updateMemberships(ctx, userId, {
    leaving: leaving.map(({ id }) => id),
    joining: joining.map(({ id }) => id),
  })
  notifyMany(ctx, [
    ...joining.map(({ id: about }) => ({ ...GIVEN, userId, about })),
    ...leaving.map(({ id: about }) => ({ ...TAKEN, userId, about })),
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
  const joined = await takeOverDepartments(ctx, from, to)
  notifyMany(
    ctx,
    joined.map(({ id: about }) => ({ ...GIVEN, userId: to, about })),
  )
}
