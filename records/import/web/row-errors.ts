import type { Cells, Columns, DuplicateRow, RefusedRow } from '#records/import/web/options.ts'
import type { TableRow } from '#records/import/web/table.ts'

/** The errors by file line and by column. */
export type RowErrors = ReadonlyMap<number, Cells>

function byColumn(errors: Record<string, string[]>, columns: Columns): Cells {
  const [first = ''] = Object.keys(columns)
  const found: Cells = {}
  for (const [path, [message]] of Object.entries(errors)) {
    const name = path.split('.')[0] ?? ''
    found[Object.hasOwn(columns, name) ? name : first] ??= message ?? ''
  }
  return found
}

/** From the reply to `rows`; line 1 is the first of them. */
export const rowErrorsOf = (
  rows: readonly TableRow[],
  refused: readonly RefusedRow[],
  columns: Columns,
): RowErrors =>
  new Map(
    refused.flatMap(({ line, errors }) => {
      const row = rows[line - 1]
      return row ? [[row.line, byColumn(errors, columns)] as const] : []
    }),
  )

/** The duplicate of a row: another line of the file, or an existing record. */
export interface Duplicate {
  line?: number | undefined
  name?: string | undefined
}

/** The duplicates by file line. */
export type Duplicates = ReadonlyMap<number, Duplicate>

export const duplicatesOf = (
  rows: readonly TableRow[],
  duplicates: readonly DuplicateRow[],
): Duplicates =>
  new Map(
    duplicates.flatMap(({ line, same_as, existing }) => {
      const row = rows[line - 1]
      const other = same_as === null ? undefined : rows[same_as - 1]
      return row ? [[row.line, { line: other?.line, name: existing?.name }] as const] : []
    }),
  )

/** From a refusal of the whole request, whose fields are named `rows.3.description`. */
export function rowErrorsByPath(
  rows: readonly TableRow[],
  errors: Record<string, string[]>,
  columns: Columns,
): RowErrors {
  const found = new Map<number, Record<string, string[]>>()
  for (const [path, messages] of Object.entries(errors)) {
    const [, at, field] = /^rows\.(\d+)\.(.+)$/.exec(path) ?? []
    const line = Number(at) + 1
    if (field) found.set(line, { ...found.get(line), [field]: messages })
  }
  const refused = [...found].map(([line, ofRow]) => ({ line, errors: ofRow }))
  return rowErrorsOf(rows, refused, columns)
}
