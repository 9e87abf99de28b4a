import type { Clock } from '#client/useCompanyClock.ts'
import { isUnproven } from '#features/routine-tasks/reports/answers.ts'
import { type Occurrence, occurrenceKey } from '#features/routine-tasks/reports/contract.ts'
import { isOpen } from '#features/routine-tasks/reports/web/day.ts'
import type { PendingReport } from '#features/routine-tasks/reports/web/outbox/pending.ts'
import { isWaiting } from '#records/outbox/web/entry.ts'

/** The number of occurrences that a user can still check before reporting them as done. */
export const MAX_AT_ONCE = 50

export interface RemainingOccurrences {
  started: readonly Occurrence[]
  /** There are more than one list shows. */
  hasMore: boolean
  upcomingCount: number
}

/**
 * Unreported occurrences that the user can report as done: those that have started, and the number still to
 * come.
 */
export function findRemaining(
  occurrences: readonly Occurrence[],
  clock: Clock,
): RemainingOccurrences {
  const open = occurrences.filter(
    (occurrence) =>
      occurrence.can.report &&
      !occurrence.report &&
      isOpen(occurrence, clock) &&
      !isUnproven(occurrence, 'done'),
  )
  const begun = open.filter(
    ({ date, from }) => date < clock.date || from === null || from <= clock.time,
  )
  return {
    started: begun.slice(0, MAX_AT_ONCE),
    hasMore: begun.length > MAX_AT_ONCE,
    upcomingCount: open.length - begun.length,
  }
}

/** The progress of an occurrence in the list. */
type Progress = 'open' | 'others' | 'sending' | 'waiting' | 'refused' | 'done'

interface SentReports {
  /** The ids of the entries created from the list, by `occurrenceKey`. */
  ids: Readonly<Record<string, string>>
  entries: readonly PendingReport[]
  /** The current state of the day; somebody else can have reported since. */
  occurrences: readonly Occurrence[]
}

/** The progress of each occurrence in the list, with its outbox entry if there is one. */
export function toProgress(
  one: Pick<Occurrence, 'id' | 'date' | 'slot'>,
  { ids, entries, occurrences }: SentReports,
): { state: Progress; said: PendingReport | undefined } {
  const key = occurrenceKey(one)
  const id = ids[key]
  if (id === undefined) {
    const isReported = occurrences.some(
      (occurrence) => occurrence.report && occurrenceKey(occurrence) === key,
    )
    return { state: isReported ? 'others' : 'open', said: undefined }
  }
  const said = entries.find((entry) => entry.id === id)
  if (!said) return { state: 'done', said }
  if (said.refused) return { state: 'refused', said }
  return { state: isWaiting(said) ? 'waiting' : 'sending', said }
}
