import { type Actor, hasPermission } from '#server/context.ts'

/** `evaluate-dailytask` can remind people of every duty, including those of the whole company. */
export const mayRemindAll = (actor: Actor): boolean => hasPermission(actor, 'evaluate-dailytask')

/** Others can remind people of the duties of departments that they manage. */
export const mayRemind = (actor: Actor, { managerId }: { managerId: string | null }): boolean =>
  mayRemindAll(actor) || managerId === actor.userId
