import type { Cells } from '#records/import/web/options.ts'
import type { TableRow } from '#records/import/web/table.ts'
import { plain } from '#records/import/web/values.ts'

/** One wrong value, in however many rows it stands. */
export interface WrongValue {
  key: string
  /** As it is written in the first of them; empty where nothing is. */
  written: string
  message: string
  lines: readonly number[]
}

/** The wrong values of a table, each once, the most frequent first. */
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
      const id = JSON.stringify([key, plain(written), message])
      const before = found.get(id)
      found.set(id, { key, written, message, ...before, lines: [...(before?.lines ?? []), line] })
    }
  return [...found.values()].toSorted((one, other) => other.lines.length - one.lines.length)
}
