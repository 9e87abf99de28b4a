import { LANGUAGES, type Language, test } from './support.ts'

/** The stories of `npm test`: chosen by risk, a few for each part of the product. */
export const SMOKE = '@smoke'

const DAY_MS = 86_400_000

interface Turn {
  onEvenDays: Language
}

/** The environment variable STORIES_DAY (YYYY-MM-DD) sets the day; the default is today. */
function isToday(locale: Language, { onEvenDays }: Turn): boolean {
  const day = Date.parse(process.env.STORIES_DAY ?? new Date().toISOString().slice(0, 10))
  const isEven = (day / DAY_MS) % 2 === 0
  return (locale === onEvenDays) === isEven
}

/**
 * Tags a story that exists in both languages: `npm test` runs it in one of them, alternating by
 * day; `npm run test:all` also runs the other one.
 */
export const smoke = (locale: Language, turn: Turn): { tag?: string } =>
  isToday(locale, turn) ? { tag: SMOKE } : {}

/**
 * The language of the day, for stories whose Arabic cannot fail separately: translations have their
 * own tests. Stories about direction, plurals, keys, mirrored layout or mixed text always run in
 * both. STORIES_LANGUAGES=both runs all stories in both.
 */
export const oneLanguage = (turn: Turn): readonly Language[] =>
  LANGUAGES.filter((locale) => process.env.STORIES_LANGUAGES === 'both' || isToday(locale, turn))

type Tell = (title: string, body: Parameters<typeof test>[2]) => void

/**
 * `test` for a story that runs only in the language of the day, in a loop over both languages; see
 * `oneLanguage`.
 */
export const inTurn = (locale: Language, turn: Turn): Tell =>
  oneLanguage(turn).includes(locale) ? test : () => {}

/** Assigns one of two variants to each language, swapped on the following day. */
export function lookInTurn<const Look>(
  looks: readonly [Look, Look],
  locale: Language,
  turn: Turn,
): readonly Look[] {
  if (process.env.STORIES_LANGUAGES === 'both') return looks
  return [looks[isToday(locale, turn) ? 0 : 1]]
}
