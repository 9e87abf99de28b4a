const ARABIC_LETTER = /\p{Script=Arabic}/u
/**
 * Words that form one name with the next word: servant, father, mother, son, daughter and family
 * of.
 */
const NAME_PREFIX = /(?<=^|\s)(عبد|[أا]ب[ويا]|[أا]م|ابن|بن|بنت|آل)\s+/gu
const ARTICLE = /^ال(?=\p{L}{2})/u

/**
 * The first letters of the first and the last name without the Arabic article; a thin space
 * separates Arabic letters, which would join otherwise.
 */
export function initials(name: string): string {
  const words = name.trim().replaceAll(NAME_PREFIX, '$1').split(/\s+/u).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  const letters = ends.map((word = '') => [...word.replace(ARTICLE, '')][0]?.toUpperCase() ?? '')
  return letters.join(letters.some((letter) => ARABIC_LETTER.test(letter)) ? '\u2009' : '')
}
