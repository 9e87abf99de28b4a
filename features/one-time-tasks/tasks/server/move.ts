import type { moveTask, WholeTask } from '#features/one-time-tasks/tasks/contract.ts'
import { notifyMoved } from '#features/one-time-tasks/tasks/server/notifications.ts'
import { mayChange, statusesFor } from '#features/one-time-tasks/tasks/server/policy.ts'
import {
  getPresentedTask,
  lockPermittedTask,
  presentTask,
} from '#features/one-time-tasks/tasks/server/present.ts'
import type { WholeRow } from '#features/one-time-tasks/tasks/server/queries.ts'
import {
  detachFromEnded,
  insertReason,
  saveStatus,
} from '#features/one-time-tasks/tasks/server/write-queries.ts'
import { isSentBack, supervisorOf } from '#features/one-time-tasks/tasks/supervisor.ts'
import type { Ctx, WriteContext } from '#server/context.ts'
import { Failure, forbidden, invalidField } from '#server/errors.ts'
import type { Parsed } from '#shared/endpoint.ts'
import type { Bilingual } from '#shared/locale.ts'

type Move = Parsed<typeof moveTask>['body']

const MOVED: Bilingual = {
  en: 'Somebody moved this task meanwhile.',
  ar: 'نقل شخص آخر هذه المهمة في هذه الأثناء.',
}
const REASON_WANTED: Bilingual = {
  en: 'Say what is still missing.',
  ar: 'اذكر ما الذي ينقص المهمة.',
}

const supervisorDecides = ({ name }: { name: string }) =>
  new Failure(403, {
    en: `${name}, who supervises this task, decides when it is done.`,
    ar: `اعتماد إنجاز هذه المهمة للمشرف عليها: ${name}.`,
  })

function ensureAllowed(ctx: Ctx, task: WholeRow, to: Move['status']): void {
  if (statusesFor(ctx, task).includes(to)) return
  const supervisor = supervisorOf(task)
  throw supervisor ? supervisorDecides(supervisor) : forbidden()
}

/**
 * Moves a task to another status. Throws 403 if only the supervisor may do it, 409 with the task if
 * somebody else has moved it, 422 if a reason is required.
 */
export async function move(
  ctx: WriteContext,
  id: string,
  { status, reason, from }: Move,
): Promise<WholeTask> {
  const task = await lockPermittedTask(ctx, id, { may: mayChange })
  if (from && from !== task.status && status !== task.status)
    throw new Failure(409, MOVED, { extra: { task: presentTask(ctx, task) } })
  if (status === task.status) return presentTask(ctx, task)
  ensureAllowed(ctx, task, status)
  const goesBack = isSentBack(task, status)
  if (goesBack && !reason) throw invalidField('reason', REASON_WANTED)
  if (task.status === 'done' && task.department)
    await detachFromEnded(ctx, task.id, { field: 'department', id: task.department.id })
  // Queries started in the same tick are sent as one batch and run in order.
  const [, , moved] = await Promise.all([
    saveStatus(ctx, { id: task.id, from: task.status, to: status }),
    reason && insertReason(ctx, task.id, reason),
    getPresentedTask(ctx, task.id),
  ])
  notifyMoved(ctx, task, status, goesBack)
  return moved
}
