import type { RoutineTaskInput } from '#features/routine-tasks/definitions/contract.ts'
import type { TaskType } from '#features/routine-tasks/definitions/task-type.ts'
import { LOCALES } from '#platform/shared/locale.ts'
import { weekdayNames } from '#platform/web/format.ts'
import type { Columns } from '#platform/web/import/options.ts'
import { choiceOf, clockTime, isoDate, plain, westernDigits } from '#platform/web/import/values.ts'

/** The form's fields as the server names them in a table; the department stands there by its name. */
export type ColumnKey =
  | Exclude<keyof RoutineTaskInput, 'dept_id' | 'last_day_of_month'>
  | 'department'

/** How people write the types. */
const TYPES: Record<TaskType, string[]> = {
  daily: ['every day', 'every working day', 'يومية', 'يومي', 'يوميا', 'كل يوم'],
  weekly: ['every week', 'أسبوعية', 'أسبوعي', 'أسبوعيا', 'كل أسبوع'],
  monthly: ['every month', 'شهرية', 'شهري', 'شهريا', 'كل شهر'],
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

const weekdaysAsNumbers = (written: string) =>
  westernDigits(written)
    .split(/[\s,;/+&،؛]+/u)
    .filter((word) => word !== '' && !/^(?:and|يوم|و)$/iu.test(word))
    .map(weekdayOf)
    .join(', ')

/** "31st" as 31. */
const dayOfMonth = (written: string) =>
  westernDigits(written).replace(/^(\d+)(?:st|nd|rd|th)$/iu, '$1')

export const COLUMNS: Columns<ColumnKey> = {
  task_name: {
    headings: ['name', 'task', 'title', 'الاسم', 'اسم المهمة', 'المهمة', 'العنوان'],
    needed: true,
    width: 'min-w-48',
  },
  description: {
    headings: ['text', 'details', 'note', 'notes', 'الوصف', 'التفاصيل', 'ملاحظات'],
    width: 'min-w-48',
  },
  department: {
    headings: ['dept', 'team', 'القسم', 'الإدارة', 'الفريق'],
    width: 'min-w-36',
  },
  task_type: {
    headings: ['type', 'repeat', 'repeats', 'recurrence', 'frequency', 'التكرار', 'النوع'],
    needed: true,
    read: choiceOf(TYPES),
  },
  recurrent_days: {
    headings: ['weekdays', 'days', 'days of week', 'days of the week', 'أيام الأسبوع', 'الأيام'],
    read: weekdaysAsNumbers,
    width: 'min-w-40',
  },
  day_of_month: {
    headings: ['day', 'day of the month', 'month day', 'يوم الشهر', 'يوم من الشهر', 'اليوم'],
    read: dayOfMonth,
  },
  start_date: {
    headings: ['start', 'starts', 'starts on', 'date', 'تاريخ البداية', 'تاريخ البدء', 'التاريخ'],
    needed: true,
    read: isoDate,
    width: 'min-w-34',
  },
  from: {
    headings: ['start time', 'time from', 'time', 'من', 'من الساعة', 'وقت البداية', 'الوقت'],
    read: clockTime,
    width: 'min-w-24',
  },
  to: {
    headings: ['end time', 'time to', 'until', 'إلى', 'إلى الساعة', 'حتى', 'وقت النهاية'],
    read: clockTime,
    width: 'min-w-24',
  },
}
