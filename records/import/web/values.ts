import { westernDigits } from '#shared/numbers.ts'
import { normalizeForSearch } from '#shared/searchable.ts'

/**
 * Normalises a text for comparison: without case, diacritics, underscores and surrounding signs.
 */
export const normalizeText = (text: string): string =>
  normalizeForSearch(text)
    .replaceAll(/[\s_\-.:*]+/gu, ' ')
    .trim()

/** Finds the key for a written text: the key itself, or one of its names. */
export function keyFinder<Key extends string>(names: Readonly<Record<Key, readonly string[]>>) {
  const keys = new Map(
    (Object.entries(names) as [Key, readonly string[]][]).flatMap(([key, all]) =>
      [key, ...all].map((name) => [normalizeText(name), key] as const),
    ),
  )
  return (written: string): Key | undefined => keys.get(normalizeText(written))
}

/** Reads a choice by the names that people use for its values in both languages. */
export function choiceReader<Value extends string>(
  names: Readonly<Record<Value, readonly string[]>>,
) {
  const find = keyFinder(names)
  return (written: string): string => find(written) ?? written
}

const two = (digits: string | undefined) => (digits ?? '').padStart(2, '0')

/**
 * Reads ISO dates, or day, month, year as both countries write it. Other text stays for the server
 * to refuse.
 */
export function isoDate(written: string): string {
  const text = westernDigits(written)
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? []
  if (year) return `${year}-${two(month)}-${two(day)}`
  const [, first, second, last] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text) ?? []
  return last ? `${last}-${two(second)}-${two(first)}` : text
}

const plainTime = (text: string) =>
  normalizeForSearch(text)
    .replaceAll(/(?<=[ap])\.(?=m)|(?<=m)\./gu, '')
    .trim()

const AFTERNOON = /^(?:pm|م|مساء)/u

/** Reads "9:05", "9 pm", "09:05:00" as 09:05, 21:00, 09:05. */
export function clockTime(written: string): string {
  const text = westernDigits(written)
  const [, hours, minutes = '00', half] =
    /^(\d{1,2})(?:[:.](\d{2}))?(?::\d{2})?\s*(am|pm|ص|م|صباحا|مساء)?$/u.exec(plainTime(text)) ?? []
  if (!hours || (!half && !/[:.]/.test(text))) return text
  if (!half) return `${two(hours)}:${minutes}`
  const hour = (Number(hours) % 12) + (AFTERNOON.test(half) ? 12 : 0)
  return `${two(String(hour))}:${minutes}`
}
