import { CsvError, type CsvRecord, parseCsv } from '#records/import/web/csv.ts'
import type { Cells, Column, Columns, ImportOptions } from '#records/import/web/options.ts'
import { keyFinder } from '#records/import/web/values.ts'
import { toImportCsv } from '#shared/csv.ts'

/** The default maximum number of rows of a table. */
export const MAX_ROWS = 500

/** A row as written; `line` is its line in the file, from 1. */
export interface TableRow {
  line: number
  cells: Cells
}

/** A parsed table with all its columns, also those that are not imported. */
export interface ImportTable {
  /** The names of its columns as written. */
  headings: readonly string[]
  /** The guessed column for each heading. */
  guessed: Mapping
  records: readonly CsvRecord[]
}

/** The column key for each column of the table, or undefined if it is left out. */
export type Mapping = readonly (string | undefined)[]

/** The reason why a text cannot be read as a table with these columns. */
export type ReadFailure =
  | { reason: 'empty' | 'columns' }
  | { reason: 'quote' | 'afterQuote'; line: number }
  | { reason: 'tooMany'; rows: number; most: number }

export type ReadResult = { table: ImportTable } | { failure: ReadFailure }

/** Separators in a heading with several names: "Branch/Dept". */
const BETWEEN = /[/|(),;+&]|\s-\s/u

/** Finds the column for a heading in either language. */
export const columnFinder = (columns: Columns) =>
  keyFinder(
    Object.fromEntries(Object.entries(columns).map(([key, { headings }]) => [key, headings])),
  )

/** Assigns each key at most once: full headings before parts of one, then the first match. */
function guessMapping(headings: readonly string[], columns: Columns): Mapping {
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

function tableOf(text: string, columns: Columns, most: number): ReadResult {
  const [head, ...records] = parseCsv(text)
  if (!head) return { failure: { reason: 'empty' } }
  const guessed = guessMapping(head.cells, columns)
  if (guessed.every((key) => key === undefined)) return { failure: { reason: 'columns' } }
  if (records.length === 0) return { failure: { reason: 'empty' } }
  if (records.length > most) return { failure: { reason: 'tooMany', rows: records.length, most } }
  return { table: { headings: head.cells, guessed, records } }
}

/** Reads a table by the headings in its first line. */
export function readTable(text: string, columns: Columns, most = MAX_ROWS): ReadResult {
  try {
    return tableOf(text, columns, most)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { failure: { reason: error.reason, line: error.line } }
  }
}

/**
 * The rows of a table with their cells by column. Values spread from a cell fill only empty cells.
 */
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

/** The headings that are left out. */
export const ignoredHeadings = ({ headings }: ImportTable, mapping: Mapping): string[] =>
  headings.filter((name, at) => !mapping[at] && name.trim() !== '')

/** The required columns that are not assigned and have no default. */
export const missingColumns = (
  mapping: Mapping,
  { columns, helps }: Pick<ImportOptions, 'columns' | 'helps'>,
): string[] =>
  Object.keys(columns).filter(
    (key) => columns[key]?.required && !mapping.includes(key) && !helps?.[key]?.defaultValue,
  )

interface Template extends Pick<ImportOptions, 'columns' | 'examples'> {
  words: Pick<ImportOptions['words'], 'column'>
}

/** A template file to fill in: the column names and the examples. */
export function templateOf({ columns, examples, words }: Template): string {
  const keys = Object.keys(columns)
  return toImportCsv([
    keys.map((key) => words.column(key)),
    ...examples.map((row) => keys.map((key) => row[key] ?? '')),
  ])
}

/** A written cell, converted to what the server reads. */
export const toServerValue = ({ read }: Column, text: string): string =>
  text.trim() === '' ? '' : (read?.(text.trim()) ?? text)

/** The rows as they are sent, with each cell converted. */
export const toServerRows = (
  rows: readonly TableRow[],
  columns: Columns,
): Record<string, string>[] =>
  rows.map(({ cells }) =>
    Object.fromEntries(
      Object.entries(columns).map(([key, column]) => [
        key,
        toServerValue(column, cells[key] ?? ''),
      ]),
    ),
  )

/** A file with the wrong rows as written, each with its errors. */
export function errorSheet(
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
  return toImportCsv([[...headings, ''], ...rows])
}
