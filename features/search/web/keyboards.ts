/** What the keys of an English keyboard write on an Arabic one (Arabic 101), key by key. */
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

/** One key writes lam with alif; so do two, one after the other. */
const asLatin = (text: string, alone: boolean): string =>
  Array.from(
    text.match(alone ? /./gsu : /لا|./gsu) ?? [],
    (letter) => LATIN.get(letter) ?? letter,
  ).join('')

const ALL_LETTERS = /^[\p{L}\p{N}\s]+$/u
const HAS_ARABIC = /\p{Script=Arabic}/u

/**
 * A text as it was typed, and as the same keys write it on the other keyboard, which may have been on
 * by mistake: "يشسا" is "dash" as well.
 */
export function readingsOf(typed: string): string[] {
  const text = typed.normalize('NFC').trim()
  const others = HAS_ARABIC.test(text)
    ? [asLatin(text, false), asLatin(text, true)]
    : [asArabic(text)]
  // Words have no signs in them: where the other keyboard writes some, it was not meant.
  return [...new Set([text, ...others.filter((other) => ALL_LETTERS.test(other))])].filter(Boolean)
}
