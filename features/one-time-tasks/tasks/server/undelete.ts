import type { WholeTask } from '#features/one-time-tasks/tasks/contract.ts'
import { lockDeleted } from '#features/one-time-tasks/tasks/server/deleted-queries.ts'
import { mayDelete } from '#features/one-time-tasks/tasks/server/policy.ts'
import { getPresentedTask } from '#features/one-time-tasks/tasks/server/present.ts'
import { leaveEnded, saveDeleted } from '#features/one-time-tasks/tasks/server/write-queries.ts'
import { ensureTasksFit } from '#features/plans/limits/server/limits.ts'
import type { Ctx } from '#server/context.ts'
import { found, notFound } from '#server/errors.ts'

/**
 * Brings tasks back that the caller has just deleted, one after the other in one transaction: places
 * in the month that it takes are counted when it ends. Throws 404 for whatever they may not bring
 * back, 422 where the month has no room.
 */
export function bringingBack(ctx: Ctx) {
  let places = 0
  return async (id: string): Promise<WholeTask> => {
    const task = found(await lockDeleted(ctx, id))
    if (!mayDelete(ctx, task)) throw notFound()
    if (task.takes_place) {
      await ensureTasksFit(ctx, 1, places)
      places += 1
    }
    const { project, department, status } = task
    if (project) await leaveEnded(ctx, task.id, { field: 'project', id: project.id })
    // What is done stays in a department that has ended, as all that is done in it does.
    if (department && status !== 'done')
      await leaveEnded(ctx, task.id, { field: 'department', id: department.id })
    await saveDeleted(ctx, task.id, false)
    return getPresentedTask(ctx, task.id)
  }
}
