import type { Column, Value } from '#records/documents/server/content.ts'
import {
  choiceName,
  type Field,
  type Fields,
  fieldNamesOf,
  type ValuesOf,
} from '#records/fields/field.ts'
import type { Bilingual, Locale } from '#shared/locale.ts'

const WIDTHS: Record<Field['kind'], number> = { line: 22, text: 34, date: 13, choice: 10 }

/** The columns of the fields in a spreadsheet or PDF. */
export const headsOf = (fields: Fields): (Bilingual & Pick<Column, 'kind' | 'width'>)[] =>
  Object.values(fields).map(({ label, kind, width }) => ({
    ...label,
    kind: kind === 'date' ? 'date' : 'text',
    width: width ?? WIDTHS[kind],
  }))

interface Written<F extends Fields> {
  locale: Locale
  /** The cells of fields that are not written as they are. */
  special: Partial<Record<keyof F, Value>>
}

/** The cells of a record in these columns. */
export const cellsOf = <F extends Fields>(
  fields: F,
  record: ValuesOf<F>,
  { locale, special }: Written<F>,
): Value[] =>
  fieldNamesOf(fields).map((name) => {
    if (name in special) return special[name] ?? null
    const [field, value] = [fields[name] as Field, record[name] as string | null]
    return field.choices ? choiceName(field, value, locale) : value
  })
