import { useCallback, useMemo, useState } from 'react'
import type { Occurrence } from '#features/routine-tasks/reports/contract.ts'
import { isWanted, occurrenceKey } from '#features/routine-tasks/reports/web/day.ts'
import type { DaySearch } from '#features/routine-tasks/reports/web/search.ts'

const NONE: ReadonlySet<string> = new Set()

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
  return { shown, keep, kept: reported }
}
