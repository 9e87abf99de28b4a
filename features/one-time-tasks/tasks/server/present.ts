import type { Task, WholeTask } from '#features/one-time-tasks/tasks/contract.ts'
import {
  mayArchive,
  mayChange,
  mayComment,
  mayDelete,
  maySee,
  statusesFor,
} from '#features/one-time-tasks/tasks/server/policy.ts'
import {
  findTask,
  lockTask,
  type TaskRow,
  type WholeRow,
} from '#features/one-time-tasks/tasks/server/queries.ts'
import type { TaskAccess } from '#features/one-time-tasks/tasks/server/task-access.ts'
import type { Ctx } from '#server/context.ts'
import { forbidden, notFound, requireFound } from '#server/errors.ts'

/**
 * A task with the caller's rights on it. Fields that the contract does not have, such as the
 * department's manager, are removed when the reply is serialized.
 */
export function presentTask<Row extends TaskRow>(
  ctx: Ctx,
  task: Row,
): Row & Pick<Task, 'can' | 'moves'> {
  return {
    can: {
      update: mayChange(ctx, task),
      archive: mayArchive(ctx, task),
      delete: mayDelete(ctx, task),
      comment: mayComment(ctx, task),
    },
    moves: statusesFor(ctx, task),
    ...task,
  }
}

/** Returns the task if the caller may see it. Throws 404. */
export function visibleTask(ctx: Ctx, row: WholeRow | null | undefined): WholeRow {
  const task = requireFound(row ?? undefined)
  if (!maySee(ctx, task)) throw notFound()
  return task
}

/** A task that the caller may see. Throws 404. */
export const getVisibleTask = async (ctx: Ctx, id: string): Promise<WholeRow> =>
  visibleTask(ctx, await findTask(ctx, id))

export const getPresentedTask = async (ctx: Ctx, id: string): Promise<WholeTask> =>
  presentTask(ctx, requireFound(await findTask(ctx, id)))

/**
 * Returns the task if `may` allows it. Throws 404 if the caller may not see it, 403 if they may
 * only see it.
 */
export function permittedTask<Row extends TaskAccess>(
  ctx: Ctx,
  row: Row | undefined,
  may: typeof mayChange,
): Row {
  const task = requireFound(row)
  if (!maySee(ctx, task)) throw notFound()
  if (!may(ctx, task)) throw forbidden()
  return task
}

/** Locks the task, then checks it with `permittedTask`. */
export const lockPermittedTask = async (
  ctx: Ctx,
  id: string,
  { may, userIds }: { may: typeof mayChange; userIds?: readonly string[] },
): Promise<WholeRow> => permittedTask(ctx, await lockTask(ctx, id, userIds), may)
