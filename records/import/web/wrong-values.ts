import type { Cells } from '#records/import/web/options.ts'
import type { TableRow } from '#records/import/web/table.ts'
import { normalizeText } from '#records/import/web/values.ts'

/** A wrong value and all rows that have it. */
export interface WrongValue {
  key: string
  /** As written in the first of these rows; empty if the cell is empty. */
  written: string
  message: string
  lines: readonly number[]
}

/** The distinct wrong values of a table, most frequent first. */
export function wrongValues(
  rows: readonly (TableRow & { errors: Cells })[],
  keys: readonly string[],
): WrongValue[] {
  const found = new Map<string, WrongValue>()
  for (const { line, cells, errors } of rows)
    for (const key of keys) {
      const message = errors[key]
      if (!message) continue
      const written = cells[key]?.trim() ?? ''
      const id = JSON.stringify([key, normalizeText(written), message])
      const before = found.get(id)
      found.set(id, { key, written, message, ...before, lines: [...(before?.lines ?? []), line] })
    }
  return [...found.values()].toSorted((one, other) => other.lines.length - one.lines.length)
}
