import { formatList, formatWeekday } from '#features/documents/server/translations.ts'
import type { RoutineTask } from '#features/routine-tasks/definitions/contract.ts'
import type { TaskType } from '#features/routine-tasks/definitions/schedule.ts'
import type { Bilingual, Locale } from '#shared/locale.ts'

/** The types by name, as the filter of a file says them. */
export const TYPES: Record<TaskType, Bilingual> = {
  daily: { en: 'Daily', ar: 'يوميًا' },
  weekly: { en: 'Weekly', ar: 'أسبوعيًا' },
  monthly: { en: 'Monthly', ar: 'شهريًا' },
  last_day_of_month: { en: 'Last day of the month', ar: 'آخر يوم من الشهر' },
}

const WEEKS: Record<number, Bilingual> = {
  1: { en: 'first', ar: 'الأول' },
  2: { en: 'second', ar: 'الثاني' },
  3: { en: 'third', ar: 'الثالث' },
  4: { en: 'fourth', ar: 'الرابع' },
  [-1]: { en: 'last', ar: 'الأخير' },
}

const DAYS_OFF = {
  on_weekends: {
    due: { en: 'also on weekends', ar: 'وفي العطلة الأسبوعية' },
    skip: { en: 'not on weekends', ar: 'ما عدا العطلة الأسبوعية' },
  },
  on_holidays: {
    due: { en: 'also on holidays', ar: 'وفي العطلات' },
    skip: { en: 'not on holidays', ar: 'ما عدا العطلات' },
  },
} as const

/** "31", "second Tuesday", "Sunday, Tuesday" */
function formatDays({ task_type, recurrent_days, day_of_month, nth }: RoutineTask, locale: Locale) {
  if (task_type === 'weekly')
    return formatList(
      locale,
      recurrent_days.map((day) => formatWeekday(locale, day)),
    )
  if (task_type !== 'monthly') return ''
  if (!nth) return String(day_of_month ?? 1)
  const [which, day] = [WEEKS[nth.week]?.[locale] ?? '', formatWeekday(locale, nth.weekday)]
  return locale === 'ar' ? `${day} ${which}` : `${which} ${day}`
}

/** "08:00–09:00", "–23:30" */
const formatWindows = ({ times = [] }: RoutineTask, locale: Locale) =>
  formatList(
    locale,
    times.map(({ from = '', to = '' }) => (to ? `${from}–${to}` : from)),
  )

/** "Weekly: Sunday, Tuesday (interval: 2; until 2026-12-31)" */
export function formatRecurrence(task: RoutineTask, locale: Locale): string {
  const { task_type, interval, until, count, on_weekends, on_holidays, times } = task
  const isArabic = locale === 'ar'
  const days = formatDays(task, locale)
  const type = TYPES[task_type][locale]
  const conditions = [
    interval && (isArabic ? `الفاصل: ${interval}` : `interval: ${interval}`),
    on_weekends && DAYS_OFF.on_weekends[on_weekends][locale],
    on_holidays && DAYS_OFF.on_holidays[on_holidays][locale],
    until && (isArabic ? `حتى ${until}` : `until ${until}`),
    count && (isArabic ? `عدد المرات: ${count}` : `number of times: ${count}`),
    times && formatWindows(task, locale),
  ].filter((one) => typeof one === 'string')
  const rule = days ? `${type}: ${days}` : type
  return conditions.length > 0 ? `${rule} (${conditions.join(isArabic ? '؛ ' : '; ')})` : rule
}
