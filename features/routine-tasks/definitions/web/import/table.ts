import {
  COLUMNS,
  type Column,
  columnOf,
  sentValue,
} from '#features/routine-tasks/definitions/web/import/values.ts'
import { CsvError, parseCsv } from '#platform/web/import/csv.ts'

export const MOST_ROWS = 500
/** Without these no row can be imported. */
export const NEEDED: readonly Column[] = ['task_name', 'task_type', 'start_date']

/** A row as a person wrote it; `line` is its place in the file, from 1. */
export interface TableRow {
  line: number
  cells: Partial<Record<Column, string>>
}

export interface ImportTable {
  rows: TableRow[]
  /** Headings that no column is known for. */
  ignored: string[]
  missing: Column[]
}

/** Why a text cannot be read as a table of routine tasks. */
export type Unread =
  | { reason: 'empty' | 'columns' }
  | { reason: 'quote' | 'afterQuote'; line: number }
  | { reason: 'twice'; name: string }
  | { reason: 'tooMany'; rows: number; most: number }

export type Reading = { table: ImportTable } | { unread: Unread }

function tableOf(text: string): Reading {
  const [head, ...records] = parseCsv(text)
  if (!head) return { unread: { reason: 'empty' } }
  const columns = head.cells.map(columnOf)
  if (columns.every((column) => column === undefined)) return { unread: { reason: 'columns' } }
  const twice = columns.find((column, at) => column && columns.indexOf(column) !== at)
  if (twice)
    return { unread: { reason: 'twice', name: head.cells[columns.lastIndexOf(twice)] ?? '' } }
  if (records.length === 0) return { unread: { reason: 'empty' } }
  if (records.length > MOST_ROWS)
    return { unread: { reason: 'tooMany', rows: records.length, most: MOST_ROWS } }
  const rows = records.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(
      columns.flatMap((column, at) => (column ? [[column, cells[at] ?? '']] : [])),
    ),
  }))
  return {
    table: {
      rows,
      ignored: head.cells.filter((name, at) => !columns[at] && name.trim() !== ''),
      missing: NEEDED.filter((column) => !columns.includes(column)),
    },
  }
}

/** Reads a table by the headings of its first line, in either language. */
export function readTable(text: string): Reading {
  try {
    return tableOf(text)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { unread: { reason: error.reason, line: error.line } }
  }
}

/** The rows as they are sent: each cell as the server reads it. */
export const sentRows = (rows: readonly TableRow[]): Record<string, string>[] =>
  rows.map(({ cells }) =>
    Object.fromEntries(COLUMNS.map((column) => [column, sentValue(column, cells[column] ?? '')])),
  )

/** What is wrong, by the line of the row in the file and by column. */
export type Wrong = ReadonlyMap<number, Partial<Record<Column, string>>>

const isColumn = (name: string): name is Column => (COLUMNS as readonly string[]).includes(name)

function byColumn(errors: Record<string, string[]>): Partial<Record<Column, string>> {
  const found: Partial<Record<Column, string>> = {}
  for (const [path, [message]] of Object.entries(errors)) {
    const name = path.split('.')[0] ?? ''
    const column = isColumn(name) ? name : 'task_name'
    found[column] ??= message ?? ''
  }
  return found
}

/** From the reply to `rows`, whose line 1 is the first of them. */
export const wrongOf = (
  rows: readonly TableRow[],
  refused: readonly { line: number; errors: Record<string, string[]> }[],
): Wrong =>
  new Map(
    refused.flatMap(({ line, errors }) => {
      const row = rows[line - 1]
      return row ? [[row.line, byColumn(errors)] as const] : []
    }),
  )

/** From a refusal of the whole, whose fields are named `rows.3.description`. */
export function wrongByPath(rows: readonly TableRow[], errors: Record<string, string[]>): Wrong {
  const found = new Map<number, Record<string, string[]>>()
  for (const [path, messages] of Object.entries(errors)) {
    const [, at, field] = /^rows\.(\d+)\.(.+)$/.exec(path) ?? []
    const line = Number(at) + 1
    if (field) found.set(line, { ...found.get(line), [field]: messages })
  }
  return wrongOf(
    rows,
    [...found].map(([line, ofRow]) => ({ line, errors: ofRow })),
  )
}
