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
import type { Ctx } from '#platform/server/context.ts'
import { forbidden, found, notFound } from '#platform/server/errors.ts'

/**
 * A task as the caller reads it, with what they may do with it. What the contract does not name, as
 * who leads the department, is left out where the reply is written.
 */
export function shown<Row extends TaskRow>(ctx: Ctx, task: Row): Row & Pick<Task, 'can' | 'moves'> {
  return {
    ...task,
    can: {
      update: mayChange(ctx, task),
      archive: mayArchive(ctx, task),
      delete: mayDelete(ctx, task),
      comment: mayComment(ctx, task),
    },
    moves: statusesFor(ctx, task),
  }
}

/** A task that the caller may see. Throws 404. */
export async function seenTask(ctx: Ctx, id: string): Promise<WholeRow> {
  const task = found(await findTask(ctx, id))
  if (!maySee(ctx, task)) throw notFound()
  return task
}

export const getShown = async (ctx: Ctx, id: string): Promise<WholeTask> =>
  shown(ctx, found(await findTask(ctx, id)))

/**
 * The task, locked, for somebody who may do `what` with it. Throws 404 where they may not see it,
 * 403 where they only see it.
 */
export async function lockFor(
  ctx: Ctx,
  id: string,
  { may, userIds }: { may: typeof mayChange; userIds?: readonly string[] },
): Promise<WholeRow> {
  const task = found(await lockTask(ctx, id, userIds))
  if (!maySee(ctx, task)) throw notFound()
  if (!may(ctx, task)) throw forbidden()
  return task
}
