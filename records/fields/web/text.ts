import { formatDate, isolateTime } from '#client/format.ts'
import { choiceName, type Field } from '#records/fields/field.ts'
import type { FieldTexts } from '#records/revisions/web/describe-change.ts'
import type { Bilingual, Locale } from '#shared/locale.ts'

/** The value of a field as its reader sees it; empty for none. */
export function textOf(field: Field, value: string | null, locale: Locale): string {
  if (value === null || value === '') return ''
  if (field.kind === 'date') return formatDate(value, locale, 'date')
  if (field.kind === 'time') return isolateTime(value)
  return field.choices ? choiceName(field, value, locale) : value
}

/** How the note on an edit conflict shows the values of the fields (`records/edit`). */
export const formattersOf = <Name extends string>(
  fields: Readonly<Record<Name, Field>>,
  locale: Locale,
) =>
  Object.fromEntries(
    Object.entries<Field>(fields).map(([name, field]) => [
      name,
      { format: (value: string) => textOf(field, value, locale) },
    ]),
  ) as Record<Name, { format: (value: string) => string }>

function formatOf(field: Field, locale: Locale): FieldTexts['format'] {
  if (field.choices) return (value) => choiceName(field, value, locale)
  return field.kind === 'date' || field.kind === 'time' ? field.kind : 'text'
}

type FieldsInHistory = Readonly<Record<string, Field & { inSentence: Bilingual }>>

/** How the history words the changes of the fields. */
export const fieldWordsOf = <F extends FieldsInHistory>(fields: F, locale: Locale) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const { inSentence, none } = field
      const format = formatOf(field, locale)
      const emptyText = none?.[locale]
      const texts: FieldTexts = {
        name: inSentence[locale],
        format,
        ...(emptyText && { emptyText }),
      }
      return [name, texts]
    }),
  ) as Record<keyof F & string, FieldTexts>
