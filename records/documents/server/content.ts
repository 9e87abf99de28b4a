import type { Locale } from '#shared/locale.ts'

/** What a cell holds: `date` is YYYY-MM-DD, `time` HH:mm, `instant` YYYY-MM-DD HH:mm by the company's clocks, `percent` 0 to 100. */
export type ColumnKind = 'text' | 'date' | 'time' | 'instant' | 'number' | 'percent'

export interface Column {
  name: string
  kind: ColumnKind
  /** About how many letters a cell has. */
  width: number
}

export type Tone = 'done' | 'not-done' | 'late'

/** A value of the column's kind; null where there is nothing. */
export type Value = string | number | null | { text: string; tone: Tone }

export interface Figure {
  name: string
  value: string
  tone?: Tone
}

/** A table under a name of its own, with what leads to it. */
export interface Section {
  name: string
  figures?: Figure[]
  note?: string
  /** On paper its columns need no heads. */
  plain?: true
  columns: Column[]
  rows: Value[][]
}

/** What a page says, in one language, as it is taken along: a spreadsheet, or pages of paper. */
export interface Content {
  locale: Locale
  company: string
  title: string
  /** What is said below the title: of which day, by which filters. */
  lines: string[]
  sections: Section[]
}
