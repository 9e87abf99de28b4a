import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { withAbsent } from '#records/list/web/merge-pages.ts'

export interface KeptRows<Row> {
  /** The keys of all rows, as they stood when the last one was kept. */
  order: readonly string[]
  rows: ReadonlyMap<string, Row>
}

interface Rows<Row> {
  keyOf: (row: Row) => string
  /** Of a row in a list that was read at the moment of a change, and the kept one, what is newer. */
  newer: (fresh: Row, kept: Row) => Row
}

/** The most rows that are kept: more would only make the list longer. */
const MAX_KEPT = 20

/** The rows as the server lists them, and those kept here, each behind the row it stood behind. */
export function withKept<Row>(
  fresh: readonly Row[],
  { order, rows }: KeptRows<Row>,
  { keyOf, newer }: Rows<Row>,
): readonly Row[] {
  if (rows.size === 0) return fresh
  const shown = fresh.map((row) => {
    const kept = rows.get(keyOf(row))
    return kept ? newer(row, kept) : row
  })
  return withAbsent(shown, keyOf, { order, absent: rows })
}

interface Keeping<Row> {
  row: Row
  shown: readonly Row[]
  keyOf: Rows<Row>['keyOf']
}

export function alsoKeeping<Row>(
  kept: KeptRows<Row>,
  { row, shown, keyOf }: Keeping<Row>,
): KeptRows<Row> {
  const others = [...kept.rows].filter(([key]) => key !== keyOf(row))
  return {
    order: shown.map(keyOf),
    rows: new Map([...others, [keyOf(row), row] as const].slice(-MAX_KEPT)),
  }
}

/** What one has just dealt with stays in its place, though the list no longer asks for it. */
export function useKeptRows<Row>(fresh: readonly Row[], of: Rows<Row>) {
  const [kept, setKept] = useState<KeptRows<Row>>({ order: [], rows: new Map() })
  const rows = useMemo(() => withKept(fresh, kept, of), [fresh, kept, of])
  const shown = useRef(rows)
  useEffect(() => {
    shown.current = rows
  })
  const keep = useCallback(
    (row: Row) =>
      setKept((old) => alsoKeeping(old, { row, shown: shown.current, keyOf: of.keyOf })),
    [of],
  )
  return { rows, keep }
}
