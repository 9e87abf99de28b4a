import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Calendar, dueDatesIn } from '#features/routine-tasks/definitions/due-months.ts'
import { type Rule, toDueRule } from '#features/routine-tasks/definitions/due-rule.ts'
import { toMonthNumber } from '#features/routine-tasks/definitions/due-units.ts'
import { isDue, listNextDates } from '#features/routine-tasks/definitions/rule.ts'
import { datesByRfc5545 } from '#features/routine-tasks/definitions/server/test/rfc5545.ts'
import { dayAfter, RULES } from '#features/routine-tasks/definitions/server/test/rules.ts'
import { LONG } from '#server/test/long-tests.ts'
import { addDays, type IsoDate } from '#shared/dates.ts'

/** `npm run gate -- oracle` compares a million rules. */
const ROUNDS = LONG ? 1_000 : 5
const RULES_A_ROUND = LONG ? 1_000 : 200
const CALENDARS_A_ROUND = 20
/** How far the dates of a rule are compared. */
const DAYS = 500

const WEEK = [1, 2, 3, 4, 5, 6, 7]
const ALWAYS: Calendar = { weekend: [], holidays: [] }

/** Now and then a school closes for the summer. */
const CLOSURES = fc.integer({ min: 1, max: 13 }).map((days) => (days > 12 ? 45 : days))

/** Holidays in runs, so that dates move far and across the ends of months. */
const CALENDARS: fc.Arbitrary<Calendar> = fc.record({
  weekend: fc.oneof(fc.subarray(WEEK, { maxLength: 6 }), fc.constantFrom([5, 6], [6, 7], [])),
  holidays: fc
    .array(fc.tuple(dayAfter(1500), CLOSURES), { maxLength: 30 })
    .map((runs) => [
      ...new Set(
        runs.flatMap(([day, length]) => Array.from({ length }, (_, n) => addDays(day, n))),
      ),
    ]),
})

/** The dates of a rule by the product, up to a date. */
function datesOf(rule: Rule, last: IsoDate, calendar: Calendar): IsoDate[] {
  const due = toDueRule(rule)
  const dates: IsoDate[] = []
  for (let month = toMonthNumber(due.from); month <= toMonthNumber(last); month += 1)
    dates.push(...dueDatesIn(month, due, calendar))
  return dates.filter((day) => isDue(rule, day, calendar) && day <= last)
}

test('the dates of any rule and calendar are those of RFC 5545, moved by days off', () => {
  const { seed = 0 } = fc.readConfigureGlobal()
  let dates = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const at = { seed: seed + round }
    const calendars = fc.sample(CALENDARS, { ...at, numRuns: CALENDARS_A_ROUND })
    for (const [n, rule] of fc.sample(RULES, { ...at, numRuns: RULES_A_ROUND }).entries()) {
      const calendar = calendars[n % CALENDARS_A_ROUND] ?? ALWAYS
      const last = addDays(rule.start_date, DAYS)
      const expected = datesByRfc5545(rule, last, calendar)
      const found = datesOf(rule, last, calendar)
      if (found.join() !== expected.join())
        expect({ rule, calendar, found }).toEqual({ rule, calendar, found: expected })
      dates += found.length
    }
  }
  expect(dates).toBeGreaterThan(ROUNDS * RULES_A_ROUND)
})

const plain = { recurrent_days: [], day_of_month: null }
const next = (rule: Rule, from = rule.start_date, calendar = ALWAYS) =>
  listNextDates(rule, from, [{ valid_from: '1900-01-01', ...calendar }])

describe('dates that people know', () => {
  test('every second Tuesday of the month from 1 October 2023 begins on the 10th', () => {
    const rule: Rule = {
      ...{ ...plain, task_type: 'monthly', start_date: '2023-10-01' },
      nth: { week: 2, weekday: 2 },
    }
    const dates = ['2023-10-10', '2023-11-14', '2023-12-12', '2024-01-09', '2024-02-13']
    expect(next(rule)).toEqual(dates)
    expect(datesByRfc5545(rule, '2024-02-29', ALWAYS)).toEqual(dates)
  })

  test('every six months on the 1st stays on the 1st', () => {
    const rule: Rule = {
      ...{ ...plain, task_type: 'monthly', start_date: '2026-02-01' },
      ...{ day_of_month: 1, interval: 6 },
    }
    expect(next(rule)).toEqual([
      '2026-02-01',
      '2026-08-01',
      '2027-02-01',
      '2027-08-01',
      '2028-02-01',
    ])
  })

  test('every two weeks counts weeks from the company’s first day of the week', () => {
    const rule = (week_start: number): Rule => ({
      ...{ ...plain, task_type: 'weekly', start_date: '2026-11-29' },
      ...{ recurrent_days: [1, 7], interval: 2, week_start },
    })
    expect(next(rule(7)).slice(0, 3)).toEqual(['2026-11-29', '2026-11-30', '2026-12-13'])
    expect(next(rule(1)).slice(0, 3)).toEqual(['2026-11-29', '2026-12-07', '2026-12-13'])
  })

  test('a date that is skipped or moved still counts', () => {
    const closed: Calendar = { weekend: [5, 6], holidays: ['2026-12-01'] }
    const daily: Rule = { ...plain, task_type: 'daily', start_date: '2026-11-29', count: 7 }
    expect(next(daily, '2026-11-29', closed)).toEqual([
      '2026-11-29',
      '2026-11-30',
      '2026-12-02',
      '2026-12-03',
    ])
    const monthly: Rule = {
      ...{ ...plain, task_type: 'monthly', start_date: '2026-11-01' },
      ...{ day_of_month: 1, count: 2 },
    }
    expect(next(monthly, '2026-11-01', closed)).toEqual(['2026-11-01', '2026-12-02'])
  })

  test('a kitchen works on Friday and on a holiday if its duty says so', () => {
    const closed: Calendar = { weekend: [5, 6], holidays: ['2026-12-01'] }
    const rule: Rule = { ...plain, task_type: 'daily', start_date: '2026-11-27' }
    expect(next({ ...rule, on_weekends: 'due' }, '2026-11-27', closed)).toEqual([
      '2026-11-27',
      '2026-11-28',
      '2026-11-29',
      '2026-11-30',
      '2026-12-02',
    ])
    expect(next({ ...rule, on_holidays: 'due' }, '2026-11-27', closed)).toEqual([
      '2026-11-29',
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
    ])
  })

  test('nothing is due after its last day, even if a date would move there', () => {
    const closed: Calendar = { weekend: [], holidays: ['2026-11-30', '2026-12-31'] }
    const rule: Rule = {
      ...{ ...plain, task_type: 'monthly', start_date: '2026-10-01' },
      ...{ day_of_month: 31, until: '2026-12-31' },
    }
    expect(next(rule, '2026-10-01', closed)).toEqual(['2026-10-31', '2026-12-01'])
  })
})
