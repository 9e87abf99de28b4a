import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { insertAbsentRows } from '#records/list/web/merge-pages.ts'

export interface KeptRows<Row> {
  /** The keys of all rows, in their order when the last row was kept. */
  order: readonly string[]
  rows: ReadonlyMap<string, Row>
}

interface Rows<Row> {
  keyOf: (row: Row) => string
  /** Returns the newer one of a freshly loaded row and its kept copy. */
  newer: (fresh: Row, kept: Row) => Row
}

/** The maximum number of kept rows: more would only make the list longer. */
const MAX_KEPT = 20

/** Merges kept rows into the server's list, each after the row that it followed. */
export function mergeKeptRows<Row>(
  fresh: readonly Row[],
  { order, rows }: KeptRows<Row>,
  { keyOf, newer }: Rows<Row>,
): readonly Row[] {
  if (rows.size === 0) return fresh
  const shown = fresh.map((row) => {
    const kept = rows.get(keyOf(row))
    return kept ? newer(row, kept) : row
  })
  return insertAbsentRows(shown, keyOf, { order, absent: rows })
}

interface RowToKeep<Row> {
  row: Row
  shown: readonly Row[]
  keyOf: Rows<Row>['keyOf']
}

export function addKeptRow<Row>(
  kept: KeptRows<Row>,
  { row, shown, keyOf }: RowToKeep<Row>,
): KeptRows<Row> {
  const others = [...kept.rows].filter(([key]) => key !== keyOf(row))
  return {
    order: shown.map(keyOf),
    rows: new Map([...others, [keyOf(row), row] as const].slice(-MAX_KEPT)),
  }
}

/** A row that the user has just handled stays in place, although it no longer matches the list. */
export function useKeptRows<Row>(fresh: readonly Row[], of: Rows<Row>) {
  const [kept, setKept] = useState<KeptRows<Row>>({ order: [], rows: new Map() })
  const rows = useMemo(() => mergeKeptRows(fresh, kept, of), [fresh, kept, of])
  const shown = useRef(rows)
  useEffect(() => {
    shown.current = rows
  })
  const keep = useCallback(
    (row: Row) => setKept((old) => addKeptRow(old, { row, shown: shown.current, keyOf: of.keyOf })),
    [of],
  )
  return { rows, keep }
}
