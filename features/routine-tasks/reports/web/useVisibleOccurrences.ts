import { useCallback, useMemo, useState } from 'react'
import { type Occurrence, occurrenceKey } from '#features/routine-tasks/reports/contract.ts'
import { matchesDaySearch } from '#features/routine-tasks/reports/web/day.ts'
import type { DaySearch } from '#features/routine-tasks/reports/web/search.ts'

const NONE: ReadonlySet<string> = new Set()

const toDoneKeys = (occurrences: readonly Occurrence[]): ReadonlySet<string> =>
  new Set(
    occurrences
      // An unsent report has no id yet.
      .filter(({ report }) => report?.status === 'done' && report.id !== '')
      .map(occurrenceKey),
  )

/** What was already done when the day was opened; occurrences done later keep their place. */
export function useDoneBefore(
  occurrences: readonly Occurrence[],
  day: string | undefined,
): ReadonlySet<string> {
  const [before, setBefore] = useState(() => ({ day, keys: toDoneKeys(occurrences) }))
  if (before.day === day) return before.keys
  const now = { day, keys: toDoneKeys(occurrences) }
  setBefore(now)
  return now.keys
}

/**
 * The occurrences that match the filters, and those reported since the filters were set, so that a
 * row does not disappear when the user reports it.
 */
export function useVisibleOccurrences(
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
          reported.has(occurrenceKey(occurrence)) || matchesDaySearch(occurrence, JSON.parse(key)),
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
