import { useCallback } from 'react'
import { formatTag, isolateTime, weekdayNames } from '#client/format.ts'
import { type Translate, useTranslations } from '#client/i18n.ts'
import type { RoutineTask } from '#features/routine-tasks/definitions/contract.ts'
import type { Locale } from '#shared/locale.ts'

export type TranslateDefinitions = Translate<'definitions'>

/** What the texts depend on: language, and the company's first weekday (1 Monday, 7 Sunday). */
export interface RuleTextOptions {
  locale: Locale
  firstDay: number
}

type Rule = Pick<RoutineTask, 'task_type' | 'recurrent_days' | 'day_of_month' | 'from' | 'to'>

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
  return new Intl.ListFormat(formatTag(locale)).format(names.map(({ name }) => name))
}

function formatRuleDays(t: TranslateDefinitions, rule: Rule, reading: RuleTextOptions): string {
  switch (rule.task_type) {
    case 'daily':
      return t('rule.daily')
    case 'weekly': {
      const count = new Set(rule.recurrent_days).size
      if (count === 7) return t('rule.everyDay')
      return t('rule.weekly', { count, days: formatWeekdays(rule.recurrent_days, reading) })
    }
    case 'monthly': {
      const day = rule.day_of_month ?? 1
      return t(day > SHORTEST_MONTH_DAYS ? 'rule.monthlyOrLast' : 'rule.monthly', {
        day: formatOrdinal(t, day),
      })
    }
    case 'last_day_of_month':
      return t('rule.last')
  }
}

/** "Every Sunday and Tuesday, 09:00 to 10:00" */
export function formatRule(t: TranslateDefinitions, rule: Rule, reading: RuleTextOptions): string {
  const days = formatRuleDays(t, rule, reading)
  if (!rule.from) return days
  const from = isolateTime(rule.from)
  if (!rule.to) return t('rule.after', { rule: days, from })
  const times = { rule: days, from, to: isolateTime(rule.to) }
  return t(rule.to < rule.from ? 'rule.overnight' : 'rule.between', times)
}

/** Whether enough is chosen to describe the rule and to compute dates. */
export const isCompleteRule = (rule: Pick<Rule, 'task_type' | 'recurrent_days' | 'day_of_month'>) =>
  (rule.task_type !== 'weekly' || rule.recurrent_days.length > 0) &&
  (rule.task_type !== 'monthly' || Number.isInteger(rule.day_of_month))

/** Describes a rule in the page's language. */
export function useFormatRule(firstDay: number) {
  const { t, locale } = useTranslations('definitions')
  return useCallback(
    (rule: Parameters<typeof formatRule>[1]) =>
      formatRule(t, rule, { locale, firstDay } satisfies RuleTextOptions),
    [t, locale, firstDay],
  )
}
