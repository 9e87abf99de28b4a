import type { Assign, AssignReply } from '#features/routine-tasks/definitions/assign.ts'
import { normalizeAssign, toAssign } from '#features/routine-tasks/definitions/assign-input.ts'
import {
  findMember,
  findRole,
} from '#features/routine-tasks/definitions/server/reporter-queries.ts'
import type { Ctx } from '#server/context.ts'
import { invalidField } from '#server/errors.ts'

const unknownAssignee = (field: string) =>
  invalidField(field, {
    en: 'Choose a member or a role of your company.',
    ar: 'اختر عضوًا أو دورًا من شركتك.',
  })

const notInDepartment = (field: string, name: string) =>
  invalidField(field, {
    en: `${name} is not in this department.`,
    ar: `لا يضم هذا القسم ${name}.`,
  })

interface Assigned {
  assign?: Assign | null | undefined
  dept_id?: string | null | undefined
}

/**
 * The member or the role of a form, locked against deletion. Throws 422 for one that the company
 * does not have, and for a member of another department.
 */
export async function getAssignee(
  ctx: Ctx,
  { assign, dept_id = null }: Assigned,
  field = 'assign',
): Promise<AssignReply | null> {
  const [member, role] = [await findMember(ctx, assign, dept_id), await findRole(ctx, assign)]
  const isUnknown = (assign?.member_id && !member) || (assign?.role_id && !role)
  if (isUnknown) throw unknownAssignee(field)
  if (assign?.kind === 'role' && role) return { kind: 'role', role }
  if (assign?.kind !== 'member' || !member) return null
  const { id, name, belongs } = member
  if (!belongs) throw notInDepartment(field, name)
  return { kind: 'member', member: { id, name } }
}

/** Who does a duty in another department: a member who is not in it does not. */
export async function keepAssign(ctx: Ctx, { assign, dept_id = null }: Assigned) {
  const kept = normalizeAssign(assign)
  if (kept?.kind !== 'member') return kept
  const member = await findMember(ctx, kept, dept_id)
  return member?.belongs ? kept : null
}

interface Stored {
  assign: AssignReply | null
  department: { id: string } | null
}

/**
 * Who does a duty after a change. An assignee that the call does not name stays, unless the duty moves
 * to a department that they are not in. Throws 422 like `getAssignee`.
 */
export async function getChangedAssignee(
  ctx: Ctx,
  current: Stored,
  { assign, dept_id = null, field }: Assigned & { field?: string },
): Promise<AssignReply | null> {
  if (assign !== undefined) return getAssignee(ctx, { assign, dept_id }, field)
  if (dept_id === (current.department?.id ?? null)) return current.assign
  const kept = await keepAssign(ctx, { assign: toAssign(current.assign), dept_id })
  return kept && current.assign
}
