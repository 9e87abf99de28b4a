/** A column that can be imported. */
export interface Column {
  /** Other headings that people use for it, besides its key and its names in both languages. */
  headings: readonly string[]
  /** Without this column no row can be imported. */
  required?: boolean
  /** Converts a written cell to what the server reads. Unreadable text is returned unchanged. */
  read?: (written: string) => string
  /** Values for other columns from one written cell: "weekly, Sunday" also contains a day. */
  spread?: (written: string) => Cells
  /** The CSS class for its width in the preview. */
  width?: string
}

/** What a page knows about a column besides how to read it. */
export interface ColumnHelp {
  /** The default for empty cells. It can be changed for the whole table. */
  defaultValue?: string
  /** The column holds a day, which is chosen in a calendar. */
  isDay?: boolean
  /** All allowed values. */
  choices?: readonly string[]
  /** Creates things with these names. Set only for users who are allowed to. */
  create?: { label: (count: number) => string; run: (names: readonly string[]) => Promise<unknown> }
}

/**
 * The columns by their server keys, in display order. The first names the row, and it shows the
 * errors of a row that belong to no column.
 */
export type Columns<Key extends string = string> = Readonly<Record<Key, Column>>

/** The cells of a row by column key, as written or as sent. */
export type Cells<Key extends string = string> = Partial<Record<Key, string>>

/** A row that the server refuses: its position among the sent rows, from 1. */
export interface RefusedRow {
  line: number
  errors: Record<string, string[]>
}

/** A row that repeats an earlier row or an existing record. */
export interface DuplicateRow {
  line: number
  same_as: number | null
  existing: { name: string } | null
}

type SentRows = Record<string, string>[]

/** What a feature provides to import its tables. */
export interface ImportOptions<Key extends string = string> {
  columns: Columns<Key>
  helps?: Readonly<Partial<Record<Key, ColumnHelp>>>
  /** The maximum number of rows of a table; 500 by default. */
  maxRows?: number
  /** The number of rows per request; all by default. */
  atOnce?: number
  /** The example rows of the template. */
  examples: readonly Cells<Key>[]
  /** Asks the server for the errors of the rows. Creates nothing. */
  check(
    rows: SentRows,
    signal: AbortSignal,
  ): Promise<{
    refused: readonly RefusedRow[]
    duplicates?: readonly DuplicateRow[]
  }>
  /**
   * Creates all rows or none. Further parts of a long table pass the import id of the first part.
   */
  create(
    rows: SentRows,
    idempotencyKey: string,
    importId?: string,
  ): Promise<{ created: number; refused: readonly RefusedRow[]; import_id?: string | null }>
  /** Undoes an import, except for things that somebody has worked with since. */
  undo?(importId: string): Promise<{ removed: number; kept: readonly { name: string }[] }>
  /** Rows in different parts of a table are duplicates if this value is equal. */
  sameBy?(row: Cells<Key>): string
  words: {
    title: string
    /** The file name of the template, without its extension. */
    templateName: string
    column(key: Key): string
    importAll(count: number): string
    imported(count: number): string
    undone?(count: number): string
    /** The range of rows that a page of the preview shows, and the total. */
    shown(range: { first: number; last: number; count: number }): string
  }
}
