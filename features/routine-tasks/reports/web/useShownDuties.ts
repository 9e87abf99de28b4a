import { useCallback, useMemo, useState } from 'react'
import type { Occurrence } from '#features/routine-tasks/reports/contract.ts'
import { dutyKey, isWanted } from '#features/routine-tasks/reports/web/day.ts'
import type { DaySearch } from '#features/routine-tasks/reports/web/search.ts'

const NONE: ReadonlySet<string> = new Set()

/**
 * The duties that the filters want, and those reported since they were set: what one has just
 * reported does not vanish from under the finger.
 */
export function useShownDuties(duties: readonly Occurrence[] | undefined, search: DaySearch) {
  const key = JSON.stringify(search)
  const [kept, setKept] = useState({ key, duties: NONE })
  const reported = kept.key === key ? kept.duties : NONE
  const shown = useMemo(
    () =>
      duties?.filter((duty) => reported.has(dutyKey(duty)) || isWanted(duty, JSON.parse(key))) ??
      [],
    [duties, reported, key],
  )
  const keep = useCallback(
    (duty: Occurrence) =>
      setKept((old) => ({
        key,
        duties: new Set([...(old.key === key ? old.duties : NONE), dutyKey(duty)]),
      })),
    [key],
  )
  return { shown, keep }
}
