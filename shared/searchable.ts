import { westernDigits } from '#shared/numbers.ts'

const IGNORED_CHARACTERS =
  /[\u0300-\u036f\u064b-\u065f\u0670\u06d6-\u06ed\u08d3-\u08ff\u0610-\u061c\u0640\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|[\ufe00-\ufe0f]/gu

const FROM = 'ٱىةکیےہھەøłđıς'
const TO = 'ايهكييهههoldiσ'
const LETTERS = new Map<string, string>([
  ...Array.from(FROM, (letter, index) => [letter, TO[index] ?? ''] as const),
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
])
const CHANGED = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'gu')

/**
 * Text as search compares it: without case, accents, Arabic vowel signs, stretching, hamza seats
 * and invisible marks. Letters that people type for each other (ى/ي, ة/ه, ک/ك) are the same, and so
 * are digits. `fold_text` in the database does the same.
 */
export const normalizeForSearch = (text: string): string =>
  westernDigits(text.normalize('NFKD').toLowerCase())
    .replace(IGNORED_CHARACTERS, '')
    .replace(CHANGED, (letter) => LETTERS.get(letter) ?? letter)

/** Whether each word of the query occurs in the text. */
export function matchesSearch(text: string, query: string): boolean {
  const inside = normalizeForSearch(text)
  return normalizeForSearch(query)
    .split(/\s+/u)
    .every((word) => inside.includes(word))
}

/**
 * All characters that are neither letter nor digit, by code point; they separate words.
 * `search_words` has the same.
 */
const SEPARATORS =
  /[\p{Cc}\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00a0-\u00bf\u00d7\u00f7\u060c\u061b\u061f\u066a-\u066d\u06d4\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u303f\ufd3e\ufd3f]+/gu

/** The words of a text as search compares them. */
export const splitWords = (text: string): string[] =>
  normalizeForSearch(text).replace(SEPARATORS, ' ').split(' ').filter(Boolean)

/** Whether each wanted word begins a word of the text; `wordsOf` returns both. */
export const hasWordPrefixes = (words: readonly string[], wanted: readonly string[]): boolean =>
  wanted.every((one) => words.some((word) => word.startsWith(one)))
