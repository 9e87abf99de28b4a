import { useCallback } from 'react'
import { formatTag, isolateTime, weekdayNames } from '#client/format.ts'
import { type Translate, useTranslations } from '#client/i18n.ts'
import type { RoutineTask } from '#features/routine-tasks/definitions/contract.ts'
import type { Locale } from '#shared/locale.ts'

export type Words = Translate<'definitions'>

/** What the texts depend on: language, and the company's first weekday (1 Monday, 7 Sunday). */
export interface Reading {
  locale: Locale
  firstDay: number
}

type Rule = Pick<RoutineTask, 'task_type' | 'recurrent_days' | 'day_of_month' | 'from' | 'to'>

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
/** Every month has the days up to this one. */
const ALWAYS_THERE = 28

/** "31st"; in Arabic the number. */
export function nthWords(t: Words, day: number): string {
  const form = ordinals.select(day) as 'one' | 'two' | 'few' | 'other'
  return t(`nth.${form}`, { day })
}

/** "Sunday, Tuesday and Thursday", in the order of the company's week. */
export function weekdayWords(days: readonly number[], { locale, firstDay }: Reading): string {
  const names = weekdayNames(locale, firstDay).filter(({ id }) => days.includes(id))
  return new Intl.ListFormat(formatTag(locale)).format(names.map(({ name }) => name))
}

function dayWords(t: Words, rule: Rule, reading: Reading): string {
  switch (rule.task_type) {
    case 'daily':
      return t('rule.daily')
    case 'weekly': {
      const count = new Set(rule.recurrent_days).size
      if (count === 7) return t('rule.everyDay')
      return t('rule.weekly', { count, days: weekdayWords(rule.recurrent_days, reading) })
    }
    case 'monthly': {
      const day = rule.day_of_month ?? 1
      return t(day > ALWAYS_THERE ? 'rule.monthlyOrLast' : 'rule.monthly', {
        day: nthWords(t, day),
      })
    }
    case 'last_day_of_month':
      return t('rule.last')
  }
}

/** "Every Sunday and Tuesday, 09:00 to 10:00" */
export function ruleWords(t: Words, rule: Rule, reading: Reading): string {
  const days = dayWords(t, rule, reading)
  if (!rule.from) return days
  const from = isolateTime(rule.from)
  if (!rule.to) return t('rule.after', { rule: days, from })
  const times = { rule: days, from, to: isolateTime(rule.to) }
  return t(rule.to < rule.from ? 'rule.overnight' : 'rule.between', times)
}

/** Whether enough is chosen to describe the rule and to compute dates. */
export const isWhole = (rule: Pick<Rule, 'task_type' | 'recurrent_days' | 'day_of_month'>) =>
  (rule.task_type !== 'weekly' || rule.recurrent_days.length > 0) &&
  (rule.task_type !== 'monthly' || Number.isInteger(rule.day_of_month))

/** Describes a rule in the page's language. */
export function useRuleWords(firstDay: number) {
  const { t, locale } = useTranslations('definitions')
  return useCallback(
    (rule: Parameters<typeof ruleWords>[1]) =>
      ruleWords(t, rule, { locale, firstDay } satisfies Reading),
    [t, locale, firstDay],
  )
}
