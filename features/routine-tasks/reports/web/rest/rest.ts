import type { Clock } from '#client/useCompanyClock.ts'
import type { Occurrence } from '#features/routine-tasks/reports/contract.ts'
import { occurrenceKey } from '#features/routine-tasks/reports/web/occurrence-key.ts'
import type { Waiting } from '#features/routine-tasks/reports/web/outbox/waiting.ts'
import { isWaiting } from '#records/outbox/web/entry.ts'

/** As many as one still reads before saying that they are done. */
export const MAX_AT_ONCE = 50

export interface Rest {
  begun: readonly Occurrence[]
  /** There are more than are listed at once. */
  more: boolean
  toCome: number
}

/** What nobody has reported and the reader may: what has begun, and how much is still to come. */
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

/** How far an occurrence of the list is. */
type Progress = 'open' | 'others' | 'sending' | 'waiting' | 'refused' | 'done'

interface Sent {
  /** The ids of the entries that were made from the list, by `occurrenceKey`. */
  ids: Readonly<Record<string, string>>
  entries: readonly Waiting[]
  /** The day as it is now; somebody else may have reported meanwhile. */
  occurrences: readonly Occurrence[]
}

/** How each occurrence of the list stands, with what still lies in the outbox of it. */
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
