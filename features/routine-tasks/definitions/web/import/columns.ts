import { weekdayNames } from '#client/format.ts'
import type { RoutineTaskInput } from '#features/routine-tasks/definitions/contract.ts'
import { DEFINITION_FIELDS } from '#features/routine-tasks/definitions/fields.ts'
import type { Recurrence } from '#features/routine-tasks/definitions/recurrence.ts'
import type { TaskType } from '#features/routine-tasks/definitions/schedule.ts'
import { importColumnsOf } from '#records/fields/web/import.ts'
import type { Columns } from '#records/import/web/options.ts'
import { isoDate, keyFinder, normalizeText, westernDigits } from '#records/import/web/values.ts'
import { LOCALES } from '#shared/locale.ts'

/** The form's fields with their names in an imported table; the department is given by name. */
export type ColumnKey =
  | Exclude<keyof RoutineTaskInput, 'dept_id' | 'last_day_of_month' | keyof Recurrence>
  | Extract<keyof Recurrence, 'interval' | 'times' | 'until' | 'count'>
  | 'department'

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

const weekdaysAsNumbers = (written: string) =>
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

/**
 * Parses a recurrence in one cell: "weekly - Thursday", "Sun, Tue", "monthly (15)", "every 2 weeks".
 * Returns undefined unless every word is understood.
 */
function parseRecurrence(written: string): ParsedRule | undefined {
  const whole = findType(written)
  if (whole) return { type: whole }
  const interval = parseInterval(written)
  if (interval) return interval
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
const parseDayOfMonth = (written: string) =>
  westernDigits(written).replace(/^(\d+)(?:st|nd|rd|th)$/iu, '$1')

const { task_name, description, ...others } = importColumnsOf(DEFINITION_FIELDS)

export const COLUMNS: Columns<ColumnKey> = {
  task_name,
  description,
  department: {
    headings: ['dept', 'team', 'branch', 'الفرع', 'القسم', 'الإدارة', 'الفريق'],
    width: 'min-w-36',
  },
  task_type: {
    headings: [
      ...['type', 'repeat', 'repeats', 'recurrence', 'frequency', 'how often', 'when', 'rhythm'],
      ...['التكرار', 'النوع', 'كم مرة', 'متى'],
    ],
    required: true,
    read: (written) => parseRecurrence(written)?.type ?? written,
    spread: (written) => {
      const { days, day, interval, times } = parseRecurrence(written) ?? {}
      return {
        ...(days && { recurrent_days: days }),
        ...(day && { day_of_month: day }),
        ...(interval && { interval }),
        ...(times && { times }),
      }
    },
  },
  recurrent_days: {
    headings: ['weekdays', 'days', 'days of week', 'days of the week', 'أيام الأسبوع', 'الأيام'],
    read: weekdaysAsNumbers,
    width: 'min-w-40',
  },
  day_of_month: {
    headings: ['day', 'day of the month', 'month day', 'يوم الشهر', 'يوم من الشهر', 'اليوم'],
    read: parseDayOfMonth,
  },
  ...others,
  interval: { headings: ['every', 'each', 'الفاصل', 'كل'], read: westernDigits },
  times: {
    headings: [
      'windows',
      'times',
      'times of day',
      'times a day',
      'hours',
      'الأوقات',
      'أوقات اليوم',
      'الفترات',
    ],
    read: westernDigits,
    width: 'min-w-40',
  },
  until: {
    headings: [
      'last date',
      'ends',
      'ends on',
      'end date',
      'ينتهي في',
      'تاريخ النهاية',
      'آخر تاريخ',
    ],
    read: isoDate,
  },
  count: {
    headings: ['occurrences', 'number of times', 'repetitions', 'عدد المرات', 'التكرارات'],
    read: westernDigits,
  },
}
