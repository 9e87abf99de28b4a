import type { Column } from '#records/documents/server/content.ts'
import type { Field, Fields } from '#records/fields/field.ts'
import type { Bilingual } from '#shared/locale.ts'

const WIDTHS: Record<Field['kind'], number> = { line: 22, text: 34, date: 13, time: 7, choice: 10 }

/** The columns of the fields in a spreadsheet or PDF. */
export const headsOf = (fields: Fields): (Bilingual & Pick<Column, 'kind' | 'width'>)[] =>
  Object.values(fields).map(({ label, kind, width }) => ({
    ...label,
    kind: kind === 'date' || kind === 'time' ? kind : 'text',
    width: width ?? WIDTHS[kind],
  }))
