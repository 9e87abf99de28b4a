/** A column of a table that can be imported. */
export interface Column {
  /** How people head it, besides by its key and in both languages. */
  headings: readonly string[]
  /** Without it no row can be imported. */
  needed?: boolean
  /** What a person wrote in a cell, as the server reads it; what is not understood stays as it is. */
  read?: (written: string) => string
  /** What of a cell belongs into other columns, as a person wrote it: "weekly, Sunday" names a day, too. */
  spread?: (written: string) => Cells
  /** Its class of width in the preview. */
  width?: string
}

/** What a page knows of a column besides how it is read. */
export interface ColumnHelp {
  /** What holds where the table says nothing; it can be changed for the whole table. */
  usual?: string
  /** A day: it is chosen in a calendar. */
  isDay?: boolean
  /** All that may stand in it. */
  choices?: readonly string[]
  /** Makes things of these names, for who may. */
  create?: { label: (count: number) => string; run: (names: readonly string[]) => Promise<unknown> }
}

/**
 * By their keys, as the server names them, in the order in which they are shown. The first names
 * its row, and what is wrong with a row but with no column stands there.
 */
export type Columns<Key extends string = string> = Readonly<Record<Key, Column>>

/** The cells of a row by the keys of their columns, as a person wrote them or as they are sent. */
export type Cells<Key extends string = string> = Partial<Record<Key, string>>

/** A row that the server refuses: its place among those that were sent, from 1. */
export interface RefusedRow {
  line: number
  errors: Record<string, string[]>
}

/** A row that says what an earlier one says, or what is there already. */
export interface DuplicateRow {
  line: number
  same_as: number | null
  existing: { name: string } | null
}

type SentRows = Record<string, string>[]

/** What a feature gives, so that tables of its own can be imported. */
export interface ImportOptions<Key extends string = string> {
  columns: Columns<Key>
  helps?: Readonly<Partial<Record<Key, ColumnHelp>>>
  /** How many rows a table may have; 500 unless told. */
  mostRows?: number
  /** How many rows are sent at once; all unless told. */
  atOnce?: number
  /** What stands in the template below the names of the columns. */
  examples: readonly Cells<Key>[]
  /** Asks the server what is wrong with the rows; creates nothing. */
  check(
    rows: SentRows,
    signal: AbortSignal,
  ): Promise<{
    refused: readonly RefusedRow[]
    duplicates?: readonly DuplicateRow[]
  }>
  /** Creates what all rows say, or nothing; further rows of a long table come with the import of the first. */
  create(
    rows: SentRows,
    idempotencyKey: string,
    importId?: string,
  ): Promise<{ created: number; refused: readonly RefusedRow[]; import_id?: string | null }>
  /** Takes an import back, but for what somebody has worked with since. */
  undo?(importId: string): Promise<{ removed: number; kept: readonly { name: string }[] }>
  /** Rows of a table that goes in parts say the same where this is the same of them, as the server reads it. */
  sameBy?(row: Cells<Key>): string
  words: {
    title: string
    /** Of the template's file, without its ending. */
    templateName: string
    column(key: Key): string
    importAll(count: number): string
    imported(count: number): string
    undone?(count: number): string
    /** Which rows of how many a page of the preview shows. */
    shown(range: { first: number; last: number; count: number }): string
  }
}
