/** The letters that the keys of an English keyboard produce on an Arabic one (Arabic 101). */
const KEYS: readonly (readonly [latin: string, arabic: string])[] = [
  ...zip("qwertyuiop[]asdfghjkl;'zxcvnm,./`", 'ضصثقفغعهخحجدشسيبلاتنمكطئءؤرىةوزظذ'),
  ['b', 'لا'],
]

function zip(latin: string, arabic: string): [string, string][] {
  return Array.from(latin, (key, at) => [key, arabic[at] ?? ''])
}

const ARABIC = new Map(KEYS)
const LATIN = new Map(KEYS.map(([latin, arabic]) => [arabic, latin]))

const asArabic = (text: string): string =>
  Array.from(text.toLowerCase(), (key) => ARABIC.get(key) ?? key).join('')

/** A single key types lam and alif together; two separate keys can type them as well. */
const asLatin = (text: string, alone: boolean): string =>
  Array.from(
    text.match(alone ? /./gsu : /لا|./gsu) ?? [],
    (letter) => LATIN.get(letter) ?? letter,
  ).join('')

const ALL_LETTERS = /^[\p{L}\p{N}\s]+$/u
const HAS_ARABIC = /\p{Script=Arabic}/u

/**
 * The typed text, and the text that the same keys produce on the other keyboard layout, in case the
 * wrong one was active: "يشسا" is also read as "dash".
 */
export function readingsOf(typed: string): string[] {
  const text = typed.normalize('NFC').trim()
  const others = HAS_ARABIC.test(text)
    ? [asLatin(text, false), asLatin(text, true)]
    : [asArabic(text)]
  // A reading that contains punctuation was not meant, because words have none.
  return [...new Set([text, ...others.filter((other) => ALL_LETTERS.test(other))])].filter(Boolean)
}
