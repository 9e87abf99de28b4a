import { managesDepartments } from '#features/departments/server/queries.ts'
import { isOvernight } from '#features/routine-tasks/definitions/schedule.ts'
import { getPreviousWorkingDay } from '#features/routine-tasks/definitions/server/queries.ts'
import type {
  evaluateReport,
  OccurrenceToEvaluate,
} from '#features/routine-tasks/evaluations/contract.ts'
import {
  mayEvaluate,
  mayEvaluateAll,
  mayReopen,
} from '#features/routine-tasks/evaluations/server/policy.ts'
import {
  countQueue,
  type EvaluationDayRow,
  type EvaluationFilter,
  listDay,
  listQueue,
  lockReportToEvaluate,
  type ReportToEvaluate,
  upsertEvaluation,
} from '#features/routine-tasks/evaluations/server/queries.ts'
import { mayRemind } from '#features/routine-tasks/reminders/server/policy.ts'
import { withEvidence } from '#features/routine-tasks/reports/server/answer-queries.ts'
import type { PictureRow } from '#features/routine-tasks/reports/server/picture-queries.ts'
import { mayReadAllReports } from '#features/routine-tasks/reports/server/policy.ts'
import { ensureCurrent } from '#records/edit/server/edit-conflict.ts'
import { pageReply } from '#records/list/server/paging.ts'
import type { Ctx, WriteContext } from '#server/context.ts'
import { forbidden, notFound, requireFound } from '#server/errors.ts'
import { WithStatus } from '#server/http/serve.ts'
import { uuidv7 } from '#server/ids.ts'
import { notify } from '#server/mail/notify.ts'
import type { IsoDate } from '#shared/dates.ts'
import type { Parsed } from '#shared/endpoint.ts'
import type { Bilingual } from '#shared/locale.ts'

export const REPORT_CHANGED: Bilingual = {
  en: 'The report was changed meanwhile. Read it again.',
  ar: 'تغيّر التقرير في هذه الأثناء. اقرأه من جديد.',
}

/** An occurrence whose pictures have no links yet. */
export type UnlinkedOccurrence = Omit<OccurrenceToEvaluate, 'pictures'> & {
  pictures?: PictureRow[]
}

/** `lastOpen`: the working day before today, the earliest day that can still be reported. */
const toOccurrenceToEvaluate = (
  ctx: Ctx,
  { managerId, locked, follow_up, assign, claim, ...row }: EvaluationDayRow,
  lastOpen: IsoDate,
): UnlinkedOccurrence => {
  const isOpen =
    row.date === ctx.today ||
    row.date === lastOpen ||
    (isOvernight(row.task) && Date.parse(row.late_after) >= ctx.now.getTime())
  const isLocked = locked && Date.parse(row.late_after) < ctx.now.getTime()
  const isMissing = row.report === null && isOpen
  return {
    can: {
      evaluate: row.report !== null && mayEvaluate(ctx, { userId: row.report.user.id, managerId }),
      remind: isMissing && !isLocked && mayRemind(ctx, { managerId }),
      reopen: isMissing && isLocked && mayReopen(ctx, { managerId }),
    },
    ...withEvidence({ ...row, causes: null }),
    ...(assign && { assign }),
    ...(claim && { claim }),
    ...(follow_up && { follow_up }),
  }
}

/** Throws 403 if the caller can read no reports of others. */
async function ensureMayRead(ctx: Ctx): Promise<void> {
  if (!mayReadAllReports(ctx) && !(await managesDepartments(ctx))) throw forbidden()
}

/** A date's occurrences to evaluate, with its totals. */
export async function getEvaluationDay(ctx: Ctx, date: IsoDate, query: EvaluationFilter) {
  await ensureMayRead(ctx)
  const reach = mayReadAllReports(ctx) ? 'all' : 'managed'
  const [{ rows, total, totals }, lastOpen] = await Promise.all([
    listDay(ctx, { date, reach }, query),
    date < ctx.today ? getPreviousWorkingDay(ctx) : ctx.today,
  ])
  const data = (rows ?? []).map((row) => toOccurrenceToEvaluate(ctx, row, lastOpen))
  return { ...pageReply(data, total, query), totals }
}

const getEvaluationReach = (ctx: Ctx) =>
  mayEvaluateAll(ctx) ? ('all' as const) : ('managed' as const)

export async function listEvaluationQueue(ctx: Ctx, query: Parameters<typeof listQueue>[2]) {
  await ensureMayRead(ctx)
  const { rows, total } = await listQueue(ctx, getEvaluationReach(ctx), query)
  return pageReply(
    rows.map((row) => toOccurrenceToEvaluate(ctx, row, ctx.today)),
    total,
    query,
  )
}

/** The number of reports that wait for the caller's evaluation; 0 if they evaluate nobody. */
export const countToEvaluate = (ctx: Ctx, most: number) =>
  countQueue(ctx, getEvaluationReach(ctx), most)

/** Locks a report for a caller who can evaluate it. Throws 404, or 403 if they can only read it. */
export async function lockForEvaluation(ctx: Ctx, id: string): Promise<ReportToEvaluate> {
  const judged = requireFound(await lockReportToEvaluate(ctx, id))
  if (mayEvaluate(ctx, judged)) return judged
  const { managerId, userId } = judged
  const sees = mayReadAllReports(ctx) || managerId === ctx.userId || userId === ctx.userId
  throw sees ? forbidden() : notFound()
}

/** Whether the caller already gave exactly this evaluation, so nobody needs a notice. */
const isUnchanged = (
  ctx: Ctx,
  { report: { evaluation } }: ReportToEvaluate,
  { rating, comment }: Parsed<typeof evaluateReport>['body'],
): boolean =>
  evaluation?.user.id === ctx.userId &&
  evaluation.rating === rating &&
  evaluation.comment === comment

/**
 * Evaluates a report or changes its evaluation. Locks the report and throws 409 if `report_version`
 * is outdated, so that nobody evaluates a text that they did not see.
 */
export async function evaluate(ctx: WriteContext, { params, body }: Parsed<typeof evaluateReport>) {
  const judged = await lockForEvaluation(ctx, params.id)
  await ensureCurrent(body.report_version, {
    version: judged.report.version,
    message: REPORT_CHANGED,
    reply: () => ({ report: judged.report }),
  })
  const { rating, comment } = body
  const done = await upsertEvaluation(ctx, { id: uuidv7(), reportId: judged.id, rating, comment })
  if (!isUnchanged(ctx, judged, body))
    notify(
      ctx,
      { kind: 'report_evaluated', about: judged.id, facts: { rating, date: judged.date } },
      [judged.userId],
    )
  const { report } = requireFound(await lockReportToEvaluate(ctx, params.id))
  if (!report.evaluation) throw new Error('The evaluation was not stored')
  return new WithStatus(done?.created ? 201 : 200, { evaluation: report.evaluation })
}
