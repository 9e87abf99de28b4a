import { formatDate, isolateTime } from '#client/format.ts'
import type { Translate } from '#client/i18n.ts'
import type { Locale } from '#shared/locale.ts'
import type { Change } from '#shared/revisions.ts'

export interface FieldTexts {
  /** The name within a sentence: "the name". */
  name: string
  /** How to format a value that is not shown as it is. */
  format?: 'text' | 'date' | 'time' | ((value: unknown) => string)
  /** The text for no value. Without it, the sentence says that a value was set or removed. */
  emptyText?: string
}

/** A feature's part of the sentences. */
export interface RecordTexts {
  fields: Readonly<Record<string, FieldTexts>>
  /** The whole sentence for a change that has its own verb. */
  sentenceOf?: (who: string, change: Change) => string | undefined
}

interface FormatContext {
  t: Translate<'revisions'>
  locale: Locale
}

const isNothing = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length)

function formatValue(
  { t, locale }: FormatContext,
  { format, emptyText }: FieldTexts,
  value: unknown,
) {
  if (isNothing(value)) return emptyText
  if (typeof format === 'function') return format(value)
  const text = String(value)
  switch (format) {
    case 'text':
      return t('quoted', { text })
    case 'date':
      return formatDate(text, locale, 'date')
    case 'time':
      return isolateTime(text)
    default:
      return text
  }
}

/** "Mona changed the department from Kitchen to Hall" */
export function describeChange(
  { fields, sentenceOf, ...reading }: RecordTexts & FormatContext,
  who: string,
  change: Change,
): string {
  const { t } = reading
  const sentence = sentenceOf?.(who, change)
  if (sentence !== undefined) return sentence
  const words = fields[change.field] ?? { name: t('other') }
  const { name: field } = words
  const from = formatValue(reading, words, change.from)
  const to = formatValue(reading, words, change.to)
  if (from !== undefined && to !== undefined) return t('changed', { who, field, from, to })
  return to === undefined
    ? t('cleared', { who, field, from: from ?? '' })
    : t('set', { who, field, to })
}
