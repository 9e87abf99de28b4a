const ARABIC_LETTER = /\p{Script=Arabic}/u

/** First letters of the first and the last word; Arabic ones kept apart, since they would join. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  const letters = ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '')
  return letters.join(letters.some((letter) => ARABIC_LETTER.test(letter)) ? '\u200c' : '')
}
