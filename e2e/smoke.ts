import { LANGUAGES, type Language, test } from './support.ts'

/** The stories of `npm test`: chosen by risk, a few of each part of the product. */
export const SMOKE = '@smoke'

const DAY_MS = 86_400_000

interface Turn {
  onEvenDays: Language
}

/** STORIES_DAY (YYYY-MM-DD) chooses the day; today otherwise. */
function isToday(locale: Language, { onEvenDays }: Turn): boolean {
  const day = Date.parse(process.env.STORIES_DAY ?? new Date().toISOString().slice(0, 10))
  const isEven = (day / DAY_MS) % 2 === 0
  return (locale === onEvenDays) === isEven
}

/**
 * Marks a story that is told in both languages: `npm test` tells it in one of them, which changes by
 * the day; `npm run test:all` tells the other one, too.
 */
export const smoke = (locale: Language, turn: Turn): { tag?: string } =>
  isToday(locale, turn) ? { tag: SMOKE } : {}

/**
 * The language of the day, for stories whose Arabic cannot fail apart: words have their own tests.
 * What has a direction, plurals, keys, mirrored parts or mixed text is told in both each time.
 * STORIES_LANGUAGES=both tells all in both.
 */
export const oneLanguage = (turn: Turn): readonly Language[] =>
  LANGUAGES.filter((locale) => process.env.STORIES_LANGUAGES === 'both' || isToday(locale, turn))

type Tell = (title: string, body: Parameters<typeof test>[2]) => void

/** `test`, among what is told in both languages: this story in the language of the day alone, as `oneLanguage`. */
export const inTurn = (locale: Language, turn: Turn): Tell =>
  oneLanguage(turn).includes(locale) ? test : () => {}

/** One of two looks in one language and the other in the other, and the other way round the day after. */
export function lookInTurn<const Look>(
  looks: readonly [Look, Look],
  locale: Language,
  turn: Turn,
): readonly Look[] {
  if (process.env.STORIES_LANGUAGES === 'both') return looks
  return [looks[isToday(locale, turn) ? 0 : 1]]
}
