import { formatDate, isolatedTime } from '#client/format.ts'
import type { Translate } from '#client/i18n.ts'
import type { Locale } from '#shared/locale.ts'
import type { Change } from '#shared/revisions.ts'

export interface FieldWords {
  /** The name within a sentence: "the name". */
  name: string
  /** How to format a value that is not shown as it is. */
  says?: 'text' | 'date' | 'time' | ((value: unknown) => string)
  /** The text for no value. Without it, the sentence says that a value was set or removed. */
  none?: string
}

/** A feature's part of the sentences. */
export interface RecordWords {
  fields: Readonly<Record<string, FieldWords>>
  /** The whole sentence for a change that has its own verb. */
  sentenceOf?: (who: string, change: Change) => string | undefined
}

interface Reading {
  t: Translate<'revisions'>
  locale: Locale
}

const isNothing = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length)

function valueWords({ t, locale }: Reading, { says, none }: FieldWords, value: unknown) {
  if (isNothing(value)) return none
  if (typeof says === 'function') return says(value)
  const text = String(value)
  switch (says) {
    case 'text':
      return t('quoted', { text })
    case 'date':
      return formatDate(text, locale, 'date')
    case 'time':
      return isolatedTime(text)
    default:
      return text
  }
}

/** "Mona changed the department from Kitchen to Hall" */
export function changeWords(
  { fields, sentenceOf, ...reading }: RecordWords & Reading,
  who: string,
  change: Change,
): string {
  const { t } = reading
  const sentence = sentenceOf?.(who, change)
  if (sentence !== undefined) return sentence
  const words = fields[change.field] ?? { name: t('other') }
  const { name: field } = words
  const from = valueWords(reading, words, change.from)
  const to = valueWords(reading, words, change.to)
  if (from !== undefined && to !== undefined) return t('changed', { who, field, from, to })
  return to === undefined
    ? t('cleared', { who, field, from: from ?? '' })
    : t('set', { who, field, to })
}
