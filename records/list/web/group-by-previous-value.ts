/** Groups rows by previous value, so that one bulk change restores all rows with the same value. */
export function groupByPreviousValue<Row extends { id: string }, Value>(
  rows: readonly Row[],
  previousValueOf: (row: Row) => Value,
): { value: Value; ids: string[] }[] {
  const groups = new Map<string, { value: Value; ids: string[] }>()
  for (const row of rows) {
    const value = previousValueOf(row)
    const key = JSON.stringify(value)
    const group = groups.get(key)
    if (group) group.ids.push(row.id)
    else groups.set(key, { value, ids: [row.id] })
  }
  return [...groups.values()]
}
