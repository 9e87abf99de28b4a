import { type Actor, hasPermission } from '#server/context.ts'

/** The department data that the policy needs: its manager. */
interface ManagedDepartment {
  managerId: string | null
}

/**
 * `manage-dailytask` can define any routine task; a department's manager can define those of the
 * department.
 */
export const mayDefine = (actor: Actor, department: ManagedDepartment | null): boolean =>
  hasPermission(actor, 'manage-dailytask') || department?.managerId === actor.userId

export const maySeeAllDefinitions = (actor: Actor): boolean =>
  hasPermission(actor, 'view-alldailytask')
