import { type Actor, holds } from '#server/context.ts'

/** `evaluate-dailytask` reminds of every duty, also of those of the whole company. */
export const mayRemindAll = (actor: Actor): boolean => holds(actor, 'evaluate-dailytask')

/** Others remind of the duties of the departments that they manage. */
export const mayRemind = (actor: Actor, { managerId }: { managerId: string | null }): boolean =>
  mayRemindAll(actor) || managerId === actor.userId
