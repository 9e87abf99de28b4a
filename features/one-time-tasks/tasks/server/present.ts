import type { Task, WholeTask } from '#features/one-time-tasks/tasks/contract.ts'
import type { Placed } from '#features/one-time-tasks/tasks/server/placed.ts'
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
import type { Ctx } from '#server/context.ts'
import { forbidden, found, notFound } from '#server/errors.ts'

/**
 * A task as the caller reads it, with what they may do with it. What the contract does not name, as
 * who leads the department, is left out where the reply is written.
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

/** The task, where the caller may see it. Throws 404. */
export function visibleTask(ctx: Ctx, row: WholeRow | null | undefined): WholeRow {
  const task = found(row ?? undefined)
  if (!maySee(ctx, task)) throw notFound()
  return task
}

/** A task that the caller may see. Throws 404. */
export const getVisibleTask = async (ctx: Ctx, id: string): Promise<WholeRow> =>
  visibleTask(ctx, await findTask(ctx, id))

export const getPresentedTask = async (ctx: Ctx, id: string): Promise<WholeTask> =>
  presentTask(ctx, found(await findTask(ctx, id)))

/** The task, for somebody who `may`. Throws 404 where they may not see it, 403 where they only see it. */
export function permittedTask<Row extends Placed>(
  ctx: Ctx,
  row: Row | undefined,
  may: typeof mayChange,
): Row {
  const task = found(row)
  if (!maySee(ctx, task)) throw notFound()
  if (!may(ctx, task)) throw forbidden()
  return task
}

/** The same, locked. */
export const lockPermittedTask = async (
  ctx: Ctx,
  id: string,
  { may, userIds }: { may: typeof mayChange; userIds?: readonly string[] },
): Promise<WholeRow> => permittedTask(ctx, await lockTask(ctx, id, userIds), may)
