import type { WholeTask } from '#features/one-time-tasks/tasks/contract.ts'
import { lockDeleted } from '#features/one-time-tasks/tasks/server/deleted-queries.ts'
import { mayDelete } from '#features/one-time-tasks/tasks/server/policy.ts'
import { getPresentedTask } from '#features/one-time-tasks/tasks/server/present.ts'
import {
  detachFromEnded,
  saveDeleted,
} from '#features/one-time-tasks/tasks/server/write-queries.ts'
import { ensureTasksFit } from '#features/plans/limits/server/limits.ts'
import type { Ctx } from '#server/context.ts'
import { notFound, requireFound } from '#server/errors.ts'

/**
 * Restores tasks that the caller has just deleted, one after another in one transaction. `places`
 * counts the restored tasks, because monthly usage is updated only at the end of the transaction.
 * Throws 404 for a task that they may not restore, 422 if the monthly limit is reached.
 */
export function createUndeleter(ctx: Ctx) {
  let places = 0
  return async (id: string): Promise<WholeTask> => {
    const task = requireFound(await lockDeleted(ctx, id))
    if (!mayDelete(ctx, task)) throw notFound()
    if (task.takes_place) {
      await ensureTasksFit(ctx, 1, places)
      places += 1
    }
    const { project, department, status } = task
    if (project) await detachFromEnded(ctx, task.id, { field: 'project', id: project.id })
    // A done task stays in an ended department, like all other tasks done there.
    if (department && status !== 'done')
      await detachFromEnded(ctx, task.id, { field: 'department', id: department.id })
    await saveDeleted(ctx, task.id, false)
    return getPresentedTask(ctx, task.id)
  }
}
