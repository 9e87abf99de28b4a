import {
  type Occurrence,
  occurrenceKey,
  type Report,
  type submitReport,
} from '#features/routine-tasks/reports/contract.ts'
import { startsAfter } from '#features/routine-tasks/reports/web/day.ts'
import type { Viewer } from '#features/routine-tasks/reports/web/translations.ts'
import { type Entry, findUnsent } from '#records/outbox/web/entry.ts'
import { toLocalTime } from '#shared/dates.ts'
import type { CallInput } from '#shared/endpoint.ts'

/** The content of a report. */
export interface ReportChange {
  status: Report['status']
  note: string
}

export type Submission = CallInput<typeof submitReport>

/** A report that the server has not accepted yet; its key is the `occurrenceKey`. */
export type PendingReport = Entry<Submission>

/** The author of the entries, with the company's time zone. */
export type Author = Pick<Viewer, 'userId' | 'timezone'>

/** The report as the server is expected to store it: a change keeps reporter and time. */
function toPendingReport(
  { input, at }: PendingReport,
  occurrence: Occurrence,
  { userId, timezone }: Author,
): Report {
  const { status, note = '' } = input.body
  if (occurrence.report) return { ...occurrence.report, status, note }
  return {
    ...{ id: '', status, note, version: 1, evaluation: null },
    late: Date.parse(at) > Date.parse(occurrence.late_after),
    early: startsAfter(occurrence, toLocalTime(new Date(at), timezone)),
    user: { id: userId, name: '' },
    created_at: at,
  }
}

/** The server's occurrences with the unsent reports overlaid. */
export function applyPending<T extends Occurrence>(
  occurrences: readonly T[],
  entries: readonly PendingReport[],
  author: Author,
): readonly T[] {
  if (entries.length === 0) return occurrences
  return occurrences.map((occurrence) => {
    const waiting = findUnsent(entries, occurrenceKey(occurrence))
    const isReportedByOther = occurrence.report && occurrence.report.user.id !== author.userId
    if (!waiting || isReportedByOther) return occurrence
    return { ...occurrence, report: toPendingReport(waiting, occurrence, author) }
  })
}
