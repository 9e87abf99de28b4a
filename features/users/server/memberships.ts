import type { WriteContext } from '#server/context.ts'
import { ExtensionPoint } from '#shared/extensions.ts'

/** A change of a member's departments. */
export interface DepartmentAssignment {
  userId: string
  /** The departments that the request names, in the field `field`. */
  requestedIds: readonly string[]
  field: string
  /** Returns the departments that the member should be in, given the current ones. */
  resolveTarget(current: string[]): readonly string[]
}

/** The names of the departments that a member joined and left. */
export interface DepartmentChanges {
  added: string[]
  removed: string[]
}

type Assign = (ctx: WriteContext, assignment: DepartmentAssignment) => Promise<DepartmentChanges>

export const memberships = new ExtensionPoint<Assign>('departments of members')

/** Puts a member into exactly the wanted departments. Throws 422 for an unknown department. */
export async function setMemberDepartments(
  ctx: WriteContext,
  assignment: DepartmentAssignment,
): Promise<DepartmentChanges> {
  const moved: DepartmentChanges = { added: [], removed: [] }
  for (const assign of ctx.extensions.list(memberships)) {
    const { added, removed } = await assign(ctx, assignment)
    moved.added.push(...added)
    moved.removed.push(...removed)
  }
  return moved
}
