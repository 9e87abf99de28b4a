import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Reviewed } from '#features/routine-tasks/evaluations/contract.ts'
import { keyOf } from '#features/routine-tasks/evaluations/web/evaluations.ts'
import { withAbsent } from '#platform/web/list/merge-pages.ts'

export interface Kept {
  /** The keys of all rows, as they stood when the last one was kept. */
  order: readonly string[]
  rows: ReadonlyMap<string, Reviewed>
}

const NONE: Kept = { order: [], rows: new Map() }
/** More of them would only make the list longer: their evaluations are saved. */
const MOST_KEPT = 20

/** What was evaluated here is newer than a list that was read at the same moment. */
function newer(fresh: Reviewed, kept: Reviewed | undefined): Reviewed {
  const isOlder =
    kept?.report?.evaluation &&
    kept.report.version === fresh.report?.version &&
    !fresh.report.evaluation
  return isOlder ? kept : fresh
}

/** The rows as the server lists them, and those kept here, each behind the row it stood behind. */
export function withKept(fresh: readonly Reviewed[], { order, rows }: Kept): readonly Reviewed[] {
  if (rows.size === 0) return fresh
  const shown = fresh.map((row) => newer(row, rows.get(keyOf(row))))
  return withAbsent(shown, keyOf, { order, absent: rows })
}

export function alsoKeeping(kept: Kept, shown: readonly Reviewed[], row: Reviewed): Kept {
  const others = [...kept.rows].filter(([key]) => key !== keyOf(row))
  return {
    order: shown.map(keyOf),
    rows: new Map([...others, [keyOf(row), row] as const].slice(-MOST_KEPT)),
  }
}

/** What one has just evaluated stays in its place, though the list no longer asks for it. */
export function useKept(fresh: readonly Reviewed[]) {
  const [kept, setKept] = useState(NONE)
  const rows = useMemo(() => withKept(fresh, kept), [fresh, kept])
  const shown = useRef(rows)
  useEffect(() => {
    shown.current = rows
  })
  const keep = useCallback(
    (row: Reviewed) => setKept((old) => alsoKeeping(old, shown.current, row)),
    [],
  )
  return { rows, keep }
}
