import type { Cells, Columns, RefusedRow } from '#platform/web/import/options.ts'
import type { TableRow } from '#platform/web/import/table.ts'

/** What is wrong, by the line of the row in the file and by column. */
export type Wrong = ReadonlyMap<number, Cells>

function byColumn(errors: Record<string, string[]>, columns: Columns): Cells {
  const [first = ''] = Object.keys(columns)
  const found: Cells = {}
  for (const [path, [message]] of Object.entries(errors)) {
    const name = path.split('.')[0] ?? ''
    found[Object.hasOwn(columns, name) ? name : first] ??= message ?? ''
  }
  return found
}

/** From the reply to `rows`, whose line 1 is the first of them. */
export const wrongOf = (
  rows: readonly TableRow[],
  refused: readonly RefusedRow[],
  columns: Columns,
): Wrong =>
  new Map(
    refused.flatMap(({ line, errors }) => {
      const row = rows[line - 1]
      return row ? [[row.line, byColumn(errors, columns)] as const] : []
    }),
  )

/** From a refusal of the whole, whose fields are named `rows.3.description`. */
export function wrongByPath(
  rows: readonly TableRow[],
  errors: Record<string, string[]>,
  columns: Columns,
): Wrong {
  const found = new Map<number, Record<string, string[]>>()
  for (const [path, messages] of Object.entries(errors)) {
    const [, at, field] = /^rows\.(\d+)\.(.+)$/.exec(path) ?? []
    const line = Number(at) + 1
    if (field) found.set(line, { ...found.get(line), [field]: messages })
  }
  const refused = [...found].map(([line, ofRow]) => ({ line, errors: ofRow }))
  return wrongOf(rows, refused, columns)
}
