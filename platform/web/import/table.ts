import { CsvError, parseCsv, writeCsv } from '#platform/web/import/csv.ts'
import type { Cells, Column, Columns, ImportOptions } from '#platform/web/import/options.ts'
import { finder } from '#platform/web/import/values.ts'

/** How many rows a table may have, unless told. */
export const MOST_ROWS = 500

/** A row as a person wrote it; `line` is its place in the file, from 1. */
export interface TableRow {
  line: number
  cells: Cells
}

export interface ImportTable {
  rows: TableRow[]
  /** Headings that no column is known for. */
  ignored: string[]
  /** Columns without which no row can be imported. */
  missing: string[]
}

/** Why a text cannot be read as a table with these columns. */
export type Unread =
  | { reason: 'empty' | 'columns' }
  | { reason: 'quote' | 'afterQuote'; line: number }
  | { reason: 'twice'; name: string }
  | { reason: 'tooMany'; rows: number; most: number }

export type Reading = { table: ImportTable } | { unread: Unread }

/** Finds the column that a heading names, in either language. */
export const columnFinder = (columns: Columns) =>
  finder(Object.fromEntries(Object.entries(columns).map(([key, { headings }]) => [key, headings])))

function tableOf(text: string, columns: Columns, most: number): Reading {
  const [head, ...records] = parseCsv(text)
  if (!head) return { unread: { reason: 'empty' } }
  const keys = head.cells.map(columnFinder(columns))
  if (keys.every((key) => key === undefined)) return { unread: { reason: 'columns' } }
  const twice = keys.find((key, at) => key && keys.indexOf(key) !== at)
  if (twice) return { unread: { reason: 'twice', name: head.cells[keys.lastIndexOf(twice)] ?? '' } }
  if (records.length === 0) return { unread: { reason: 'empty' } }
  if (records.length > most) return { unread: { reason: 'tooMany', rows: records.length, most } }
  const rows = records.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(keys.flatMap((key, at) => (key ? [[key, cells[at] ?? '']] : []))),
  }))
  return {
    table: {
      rows,
      ignored: head.cells.filter((name, at) => !keys[at] && name.trim() !== ''),
      missing: Object.keys(columns).filter((key) => columns[key]?.needed && !keys.includes(key)),
    },
  }
}

/** Reads a table by the headings of its first line. */
export function readTable(text: string, columns: Columns, most = MOST_ROWS): Reading {
  try {
    return tableOf(text, columns, most)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { unread: { reason: error.reason, line: error.line } }
  }
}

interface Template extends Pick<ImportOptions, 'columns' | 'examples'> {
  words: Pick<ImportOptions['words'], 'column'>
}

/** A table to fill in, as a file: the names of the columns, and the examples. */
export function templateOf({ columns, examples, words }: Template): string {
  const keys = Object.keys(columns)
  return writeCsv([
    keys.map((key) => words.column(key)),
    ...examples.map((row) => keys.map((key) => row[key] ?? '')),
  ])
}

/** What a person wrote in a cell, as the server reads it. */
export const sentValue = ({ read }: Column, text: string): string =>
  text.trim() === '' ? '' : (read?.(text.trim()) ?? text)

/** The rows as they are sent: each cell as the server reads it. */
export const sentRows = (rows: readonly TableRow[], columns: Columns): Record<string, string>[] =>
  rows.map(({ cells }) =>
    Object.fromEntries(
      Object.entries(columns).map(([key, column]) => [key, sentValue(column, cells[key] ?? '')]),
    ),
  )
