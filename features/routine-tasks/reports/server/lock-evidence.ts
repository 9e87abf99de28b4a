import type { Report } from '#features/routine-tasks/reports/contract.ts'
import type { OccurrenceName } from '#features/routine-tasks/reports/occurrence-name.ts'
import { lockAnswers } from '#features/routine-tasks/reports/server/answer-queries.ts'
import {
  type OccurrenceKey,
  toOccurrenceKey,
} from '#features/routine-tasks/reports/server/key-queries.ts'
import {
  clampPressedAt,
  type DueOccurrence,
  findDueOccurrence,
} from '#features/routine-tasks/reports/server/occurrence-queries.ts'
import {
  findReport,
  lockOccurrences,
  lockReport,
} from '#features/routine-tasks/reports/server/queries.ts'
import {
  alreadyEvaluated,
  ensureReportable,
  reportedByOther,
  withTimezone,
} from '#features/routine-tasks/reports/server/submit.ts'
import type { Ctx } from '#server/context.ts'
import { requireFound } from '#server/errors.ts'

/** An occurrence as a call about its evidence names it. */
export interface NamedOccurrence extends OccurrenceName {
  pressed_at?: string | undefined
}

interface LockedEvidence<C> {
  /** The caller's context, with the company's current time zone. */
  ctx: C
  key: OccurrenceKey
  due: DueOccurrence
  pressedAt: Date
  /** Its report, which may still change. */
  report: Report | undefined
}

/**
 * The report of the occurrence, if it exists and may still change. Evidence that was given before
 * somebody reported, and arrives after it, is not lost.
 */
async function findOpenReport(ctx: Ctx, key: OccurrenceKey, pressedAt: Date) {
  await lockReport(ctx, key)
  const { report } = (await findReport(ctx, key)) ?? {}
  if (!report) return undefined
  if (report.evaluation) throw alreadyEvaluated(report)
  const isEarlier = pressedAt.getTime() <= Date.parse(report.created_at)
  if (report.user.id !== ctx.userId && !isEarlier) throw reportedByOther(report)
  return report
}

/**
 * Locks the evidence of an occurrence that the caller can report, until the transaction ends.
 * Throws 404 or 422 like a report, 409 with the report if it is evaluated, or somebody else's and
 * made before the press.
 */
export async function lockEvidence<C extends Ctx>(
  ctx: C,
  taskId: string,
  named: NamedOccurrence,
): Promise<LockedEvidence<C>> {
  const key = toOccurrenceKey(ctx, taskId, named)
  // Sent together and run in this order, like in `submit`.
  const locking = lockOccurrences(ctx, key)
  const [timezone, due] = await Promise.all([
    locking,
    findDueOccurrence(ctx, key, named.pressed_at),
  ])
  if (timezone && timezone !== ctx.timezone)
    return lockEvidence(withTimezone(ctx, timezone), taskId, named)
  await ensureReportable(ctx, key, due)
  await lockAnswers(ctx, key)
  const pressedAt = clampPressedAt(ctx, named.pressed_at)
  const report = await findOpenReport(ctx, key, pressedAt)
  return { ctx, key, due: requireFound(due), pressedAt, report }
}
