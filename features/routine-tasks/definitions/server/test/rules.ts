import fc from 'fast-check'
import type { Rule } from '#features/routine-tasks/definitions/due-rule.ts'
import { addDays } from '#shared/dates.ts'

const WEEK = [1, 2, 3, 4, 5, 6, 7]
export const FIRST = '2026-01-01'
export const dayAfter = (most: number) =>
  fc.integer({ min: 0, max: most }).map((n) => addDays(FIRST, n))

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const handling = maybe(fc.constantFrom('skip' as const, 'due' as const))
const interval = fc.oneof(
  fc.constant(1),
  fc.integer({ min: 1, max: 4 }),
  fc.integer({ min: 1, max: 99 }),
)
const nth = fc.record({
  week: fc.constantFrom(-1, 1, 2, 3, 4),
  weekday: fc.integer({ min: 1, max: 7 }),
})

/** Any rule that the contract allows. */
export const RULES: fc.Arbitrary<Rule> = fc
  .record({
    task_type: fc.constantFrom('daily', 'weekly', 'monthly', 'last_day_of_month'),
    start_date: dayAfter(900),
    recurrent_days: fc.subarray(WEEK, { minLength: 1 }),
    day_of_month: fc.oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 28, max: 31 })),
    nth: maybe(nth),
    interval,
    week_start: fc.integer({ min: 1, max: 7 }),
    end: fc.oneof(
      fc.constant({}),
      fc.integer({ min: 0, max: 600 }).map((days) => ({ days })),
      fc.integer({ min: 1, max: 30 }).map((count) => ({ count })),
    ),
    on_holidays: handling,
    on_weekends: handling,
  })
  .map(({ end, nth: chosen, ...rule }) => ({
    ...rule,
    recurrent_days: rule.task_type === 'weekly' ? rule.recurrent_days : [],
    nth: rule.task_type === 'monthly' ? chosen : null,
    day_of_month: rule.task_type === 'monthly' && !chosen ? rule.day_of_month : null,
    count: 'count' in end ? end.count : null,
    until: 'days' in end ? addDays(rule.start_date, end.days) : null,
  }))
