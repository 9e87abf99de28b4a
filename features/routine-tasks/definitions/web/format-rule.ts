import { useCallback } from 'react'
import { formatDate, formatTag, isolateTime, weekdayNames } from '#client/format.ts'
import { type Translate, useTranslations } from '#client/i18n.ts'
import type { RoutineTask } from '#features/routine-tasks/definitions/contract.ts'
import type {
  Pause,
  RamadanRule,
  Recurrence,
  Window,
} from '#features/routine-tasks/definitions/recurrence.ts'
import type { Locale } from '#shared/locale.ts'

export type TranslateDefinitions = Translate<'definitions'>

/** What the texts depend on: language, and the company's first weekday (1 Monday, 7 Sunday). */
export interface RuleTextOptions {
  locale: Locale
  firstDay: number
}

type Rule = Pick<RoutineTask, 'task_type' | 'recurrent_days' | 'day_of_month' | 'from' | 'to'> &
  Partial<Omit<Recurrence, 'after_due' | 'not_before' | 'paused'>>

/** "one, two and three" */
export const formatList = (items: readonly string[], locale: Locale): string =>
  new Intl.ListFormat(formatTag(locale)).format(items)

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
/** Every month has the days up to this one. */
const SHORTEST_MONTH_DAYS = 28

/** "31st"; in Arabic the number. */
export function formatOrdinal(t: TranslateDefinitions, day: number): string {
  const form = ordinals.select(day) as 'one' | 'two' | 'few' | 'other'
  return t(`nth.${form}`, { day })
}

/** "Sunday, Tuesday and Thursday", in the order of the company's week. */
export function formatWeekdays(
  days: readonly number[],
  { locale, firstDay }: RuleTextOptions,
): string {
  const names = weekdayNames(locale, firstDay).filter(({ id }) => days.includes(id))
  return formatList(
    names.map(({ name }) => name),
    locale,
  )
}

/** "second Tuesday" */
export const formatNth = (
  t: TranslateDefinitions,
  { week, weekday }: NonNullable<Recurrence['nth']>,
  reading: RuleTextOptions,
): string => t('nthDay', { nth: t(`week.${week}`), day: formatWeekdays([weekday], reading) })

/** "On the 31st", "On the second Tuesday" */
function formatMonthDay(t: TranslateDefinitions, rule: Rule, reading: RuleTextOptions): string {
  const { task_type, day_of_month, nth } = rule
  if (task_type === 'last_day_of_month') return t('rule.lastOfMonth')
  if (nth) return t('rule.nthOfMonth', { day: formatNth(t, nth, reading) })
  return t('rule.dayOfMonth', { day: formatOrdinal(t, day_of_month ?? 1) })
}

function formatRuleDays(t: TranslateDefinitions, rule: Rule, reading: RuleTextOptions): string {
  const { interval, nth, on_weekends, recurrent_days } = rule
  const count = interval ?? 1
  switch (rule.task_type) {
    case 'daily':
      if (count > 1) return t('rule.everyDays', { count })
      return t(on_weekends === 'due' ? 'rule.always' : 'rule.daily')
    case 'weekly': {
      const days = formatWeekdays(recurrent_days, reading)
      if (count > 1) return t('rule.everyWeeks', { count, days })
      const number = new Set(recurrent_days).size
      return number === 7 ? t('rule.everyDay') : t('rule.weekly', { count: number, days })
    }
    case 'monthly': {
      if (count > 1 || nth)
        return t('rule.everyMonths', { count, day: formatMonthDay(t, rule, reading) })
      const day = rule.day_of_month ?? 1
      return t(day > SHORTEST_MONTH_DAYS ? 'rule.monthlyOrLast' : 'rule.monthly', {
        day: formatOrdinal(t, day),
      })
    }
    case 'last_day_of_month':
      return count > 1
        ? t('rule.everyMonths', { count, day: formatMonthDay(t, rule, reading) })
        : t('rule.last')
  }
}

/** "also on holidays", "until 31 Dec 2026" */
function listConditions(t: TranslateDefinitions, rule: Rule, { locale }: RuleTextOptions) {
  const { task_type, interval, on_weekends, on_holidays, until, count } = rule
  const saysWeekends = task_type === 'daily' && (interval ?? 1) === 1
  return [
    on_weekends === 'due' && task_type !== 'weekly' && !saysWeekends && t('rule.withWeekends'),
    on_weekends === 'skip' && task_type === 'weekly' && t('rule.withoutWeekends'),
    on_holidays === 'due' && t('rule.withHolidays'),
    until && t('rule.until', { date: formatDate(until, locale, 'date') }),
    count && t('rule.times', { count }),
  ].filter((part) => typeof part === 'string')
}

/** "09:00 to 10:00" */
export function formatWindow(t: TranslateDefinitions, { from, to }: Window): string {
  if (!from) return to ? t('window.by', { to: isolateTime(to) }) : t('window.any')
  if (!to) return t('window.after', { from: isolateTime(from) })
  const times = { from: isolateTime(from), to: isolateTime(to) }
  return t(to < from ? 'window.overnight' : 'window.between', times)
}

/** "09:00 to 10:00, 14:00 to 15:00 and 20:00 to 21:00" */
export const formatWindows = (
  t: TranslateDefinitions,
  windows: readonly Window[],
  locale: Locale,
): string =>
  formatList(
    windows.map((window) => formatWindow(t, window)),
    locale,
  )

const MINUTES_PER_HOUR = 60

/** "2 hours later", "the usual hours", "09:00 to 10:00" */
export function formatRamadan(
  t: TranslateDefinitions,
  { shift, times }: RamadanRule,
  locale: Locale,
): string {
  if (times) return formatWindows(t, times, locale)
  if (!shift) return t('ramadan.usual')
  return t(shift < 0 ? 'ramadan.earlier' : 'ramadan.later', {
    duration: formatMinutes(Math.abs(shift), locale),
  })
}

/** "2 hours, 30 minutes" */
export function formatMinutes(minutes: number, locale: Locale): string {
  const parts = [
    { unit: 'hour', count: Math.floor(minutes / MINUTES_PER_HOUR) },
    { unit: 'minute', count: minutes % MINUTES_PER_HOUR },
  ].filter(({ count }) => count > 0)
  return formatList(
    parts.map(({ unit, count }) =>
      new Intl.NumberFormat(formatTag(locale), {
        ...{ style: 'unit', unit, unitDisplay: 'long' },
      }).format(count),
    ),
    locale,
  )
}

/** "from 23 Nov 2026 until 1 Dec 2026 (renovation)" */
export function formatPause(
  t: TranslateDefinitions,
  { from, until, reason }: Pause,
  locale: Locale,
): string {
  const dates = {
    from: formatDate(from, locale, 'date'),
    until: until ? formatDate(until, locale, 'date') : '',
  }
  const pause = until ? t('pause.until', dates) : t('pause.from', dates)
  return reason ? t('pause.reason', { pause, reason }) : pause
}

function withTimes(t: TranslateDefinitions, rule: string, { from, to }: Window): string {
  if (!from) return to ? t('rule.by', { rule, to: isolateTime(to) }) : rule
  if (!to) return t('rule.after', { rule, from: isolateTime(from) })
  const times = { rule, from: isolateTime(from), to: isolateTime(to) }
  return t(to < from ? 'rule.overnight' : 'rule.between', times)
}

/** "Every Sunday and Tuesday, until 31 Dec 2026, 09:00 to 10:00" */
export function formatRule(t: TranslateDefinitions, rule: Rule, reading: RuleTextOptions): string {
  const { locale } = reading
  const parts = [formatRuleDays(t, rule, reading), ...listConditions(t, rule, reading)]
  const days = parts.join(locale === 'ar' ? '، ' : ', ')
  const { times } = rule
  if (!times || times.length < 2) return withTimes(t, days, times?.[0] ?? rule)
  return t('rule.windows', { rule: days, windows: formatWindows(t, times, locale) })
}

/** Whether enough is chosen to describe the rule and to compute dates. */
export const isCompleteRule = (
  rule: Pick<Rule, 'task_type' | 'recurrent_days' | 'day_of_month' | 'nth'>,
) =>
  (rule.task_type !== 'weekly' || rule.recurrent_days.length > 0) &&
  (rule.task_type !== 'monthly' || Boolean(rule.nth) || Number.isInteger(rule.day_of_month))

/** Describes a rule in the page's language. */
export function useFormatRule(firstDay: number) {
  const { t, locale } = useTranslations('definitions')
  return useCallback(
    (rule: Parameters<typeof formatRule>[1]) =>
      formatRule(t, rule, { locale, firstDay } satisfies RuleTextOptions),
    [t, locale, firstDay],
  )
}
