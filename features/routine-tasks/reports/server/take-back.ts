import { insertEvent } from '#features/routine-tasks/definitions/server/change-queries.ts'
import type { takeBackReport } from '#features/routine-tasks/reports/contract.ts'
import { toOccurrenceKey } from '#features/routine-tasks/reports/server/key-queries.ts'
import { findDueOccurrence } from '#features/routine-tasks/reports/server/occurrence-queries.ts'
import { mayReport, mayTakeBack } from '#features/routine-tasks/reports/server/policy.ts'
import {
  deleteReport,
  findReport,
  lockOccurrences,
  lockReport,
} from '#features/routine-tasks/reports/server/queries.ts'
import {
  alreadyEvaluated,
  ensureDepartment,
  overAndLocked,
  reportedByOther,
  withTimezone,
} from '#features/routine-tasks/reports/server/submit.ts'
import type { Ctx } from '#server/context.ts'
import { invalidField, notFound, requireFound } from '#server/errors.ts'
import type { Parsed } from '#shared/endpoint.ts'

const dayOver = () =>
  invalidField('date', {
    en: 'A report can be taken back only on its day.',
    ar: 'لا يمكن التراجع عن التقرير إلا في يومه.',
  })

const TAKEN_BACK = { en: 'The report is taken back.', ar: 'تم التراجع عن التقرير.' }

/**
 * Withdraws the caller's own report; the task's history records it. Throws 404 if there is no
 * report or the caller cannot report it, 409 with the report if it is somebody else's or evaluated,
 * 422 if its day is over.
 */
export async function takeBack(
  ctx: Ctx,
  input: Parsed<typeof takeBackReport>,
): Promise<{ message: string }> {
  const key = toOccurrenceKey(ctx, input.params.id, input.query)
  // Sent together and run in this order, like in `submit`.
  const locking = lockOccurrences(ctx, key)
  const [timezone, due] = await Promise.all([locking, findDueOccurrence(ctx, key, undefined)])
  if (timezone && timezone !== ctx.timezone) return takeBack(withTimezone(ctx, timezone), input)
  if (!due || !mayReport(ctx, due)) throw notFound()
  ensureDepartment(key, due)
  if (due.locked) throw overAndLocked()
  await lockReport(ctx, key)
  const { report } = requireFound(await findReport(ctx, key))
  if (report.user.id !== ctx.userId) throw reportedByOther(report)
  if (report.evaluation) throw alreadyEvaluated(report)
  const isOpen = key.date === ctx.today || (key.date < ctx.today && due.runs_on)
  if (!mayTakeBack(ctx, report, { ...ctx, isOpen })) throw dayOver()
  await deleteReport(ctx, report.id)
  const from = { date: key.date, status: report.status }
  await insertEvent(ctx, key.taskId, { field: 'report', from, to: null })
  return { message: TAKEN_BACK[ctx.locale] }
}
