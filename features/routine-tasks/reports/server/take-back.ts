import { insertEvent } from '#features/routine-tasks/definitions/server/change-queries.ts'
import type { takeBackReport } from '#features/routine-tasks/reports/contract.ts'
import { findDue } from '#features/routine-tasks/reports/server/occurrence-queries.ts'
import { mayReport, mayTakeBack } from '#features/routine-tasks/reports/server/policy.ts'
import {
  deleteReport,
  findReport,
  lockOccurrences,
  lockReport,
} from '#features/routine-tasks/reports/server/queries.ts'
import {
  evaluatedAlready,
  inZone,
  reportedByOther,
} from '#features/routine-tasks/reports/server/submit.ts'
import type { Ctx } from '#server/context.ts'
import { found, invalidField, notFound } from '#server/errors.ts'
import type { Parsed } from '#shared/endpoint.ts'

const dayOver = () =>
  invalidField('date', {
    en: 'A report can be taken back only on its day.',
    ar: 'لا يمكن التراجع عن التقرير إلا في يومه.',
  })

const TAKEN_BACK = { en: 'The report is taken back.', ar: 'تم التراجع عن التقرير.' }

/**
 * Takes back the caller's own report, so that the occurrence is not reported; the task's history keeps
 * that it was. Throws 404 for what the caller may not report or nobody has, 409 with the report for
 * another's or one that is evaluated, 422 when its day is over.
 */
export async function takeBack(
  ctx: Ctx,
  input: Parsed<typeof takeBackReport>,
): Promise<{ message: string }> {
  const key = { taskId: input.params.id, date: input.query.date ?? ctx.today }
  // Asked together and answered in this order, as when it is reported.
  const locking = lockOccurrences(ctx, key.taskId)
  const [timezone, due] = await Promise.all([locking, findDue(ctx, key, undefined)])
  if (timezone && timezone !== ctx.timezone) return takeBack(inZone(ctx, timezone), input)
  if (!due || !mayReport(ctx, due)) throw notFound()
  await lockReport(ctx, key)
  const { report } = found(await findReport(ctx, key))
  if (report.user.id !== ctx.userId) throw reportedByOther(report)
  if (report.evaluation) throw evaluatedAlready(report)
  const isOpen = key.date === ctx.today || (key.date < ctx.today && due.runs_on)
  if (!mayTakeBack(ctx, report, { ...ctx, isOpen })) throw dayOver()
  await deleteReport(ctx, report.id)
  const from = { date: key.date, status: report.status }
  await insertEvent(ctx, key.taskId, { field: 'report', from, to: null })
  return { message: TAKEN_BACK[ctx.locale] }
}
