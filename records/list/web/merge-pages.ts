/** A page of a list as last received. */
export interface ReadPage<Row> {
  page: number
  rows: readonly Row[]
  /** When it was received, in milliseconds. */
  at: number
  /** Something has changed since: rows can have moved to it from other pages. */
  isOld: boolean
}

export interface Merged<Row> {
  rows: readonly Row[]
  /** The page of each row, by its key. */
  pageOf: ReadonlyMap<string, number>
  /** Rows that are missing from a refetched page, by key, with the time of that fetch. */
  missing: ReadonlyMap<string, number>
}

/**
 * Inserts absent rows among the others, each after the row that it followed in the previous order.
 */
export function insertAbsentRows<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  { order, absent }: { order: readonly string[]; absent: ReadonlyMap<string, Row> },
): readonly Row[] {
  if (absent.size === 0) return rows
  const present = new Set(rows.map(keyOf))
  const absentAfter = new Map<string | undefined, Row[]>()
  let last: string | undefined
  for (const key of order) {
    const row = absent.get(key)
    if (present.has(key)) last = key
    else if (row) absentAfter.set(last, [...(absentAfter.get(last) ?? []), row])
  }
  const followed = rows.flatMap((row) => [row, ...(absentAfter.get(keyOf(row)) ?? [])])
  return [...(absentAfter.get(undefined) ?? []), ...followed]
}

/**
 * Merges the rows of all received pages in order. Each row appears once, where the newest reply has
 * it. A row that its page has lost stays in place while it can be on a page not refetched since.
 * `last`: the number of pages in the newest reply.
 */
export function mergePages<Row>(
  previous: Merged<Row>,
  received: readonly ReadPage<Row>[],
  { last, keyOf }: { last: number; keyOf: (row: Row) => string },
): Merged<Row> {
  const pages = received.filter(({ page }) => page <= last)
  const pageOf = new Map<string, number>()
  for (const { page, rows } of pages.toSorted((one, other) => other.at - one.at))
    for (const row of rows) if (!pageOf.has(keyOf(row))) pageOf.set(keyOf(row), page)
  const present = pages.flatMap(({ page, rows }) =>
    rows.filter((row) => pageOf.get(keyOf(row)) === page),
  )
  const newest = Math.max(...received.map(({ at }) => at))
  const absent = new Map<string, Row>()
  const missing = new Map<string, number>()
  for (const row of previous.rows) {
    const key = keyOf(row)
    if (pageOf.has(key)) continue
    const place = pages.find(({ page }) => page === previous.pageOf.get(key))
    const since = previous.missing.get(key) ?? place?.at ?? newest
    if (pages.length === last && !pages.some(({ isOld, at }) => isOld && at < since)) continue
    absent.set(key, row)
    missing.set(key, since)
  }
  for (const key of absent.keys()) pageOf.set(key, previous.pageOf.get(key) ?? 1)
  const order = previous.rows.map(keyOf)
  return { rows: insertAbsentRows(present, keyOf, { order, absent }), pageOf, missing }
}
