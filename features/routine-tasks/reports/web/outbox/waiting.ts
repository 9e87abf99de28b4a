import type { Occurrence, Report, submitReport } from '#features/routine-tasks/reports/contract.ts'
import { dutyKey } from '#features/routine-tasks/reports/web/day.ts'
import type { CallInput } from '#platform/shared/endpoint.ts'
import { type Entry, unsentOf } from '#platform/web/outbox/entry.ts'

/** What is said of an occurrence. */
export interface Change {
  status: Report['status']
  note: string
}

export type Submission = CallInput<typeof submitReport>

/** What was said of an occurrence and the server has not taken yet; its key is the `dutyKey`. */
export type Waiting = Entry<Submission>

/** The report as the server will have it: a change keeps who reported and when. */
function expected({ input, at }: Waiting, duty: Occurrence, userId: string): Report {
  const { status, note = '' } = input.body
  if (duty.report) return { ...duty.report, status, note }
  return {
    ...{ id: '', status, note, version: 1, evaluation: null },
    late: Date.parse(at) > Date.parse(duty.late_after),
    user: { id: userId, name: '' },
    created_at: at,
  }
}

/** The duties as the server lists them, with what waits to be sent said over them. */
export function withWaiting<T extends Occurrence>(
  duties: readonly T[],
  entries: readonly Waiting[],
  userId: string,
): readonly T[] {
  if (entries.length === 0) return duties
  return duties.map((duty) => {
    const waiting = unsentOf(entries, dutyKey(duty))
    const isOthers = duty.report && duty.report.user.id !== userId
    if (!waiting || isOthers) return duty
    return { ...duty, report: expected(waiting, duty, userId) }
  })
}
