import { useCallback, useMemo, useState } from 'react'
import type { Occurrence } from '#features/routine-tasks/reports/contract.ts'
import { isWanted } from '#features/routine-tasks/reports/web/day.ts'
import { occurrenceKey } from '#features/routine-tasks/reports/web/occurrence-key.ts'
import type { DaySearch } from '#features/routine-tasks/reports/web/search.ts'

const NONE: ReadonlySet<string> = new Set()

const doneOf = (occurrences: readonly Occurrence[]): ReadonlySet<string> =>
  new Set(
    occurrences
      // What waits to be sent has no id yet.
      .filter(({ report }) => report?.status === 'done' && report.id !== '')
      .map(occurrenceKey),
  )

/** What was done already when a day was opened; what is done meanwhile, by anybody, stays where it is. */
export function useDoneBefore(
  occurrences: readonly Occurrence[],
  day: string | undefined,
): ReadonlySet<string> {
  const [before, setBefore] = useState(() => ({ day, keys: doneOf(occurrences) }))
  if (before.day === day) return before.keys
  const now = { day, keys: doneOf(occurrences) }
  setBefore(now)
  return now.keys
}

/**
 * The occurrences that the filters want, and those reported since they were set: what one has just
 * reported does not vanish from under the finger.
 */
export function useShownOccurrences(
  occurrences: readonly Occurrence[] | undefined,
  search: DaySearch,
) {
  const key = JSON.stringify(search)
  const [kept, setKept] = useState({ key, occurrences: NONE })
  const reported = kept.key === key ? kept.occurrences : NONE
  const shown = useMemo(
    () =>
      occurrences?.filter(
        (occurrence) =>
          reported.has(occurrenceKey(occurrence)) || isWanted(occurrence, JSON.parse(key)),
      ) ?? [],
    [occurrences, reported, key],
  )
  const keep = useCallback(
    (occurrence: Occurrence) =>
      setKept((old) => ({
        key,
        occurrences: new Set([
          ...(old.key === key ? old.occurrences : NONE),
          occurrenceKey(occurrence),
        ]),
      })),
    [key],
  )
  return { shown, keep }
}
