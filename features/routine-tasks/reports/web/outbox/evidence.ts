import type { Answer } from '#features/routine-tasks/reports/answers.ts'
import { type Occurrence, occurrenceKey } from '#features/routine-tasks/reports/contract.ts'
import type { Picture } from '#features/routine-tasks/reports/pictures.ts'
import {
  cancelDayQueries,
  invalidateAfterAnswer,
  setCachedEvidence,
} from '#features/routine-tasks/reports/web/useDay.ts'
import { steps } from '#features/routine-tasks/web/catalogues.ts'
import { type Entry, thingOf, unsent } from '#records/outbox/web/entry.ts'

/** What the entries of answers and pictures have in common. */
export const evidenceKind = {
  catalogues: { steps },
  holdsLater: true as const,
  async show(entry: Entry, reply: { answers: Answer[]; pictures?: Picture[] }): Promise<void> {
    await cancelDayQueries()
    setCachedEvidence(thingOf(entry), reply)
  },
  refreshViews: invalidateAfterAnswer,
  findExisting: () => undefined,
}

/** The server's occurrences with the entries applied that it does not have yet. */
export function overlayEntries<T extends Occurrence, I>(
  occurrences: readonly T[],
  entries: readonly Entry<I>[],
  apply: (occurrence: T, own: readonly Entry<I>[]) => T,
): readonly T[] {
  const waiting = unsent(entries)
  if (waiting.length === 0) return occurrences
  return occurrences.map((occurrence) => {
    const key = occurrenceKey(occurrence)
    const own = waiting.filter((entry) => thingOf(entry) === key)
    return own.length > 0 ? apply(occurrence, own) : occurrence
  })
}
