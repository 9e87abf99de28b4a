import type { createTaskOfReport } from '#features/routine-tasks/reports/follow-up-contract.ts'
import { lockAnswers } from '#features/routine-tasks/reports/server/answer-queries.ts'
import { taskMaker } from '#features/routine-tasks/reports/server/follow-up.ts'
import {
  findFollowUp,
  insertFollowUp,
} from '#features/routine-tasks/reports/server/follow-up-queries.ts'
import { toOccurrenceKey } from '#features/routine-tasks/reports/server/key-queries.ts'
import { mayCreateTask, maySeeOccurrence } from '#features/routine-tasks/reports/server/policy.ts'
import { ensureDepartment } from '#features/routine-tasks/reports/server/submit.ts'
import type { WriteContext } from '#server/context.ts'
import { Failure, forbidden, invalidField, notFound, requireFound } from '#server/errors.ts'
import { WithStatus } from '#server/http/serve.ts'
import { addDays } from '#shared/dates.ts'
import type { Parsed } from '#shared/endpoint.ts'

const isDone = () =>
  invalidField('date', {
    en: 'Only a duty that was reported as not done leads to a task.',
    ar: 'لا تُنشأ مهمة إلا من مهمة دورية سُجّلت غير منجزة.',
  })

const noRoom = () =>
  new Failure(422, {
    en: 'The plan has no room for another task this month.',
    ar: 'لا تتسع الباقة لمهمة أخرى هذا الشهر.',
  })

/**
 * Creates the task that follows from a report of not done, for the manager of the department or,
 * without one, the owner; 200 with the task if there is one already. Throws 403, 404, 422.
 */
export async function createTask(
  ctx: WriteContext,
  { params, body }: Parsed<typeof createTaskOfReport>,
) {
  const key = toOccurrenceKey(ctx, params.id, body)
  await lockAnswers(ctx, key)
  const row = requireFound(await findFollowUp(ctx, key))
  if (!maySeeOccurrence(ctx, row)) throw notFound()
  ensureDepartment(key, row)
  if (row.status !== 'not_done') throw isDone()
  if (!mayCreateTask(ctx, row)) throw forbidden()
  if (row.made) return new WithStatus(200, { task: row.follow_up })
  const [make] = ctx.extensions.list(taskMaker)
  const id = await make?.(ctx, {
    ...{ title: row.task_name, description: row.note ?? '', supervisorId: null },
    ...{ assigneeId: row.activeManagerId ?? row.ownerId, departmentId: row.department_id },
    deadline: addDays(ctx.today, 1),
  })
  if (!id) throw noRoom()
  await insertFollowUp(ctx, key, id)
  return new WithStatus(201, { task: { id, name: row.task_name } })
}
