import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Calendar } from '#features/routine-tasks/definitions/due-months.ts'
import type { Rule } from '#features/routine-tasks/definitions/due-rule.ts'
import {
  findWorkingDayBefore,
  isDue,
  listNextDates,
} from '#features/routine-tasks/definitions/rule.ts'
import {
  dayNumber,
  dueDays,
  isoOf,
  isWorkingDay,
  type OracleCalendar,
  type OracleRule,
} from '#features/routine-tasks/definitions/server/test/oracle.ts'
import { LONG } from '#server/test/long-tests.ts'

/** `npm run gate -- oracle` compares 60 years of a hundred rules: more than two million dates. */
const YEARS: [number, number] = [2000, 2059]
const RULES = LONG ? 120 : 8

const FIRST = dayNumber(YEARS[0], 1, 1)
const LAST = dayNumber(YEARS[1], 12, 31)
const WEEK = [1, 2, 3, 4, 5, 6, 7]

const rules: fc.Arbitrary<OracleRule> = fc.record({
  type: fc.constantFrom('daily', 'weekly', 'monthly', 'last_day_of_month'),
  start: fc.oneof(fc.constant(FIRST - 500), fc.integer({ min: FIRST, max: LAST })),
  weekdays: fc.subarray(WEEK, { minLength: 1 }),
  dayOfMonth: fc.oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 28, max: 31 })),
})

/** Runs of up to twelve holidays, several each year, some across the end of a month. */
const calendars: fc.Arbitrary<OracleCalendar> = fc
  .record({
    weekend: fc.oneof(
      fc.subarray(WEEK, { maxLength: 6 }),
      fc.constantFrom([5, 6], [6, 7], [5], []),
    ),
    runs: fc.array(
      fc.tuple(fc.integer({ min: FIRST - 20, max: LAST + 20 }), fc.integer({ min: 1, max: 12 })),
      { maxLength: 240 },
    ),
  })
  .map(({ weekend, runs }) => ({
    weekend: new Set(weekend),
    holidays: new Set(runs.flatMap(([day, length]) => Array.from({ length }, (_, n) => day + n))),
  }))

const asRule = ({ type, start, weekdays, dayOfMonth }: OracleRule): Rule => ({
  task_type: type,
  start_date: isoOf(start),
  recurrent_days: type === 'weekly' ? weekdays : [],
  day_of_month: type === 'monthly' ? dayOfMonth : null,
})

const asCalendar = ({ weekend, holidays }: OracleCalendar): Calendar => ({
  weekend: [...weekend],
  holidays: [...holidays].map(isoOf),
})

/** A sequence of calendars in date order, each valid from some day on. */
const successions = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: FIRST, max: LAST }), { maxLength: 60 }),
    fc.array(calendars, { minLength: 61, maxLength: 61 }),
  )
  .map(([starts, contents]) =>
    [FIRST - 1_000, ...starts.toSorted((a, b) => a - b)].map((from, n) => ({
      from,
      calendar: contents[n] as OracleCalendar,
    })),
  )

test('next dates and the day before ask each date’s own calendar, as a walk over all days does', () => {
  const cases = fc.sample(fc.tuple(rules, successions), LONG ? 100 : 10)
  for (const [dumb, succession] of cases) {
    const holding = (day: number) =>
      succession.findLast(({ from }) => from <= day)?.calendar as OracleCalendar
    const calendarsInOrder = succession.map(({ from, calendar }) => ({
      valid_from: isoOf(from),
      ...asCalendar(calendar),
    }))
    const due = succession.flatMap(({ from, calendar }, n) => {
      const until = succession[n + 1]?.from ?? LAST
      return [...dueDays(dumb, calendar, YEARS)].filter((day) => from <= day && day < until)
    })
    for (let day = FIRST + 366; day < LAST - 1_100; day += 97) {
      const expected = due.filter((one) => one >= day).slice(0, 5)
      const soon = expected.filter((one) => one < Math.max(day, dumb.start) + 1_000).map(isoOf)
      const dates = listNextDates(asRule(dumb), isoOf(day), calendarsInOrder)
      expect(dates.slice(0, soon.length), isoOf(day)).toEqual(soon)
      let before = day - 1
      while (!isWorkingDay(before, holding(before))) before -= 1
      expect(findWorkingDayBefore(isoOf(day), calendarsInOrder)).toBe(isoOf(before))
    }
  }
})

test('the rule says the same of every date of sixty years as a walk over all days and months', () => {
  const cases = fc.sample(fc.tuple(rules, calendars), RULES)
  let compared = 0
  let due = 0
  for (const [dumb, dumbCalendar] of cases) {
    const expected = dueDays(dumb, dumbCalendar, YEARS)
    const [rule, calendar] = [asRule(dumb), asCalendar(dumbCalendar)]
    const differing: string[] = []
    for (let day = FIRST; day <= LAST; day += 1) {
      compared += 1
      if (expected.has(day)) due += 1
      if (isDue(rule, isoOf(day), calendar) !== expected.has(day)) differing.push(isoOf(day))
    }
    expect(differing.slice(0, 3), JSON.stringify(rule)).toEqual([])
  }
  process.stdout.write(`${compared} dates compared, ${due} of them due, 0 differences\n`)
  // Rarely due rules are included; their number varies by chance.
  expect(due).toBeGreaterThan(compared / 100)
  if (LONG) expect(compared).toBeGreaterThan(2_000_000)
})
