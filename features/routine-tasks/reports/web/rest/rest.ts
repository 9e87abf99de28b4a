import type { Clock } from '#client/useCompanyClock.ts'
import type { Occurrence } from '#features/routine-tasks/reports/contract.ts'
import { occurrenceKey } from '#features/routine-tasks/reports/web/occurrence-key.ts'
import type { Waiting } from '#features/routine-tasks/reports/web/outbox/waiting.ts'
import { isWaiting } from '#records/outbox/web/entry.ts'

/** The number of occurrences that a user can still check before reporting them as done. */
export const MAX_AT_ONCE = 50

export interface Rest {
  begun: readonly Occurrence[]
  /** There are more than one list shows. */
  more: boolean
  toCome: number
}

/**
 * Unreported occurrences that the user can report: those that have started, and the number still to
 * come.
 */
export function restOf(occurrences: readonly Occurrence[], clock: Clock): Rest {
  const open = occurrences.filter((occurrence) => occurrence.can.report && !occurrence.report)
  const begun = open.filter(
    ({ date, from }) => date < clock.date || from === null || from <= clock.time,
  )
  return {
    begun: begun.slice(0, MAX_AT_ONCE),
    more: begun.length > MAX_AT_ONCE,
    toCome: open.length - begun.length,
  }
}

/** The progress of an occurrence in the list. */
type Progress = 'open' | 'others' | 'sending' | 'waiting' | 'refused' | 'done'

interface Sent {
  /** The ids of the entries created from the list, by `occurrenceKey`. */
  ids: Readonly<Record<string, string>>
  entries: readonly Waiting[]
  /** The current state of the day; somebody else can have reported since. */
  occurrences: readonly Occurrence[]
}

/** The progress of each occurrence in the list, with its outbox entry if there is one. */
export function progressOf(
  one: Pick<Occurrence, 'id' | 'date'>,
  { ids, entries, occurrences }: Sent,
): { state: Progress; said: Waiting | undefined } {
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
