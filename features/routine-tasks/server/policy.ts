import { type Actor, holds } from '#platform/server/context.ts'

/** The department as a rule needs it: who leads it. */
interface Led {
  managerId: string | null
}

/** `manage-dailytask` defines any routine task; a department's manager those of the department. */
export const mayDefine = (actor: Actor, department: Led | null): boolean =>
  holds(actor, 'manage-dailytask') || department?.managerId === actor.userId

/** Members report what is due in their departments, and everybody what is due in the company. */
export const mayReport = (
  actor: Actor,
  occurrence: { department_id: string | null; mine: boolean },
) => actor.isOwner || occurrence.department_id === null || occurrence.mine

export const maySeeAll = (actor: Actor): boolean => holds(actor, 'view-alldailytask')
