import { CsvError, type CsvRecord, parseCsv, writeCsv } from '#records/import/web/csv.ts'
import type { Cells, Column, Columns, ImportOptions } from '#records/import/web/options.ts'
import { finder } from '#records/import/web/values.ts'

/** How many rows a table may have, unless told. */
export const MAX_ROWS = 500

/** A row as a person wrote it; `line` is its place in the file, from 1. */
export interface TableRow {
  line: number
  cells: Cells
}

/** A table as it was read: nothing of it is lost, whichever of its columns are wanted. */
export interface ImportTable {
  /** The names of its columns as they are written. */
  headings: readonly string[]
  /** Which column each of them seems to be. */
  guessed: Mapping
  records: readonly CsvRecord[]
}

/** Which column is meant by each of a table's, in their order; none where it is left out. */
export type Mapping = readonly (string | undefined)[]

/** Why a text cannot be read as a table with these columns. */
export type Unread =
  | { reason: 'empty' | 'columns' }
  | { reason: 'quote' | 'afterQuote'; line: number }
  | { reason: 'tooMany'; rows: number; most: number }

export type Reading = { table: ImportTable } | { unread: Unread }

/** Between the names of a heading that has several: "Branch/Dept". */
const BETWEEN = /[/|(),;+&]|\s-\s/u

/** Finds the column that a heading names, in either language. */
export const columnFinder = (columns: Columns) =>
  finder(Object.fromEntries(Object.entries(columns).map(([key, { headings }]) => [key, headings])))

/** Each of our columns is meant once, by a whole heading before a part of one, and by the first of several. */
function guess(headings: readonly string[], columns: Columns): Mapping {
  const find = columnFinder(columns)
  const whole = headings.map(find)
  const found = headings.map(
    (heading, at) =>
      whole[at] ??
      heading
        .split(BETWEEN)
        .map(find)
        .find((key) => key && !whole.includes(key)),
  )
  return found.map((key, at) => (found.indexOf(key) === at ? key : undefined))
}

function tableOf(text: string, columns: Columns, most: number): Reading {
  const [head, ...records] = parseCsv(text)
  if (!head) return { unread: { reason: 'empty' } }
  const guessed = guess(head.cells, columns)
  if (guessed.every((key) => key === undefined)) return { unread: { reason: 'columns' } }
  if (records.length === 0) return { unread: { reason: 'empty' } }
  if (records.length > most) return { unread: { reason: 'tooMany', rows: records.length, most } }
  return { table: { headings: head.cells, guessed, records } }
}

/** Reads a table by the headings of its first line. */
export function readTable(text: string, columns: Columns, most = MAX_ROWS): Reading {
  try {
    return tableOf(text, columns, most)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { unread: { reason: error.reason, line: error.line } }
  }
}

/** The rows of a table, each cell under its column; what a cell says of others stands in those that are empty. */
export const rowsOf = (
  { records }: Pick<ImportTable, 'records'>,
  mapping: Mapping,
  columns: Columns,
): TableRow[] =>
  records.map(({ line, cells }) => {
    const own: Cells = Object.fromEntries(
      mapping.flatMap((key, at) => (key ? [[key, cells[at] ?? '']] : [])),
    )
    for (const [key, { spread }] of Object.entries(columns))
      for (const [other, text] of Object.entries(spread?.(own[key] ?? '') ?? {}))
        own[other] ||= text
    return { line, cells: own }
  })

/** Headings that are left out. */
export const leftOut = ({ headings }: ImportTable, mapping: Mapping): string[] =>
  headings.filter((name, at) => !mapping[at] && name.trim() !== '')

/** Columns without which no row can be imported, and which nothing stands for. */
export const missingIn = (
  mapping: Mapping,
  { columns, helps }: Pick<ImportOptions, 'columns' | 'helps'>,
): string[] =>
  Object.keys(columns).filter(
    (key) => columns[key]?.needed && !mapping.includes(key) && !helps?.[key]?.usual,
  )

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

/** Rows of a table as they are written in it, each with what is wrong, as a file. */
export function wrongSheet(
  { headings, records }: ImportTable,
  wrong: readonly (TableRow & { errors: Cells })[],
): string {
  const reasons = new Map(
    wrong.map(({ line, errors }) => [line, Object.values(errors).join(' ')] as const),
  )
  const rows = records.flatMap(({ line, cells }) => {
    const reason = reasons.get(line)
    return reason === undefined ? [] : [[...headings.map((_, at) => cells[at] ?? ''), reason]]
  })
  return writeCsv([[...headings, ''], ...rows])
}
