import type { Placed } from '#features/one-time-tasks/tasks/server/placed.ts'
import { mayChange, mayComment } from '#features/one-time-tasks/tasks/server/policy.ts'
import type { Actor } from '#server/context.ts'

/** Whoever added a file, while they may still say something of the task, and who may change it. */
export const mayRemove = (actor: Actor, task: Placed, file: { user: { id: string } }): boolean =>
  mayChange(actor, task) || (mayComment(actor, task) && file.user.id === actor.userId)
