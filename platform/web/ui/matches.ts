/**
 * What is compared when somebody searches: without case and accents, and in Arabic without vowel
 * signs, stretching, hamza seats and the pairs that people type for each other (ى/ي, ة/ه).
 */
export const searchable = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '')
    .replaceAll('\u0649', '\u064a')
    .replaceAll('\u0629', '\u0647')
    .toLowerCase()

/** Each word of the query stands somewhere in the text. */
export function matches(text: string, query: string): boolean {
  const inside = searchable(text)
  return searchable(query)
    .split(/\s+/u)
    .every((word) => inside.includes(word))
}
