import { mayChange, mayComment } from '#features/one-time-tasks/tasks/server/policy.ts'
import type { TaskAccess } from '#features/one-time-tasks/tasks/server/task-access.ts'
import type { Actor } from '#server/context.ts'

/**
 * People who may change the task, and the uploader while they may comment on it.
 */
export const mayRemove = (
  actor: Actor,
  task: TaskAccess,
  file: { user: { id: string } },
): boolean => mayChange(actor, task) || (mayComment(actor, task) && file.user.id === actor.userId)
