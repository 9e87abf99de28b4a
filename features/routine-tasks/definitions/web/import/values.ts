import type { TaskType } from '#features/routine-tasks/definitions/contract.ts'
import { LOCALES } from '#platform/shared/locale.ts'
import { weekdayNames } from '#platform/web/format.ts'
import { searchable } from '#platform/web/ui/matches.ts'

/** The columns of a table of routine tasks, as the server names them. */
export const COLUMNS = [
  'task_name',
  'description',
  'department',
  'task_type',
  'recurrent_days',
  'day_of_month',
  'start_date',
  'from',
  'to',
] as const
export type Column = (typeof COLUMNS)[number]

type Type = (typeof TaskType.options)[number]

/** How people head the columns, in both languages. */
const HEADINGS: Record<Column, string[]> = {
  task_name: ['name', 'task', 'title', 'الاسم', 'اسم المهمة', 'المهمة', 'العنوان'],
  description: ['text', 'details', 'note', 'notes', 'الوصف', 'التفاصيل', 'ملاحظات'],
  department: ['dept', 'team', 'القسم', 'الإدارة', 'الفريق'],
  task_type: ['type', 'repeat', 'repeats', 'recurrence', 'frequency', 'التكرار', 'النوع'],
  recurrent_days: [
    'weekdays',
    'days',
    'days of week',
    'days of the week',
    'أيام الأسبوع',
    'الأيام',
  ],
  day_of_month: ['day', 'day of the month', 'month day', 'يوم الشهر', 'يوم من الشهر', 'اليوم'],
  start_date: ['start', 'starts', 'starts on', 'date', 'تاريخ البداية', 'تاريخ البدء', 'التاريخ'],
  from: ['start time', 'time from', 'time', 'من', 'من الساعة', 'وقت البداية', 'الوقت'],
  to: ['end time', 'time to', 'until', 'إلى', 'إلى الساعة', 'حتى', 'وقت النهاية'],
}

/** How people write the types. */
const TYPES: Record<Type, string[]> = {
  daily: ['daily', 'every day', 'every working day', 'يومية', 'يومي', 'يوميا', 'كل يوم'],
  weekly: ['weekly', 'every week', 'أسبوعية', 'أسبوعي', 'أسبوعيا', 'كل أسبوع'],
  monthly: ['monthly', 'every month', 'شهرية', 'شهري', 'شهريا', 'كل شهر'],
  last_day_of_month: [
    'last_day_of_month',
    'last_day',
    'last day of the month',
    'end of month',
    'آخر يوم في الشهر',
    'آخر يوم من الشهر',
    'نهاية الشهر',
  ],
}

/** What is compared: without case, signs, underscores and what surrounds it. */
const plain = (text: string) =>
  searchable(text)
    .replaceAll(/[\s_\-.:*]+/gu, ' ')
    .trim()

const lookup = <T extends string>(names: Record<T, string[]>) =>
  new Map(
    (Object.entries(names) as [T, string[]][]).flatMap(([id, all]) =>
      [id, ...all].map((name) => [plain(name), id] as const),
    ),
  )

const columns = lookup(HEADINGS)
const types = lookup(TYPES)

/** The column that a heading names, in either language. */
export const columnOf = (heading: string): Column | undefined => columns.get(plain(heading))

const withoutArticle = (name: string) => name.replace(/^(?:يوم )?(?:ال)?/u, '')

const weekdays = new Map(
  LOCALES.flatMap((locale) =>
    weekdayNames(locale, 1).flatMap(({ id, name }) => {
      const word = withoutArticle(plain(name))
      return locale === 'en'
        ? [word, word.slice(0, 3)].map((one) => [one, id] as const)
        : [[word, id] as const]
    }),
  ),
)

const weekdayOf = (word: string): string => {
  const name = withoutArticle(plain(word))
  // "and" is written together with the word behind it in Arabic.
  const found = weekdays.get(name) ?? weekdays.get(withoutArticle(name.replace(/^و/u, '')))
  return found === undefined ? word : String(found)
}

const ARABIC_DIGITS = /[\u0660-\u0669\u06F0-\u06F9]/g
const westernDigits = (text: string) =>
  text.replaceAll(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf))

const weekdaysAsNumbers = (text: string) =>
  text
    .split(/[\s,;/+&،؛]+/u)
    .filter((word) => word !== '' && !/^(?:and|يوم|و)$/iu.test(word))
    .map(weekdayOf)
    .join(', ')

const two = (digits: string | undefined) => (digits ?? '').padStart(2, '0')

/** ISO, or day, month, year as both countries write it; anything else stays for the server to refuse. */
function isoDate(text: string): string {
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? []
  if (year) return `${year}-${two(month)}-${two(day)}`
  const [, first, second, last] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text) ?? []
  return last ? `${last}-${two(second)}-${two(first)}` : text
}

const AFTERNOON = /^(?:pm|م|مساء)/u

/** "9:05", "9 pm", "09:05:00" as 09:05, 21:00, 09:05. */
function clockTime(text: string): string {
  const [, hours, minutes = '00', half] =
    /^(\d{1,2})(?:[:.](\d{2}))?(?::\d{2})?\s*(am|pm|ص|م|صباحا|مساء)?$/u.exec(plainTime(text)) ?? []
  if (!hours || (!half && !/[:.]/.test(text))) return text
  if (!half) return `${two(hours)}:${minutes}`
  const hour = (Number(hours) % 12) + (AFTERNOON.test(half) ? 12 : 0)
  return `${two(String(hour))}:${minutes}`
}

const plainTime = (text: string) =>
  searchable(text)
    .replaceAll(/(?<=[ap])\.(?=m)|(?<=m)\./gu, '')
    .trim()

const READERS: Partial<Record<Column, (text: string) => string>> = {
  task_type: (text) => types.get(plain(text)) ?? text,
  recurrent_days: (text) => weekdaysAsNumbers(westernDigits(text)),
  day_of_month: (text) => westernDigits(text).replace(/^(\d+)(?:st|nd|rd|th)$/iu, '$1'),
  start_date: (text) => isoDate(westernDigits(text)),
  from: (text) => clockTime(westernDigits(text)),
  to: (text) => clockTime(westernDigits(text)),
}

/** What a person wrote in a cell, as the server reads it; what is not understood stays as it is. */
export const sentValue = (column: Column, text: string): string =>
  text.trim() === '' ? '' : (READERS[column]?.(text.trim()) ?? text)
