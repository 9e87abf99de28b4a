import { formatDate, isolatedTime } from '#client/format.ts'
import type { Translate } from '#client/i18n.ts'
import type { Locale } from '#shared/locale.ts'
import type { Change } from '#shared/revisions.ts'

export interface FieldWords {
  /** As it stands in a sentence: "the name". */
  name: string
  /** How a value is said that does not stand there as it is. */
  says?: 'text' | 'date' | 'time' | ((value: unknown) => string)
  /** What is said for no value; without it, a value is said to be set or removed. */
  none?: string
}

/** A feature's own part of the sentences. */
export interface RecordWords {
  fields: Readonly<Record<string, FieldWords>>
  /** Of a change that is told by a verb of its own, its whole sentence. */
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
