import type { RoutineTask } from '#features/routine-tasks/definitions/contract.ts'
import { getRoutineTask } from '#features/routine-tasks/definitions/server/create.ts'
import {
  type DeletedDefinition,
  lockDeleted,
  restoreDefinitions,
} from '#features/routine-tasks/definitions/server/delete-queries.ts'
import { mayDefine } from '#features/routine-tasks/definitions/server/policy.ts'
import {
  refreshRamadan,
  windowsOfTasks,
} from '#features/routine-tasks/definitions/server/ramadan-queries.ts'
import type { BulkReply } from '#records/list/bulk.ts'
import { changeEach } from '#records/list/server/bulk.ts'
import type { Ctx } from '#server/context.ts'
import { Failure, invalidField, notFound } from '#server/errors.ts'

const departmentDeleted = () =>
  invalidField('dept_id', {
    en: 'Its department was deleted meanwhile, so this task cannot be brought back.',
    ar: 'حُذف القسم في هذه الأثناء، فلا يمكن استعادة هذه المهمة.',
  })

const undoExpired = () =>
  new Failure(422, {
    en: 'This task cannot be brought back any more.',
    ar: 'لم تعد استعادة هذه المهمة ممكنة.',
  })

/**
 * Only the caller who just deleted the task and can define it; throws 422 if its department is
 * deleted.
 */
function ensureUndeletable(
  ctx: Ctx,
  task: DeletedDefinition | undefined,
  unknown: () => Failure,
): void {
  if (!task || !mayDefine(ctx, task.department)) throw unknown()
  if (task.department_id && !task.department) throw departmentDeleted()
}

/** Restores a deleted task, due from today on. Throws 404 and 422. */
export async function undelete(ctx: Ctx, id: string): Promise<RoutineTask> {
  const [task] = await lockDeleted(ctx, [id])
  ensureUndeletable(ctx, task, notFound)
  await restoreDefinitions(ctx, [id])
  await refreshRamadan(ctx, windowsOfTasks(ctx, [id]))
  return getRoutineTask(ctx, id)
}

/** Restores several tasks and returns the reason for each that stays deleted. */
export async function undeleteAll(ctx: Ctx, ids: readonly string[]): Promise<BulkReply> {
  const tasks = await lockDeleted(ctx, ids)
  const reply = await changeEach(ctx, {
    ids,
    change: async (id) => {
      const task = tasks.find((one) => one.id === id)
      ensureUndeletable(ctx, task, undoExpired)
    },
    unknown: undoExpired,
  })
  await restoreDefinitions(ctx, reply.changed)
  await refreshRamadan(ctx, windowsOfTasks(ctx, reply.changed))
  return reply
}
