import type { Locale } from '#shared/locale.ts'

/**
 * The type of a cell: `date` is YYYY-MM-DD, `time` HH:mm, `instant` YYYY-MM-DD HH:mm in the
 * company's time zone, `percent` 0 to 100.
 */
export type ColumnKind = 'text' | 'date' | 'time' | 'instant' | 'number' | 'percent'

export interface Column {
  name: string
  kind: ColumnKind
  /** The approximate number of letters in a cell. */
  width: number
}

export type Tone = 'done' | 'not-done' | 'late'

/** A value of the column's kind, or null if there is none. */
export type Value = string | number | null | { text: string; tone: Tone }

export interface Figure {
  name: string
  value: string
  tone?: Tone
}

/** A named table with its introduction. */
export interface Section {
  name: string
  figures?: Figure[]
  note?: string
  /** In a PDF, the columns have no headings. */
  plain?: true
  columns: Column[]
  rows: Value[][]
}

/** The contents of a page in one language, to be downloaded as a spreadsheet or a PDF. */
export interface Content {
  locale: Locale
  company: string
  title: string
  /** The lines below the title: the day, the filters. */
  lines: string[]
  sections: Section[]
}
