import { type Actor, holds } from '#server/context.ts'

/** The department as a rule needs it: who leads it. */
interface Led {
  managerId: string | null
}

/** `manage-dailytask` defines any routine task; a department's manager those of the department. */
export const mayDefine = (actor: Actor, department: Led | null): boolean =>
  holds(actor, 'manage-dailytask') || department?.managerId === actor.userId

export const maySeeAll = (actor: Actor): boolean => holds(actor, 'view-alldailytask')
