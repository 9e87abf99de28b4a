import { type Actor, holds } from '#server/context.ts'

/** The department data that the policy needs: its manager. */
interface Led {
  managerId: string | null
}

/**
 * `manage-dailytask` can define any routine task; a department's manager can define those of the
 * department.
 */
export const mayDefine = (actor: Actor, department: Led | null): boolean =>
  holds(actor, 'manage-dailytask') || department?.managerId === actor.userId

export const maySeeAll = (actor: Actor): boolean => holds(actor, 'view-alldailytask')
