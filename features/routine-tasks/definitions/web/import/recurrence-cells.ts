import { weekdayNames } from '#client/format.ts'
import type { TaskType } from '#features/routine-tasks/definitions/schedule.ts'
import { keyFinder, normalizeText } from '#records/import/web/values.ts'
import { LOCALES } from '#shared/locale.ts'
import { westernDigits } from '#shared/numbers.ts'

/** Common spellings of the types. */
const TYPES: Record<TaskType, string[]> = {
  daily: ['every day', 'each day', 'every working day', 'يومية', 'يومي', 'يوميا', 'كل يوم'],
  weekly: ['every week', 'each week', 'أسبوعية', 'أسبوعي', 'أسبوعيا', 'كل أسبوع'],
  monthly: ['every month', 'each month', 'شهرية', 'شهري', 'شهريا', 'كل شهر'],
  last_day_of_month: [
    'last_day',
    'last day of the month',
    'end of month',
    'آخر يوم في الشهر',
    'آخر يوم من الشهر',
    'نهاية الشهر',
  ],
}

const withoutArticle = (name: string) => name.replace(/^(?:يوم )?(?:ال)?/u, '')

const weekdays = new Map(
  LOCALES.flatMap((locale) =>
    weekdayNames(locale, 1).flatMap(({ id, name }) => {
      const word = withoutArticle(normalizeText(name))
      return locale === 'en'
        ? [word, word.slice(0, 3)].map((one) => [one, id] as const)
        : [[word, id] as const]
    }),
  ),
)

const parseWeekday = (word: string): string => {
  const name = withoutArticle(normalizeText(word))
  // In Arabic, "and" is written as a prefix of the next word.
  const found = weekdays.get(name) ?? weekdays.get(withoutArticle(name.replace(/^و/u, '')))
  return found === undefined ? word : String(found)
}

export const weekdaysAsNumbers = (written: string) =>
  westernDigits(written)
    .split(/[\s,;/+&،؛]+/u)
    .filter((word) => word !== '' && !/^(?:and|يوم|و)$/iu.test(word))
    .map(parseWeekday)
    .join(', ')

const findType = keyFinder(TYPES)
/** Words that do not affect the recurrence. */
const FILLER_WORDS = /^(?:and|on|the|of|day|يوم|و|في|من)$/iu

interface ParsedRule {
  type: TaskType
  days?: string
  day?: string
  /** "2/4" for the second Thursday. */
  nth?: string
  interval?: string
  /** How many times a day. */
  times?: string
}

/** Periods by name, with the number of their units: "yearly" is every 12 months. */
const PERIODS: readonly [RegExp, TaskType, units: number][] = [
  [/^(?:days?|يوم|يومين|أيام|ايام)$/iu, 'daily', 1],
  [/^(?:weeks?|أسبوع|اسبوع|أسبوعين|اسبوعين|أسابيع|اسابيع)$/iu, 'weekly', 1],
  [/^(?:months?|شهر|شهرين|أشهر|اشهر|شهور)$/iu, 'monthly', 1],
  [/^(?:quarters?|ربع سنة)$/iu, 'monthly', 3],
  [/^(?:years?|سنة|سنوات|عام)$/iu, 'monthly', 12],
]
const EVERY = /^(?:every|each|كل)\s+(?:(\d{1,2})\s+)?(\p{L}+)$/iu
const DUAL = /ين$/u
const NAMED: readonly [RegExp, interval: number][] = [
  [/^(?:yearly|annually|annual|every year|سنوي|سنوية|سنويا|سنويًا)$/iu, 12],
  [/^(?:quarterly|every quarter|ربع سنوي|كل ربع سنة)$/iu, 3],
]
const TIMES_A_DAY =
  /^(\d{1,2})\s*(?:x|×|times|مرات|مرة)\s*(?:\/|a|per|في|ب)?\s*(?:ال)?(?:day|daily|يوم|اليوم)$/iu

/** "every 2 weeks", "yearly", "3x/day" */
function parseInterval(written: string): ParsedRule | undefined {
  const text = westernDigits(written).trim().replaceAll(/\s+/gu, ' ')
  const times = TIMES_A_DAY.exec(text)?.[1]
  if (times) return { type: 'daily', times }
  const named = NAMED.find(([name]) => name.test(text))
  if (named) return { type: 'monthly', interval: String(named[1]) }
  const [, number, unit = ''] = EVERY.exec(text) ?? []
  const period = PERIODS.find(([name]) => name.test(unit))
  const count = number ? Number(number) : DUAL.test(unit) ? 2 : 1
  if (!period || count * period[2] < 2) return undefined
  return { type: period[1], interval: String(count * period[2]) }
}

const WEEKS: readonly [RegExp, week: number][] = [
  [/^(?:first|1st|الأول|الاول)$/iu, 1],
  [/^(?:second|2nd|الثاني|الثانى)$/iu, 2],
  [/^(?:third|3rd|الثالث)$/iu, 3],
  [/^(?:fourth|4th|الرابع)$/iu, 4],
  [/^(?:last|الأخير|الاخير|آخر|اخر)$/iu, -1],
]
const MONTH_WORDS = /^(?:monthly|month|each|every|شهريا|شهري|شهرية|شهر|كل|الشهر)$/iu

/** "second Tuesday", "last Friday of the month", "الثلاثاء الثاني" as "2/2" and "-1/5". */
export function parseNth(written: string): string {
  const words = normalizeText(written)
    .split(/[\s,;:/()&+،؛]+/u)
    .filter((word) => word !== '' && !FILLER_WORDS.test(word) && !MONTH_WORDS.test(word))
  const weeks = words.flatMap((word) => WEEKS.filter(([name]) => name.test(word)))
  const days = words.flatMap((word) => (/^\d$/.test(parseWeekday(word)) ? parseWeekday(word) : []))
  const [week, day] = [weeks[0]?.[1], days[0]]
  return words.length === 2 && week !== undefined && day ? `${week}/${day}` : westernDigits(written)
}

/**
 * Parses a recurrence in one cell: "weekly - Thursday", "Sun, Tue", "monthly (15)", "every 2 weeks".
 * Returns undefined unless every word is understood.
 */
export function parseRecurrence(written: string): ParsedRule | undefined {
  const whole = findType(written)
  if (whole) return { type: whole }
  const interval = parseInterval(written)
  if (interval) return interval
  const nth = parseNth(written)
  if (/^-?\d\/\d$/.test(nth)) return { type: 'monthly', nth }
  const words = westernDigits(written)
    .split(/[\s,;:/()&+،؛–-]+/u)
    .filter((word) => word !== '' && !FILLER_WORDS.test(word))
  const days = words.filter((word) => parseWeekday(word) !== word)
  const numbers = words.filter((word) => /^\d+(?:st|nd|rd|th)?$/iu.test(word))
  const others = words.filter((word) => !days.includes(word) && !numbers.includes(word)).join(' ')
  const type = others === '' && days.length > 0 ? 'weekly' : findType(others)
  if (type === 'weekly' && days.length > 0 && numbers.length === 0)
    return { type, days: days.join(', ') }
  if (type === 'monthly' && days.length === 0 && numbers.length === 1)
    return { type, day: numbers[0] ?? '' }
  return undefined
}

/** "31st" as 31. */
export const parseDayOfMonth = (written: string) =>
  westernDigits(written).replace(/^(\d+)(?:st|nd|rd|th)$/iu, '$1')
