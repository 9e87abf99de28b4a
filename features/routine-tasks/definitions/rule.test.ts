import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Calendar } from '#features/routine-tasks/definitions/due-months.ts'
import type { Rule } from '#features/routine-tasks/definitions/due-rule.ts'
import {
  type Calendars,
  findWorkingDayBefore,
  isDue,
  isWorkingDay,
  listNextDates,
} from '#features/routine-tasks/definitions/rule.ts'
import { addDays, dayOfMonth, isLastDayOfMonth, weekdayOf } from '#shared/dates.ts'

const ALWAYS: Calendar = { weekend: [], holidays: [] }
const FRIDAY_SATURDAY: Calendar = { weekend: [5, 6], holidays: [] }

/** A calendar that has always been valid. */
const since = (calendar: Calendar, valid_from = '1900-01-01') => ({ valid_from, ...calendar })

const rule = (fields: Partial<Rule> & Pick<Rule, 'task_type'>): Rule => ({
  start_date: '2026-01-01',
  recurrent_days: [],
  day_of_month: null,
  ...fields,
})
const monthly = (day_of_month: number, start_date = '2026-01-01') =>
  rule({ task_type: 'monthly', day_of_month, start_date })
const lastDay = (start_date = '2026-01-01') => rule({ task_type: 'last_day_of_month', start_date })

/** The due dates in a range, both ends included. */
function dueBetween(what: Rule, from: string, to: string, calendar = ALWAYS): string[] {
  const dates: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1))
    if (isDue(what, day, calendar)) dates.push(day)
  return dates
}

describe('a daily duty', () => {
  test('is due every working day, from its start date on', () => {
    const daily = rule({ task_type: 'daily', start_date: '2026-11-18' })
    expect(dueBetween(daily, '2026-11-15', '2026-11-23', FRIDAY_SATURDAY)).toEqual([
      '2026-11-18',
      '2026-11-19',
      '2026-11-22',
      '2026-11-23',
    ])
  })

  test('is not due on a holiday', () => {
    const calendar = { weekend: [], holidays: ['2026-10-06'] }
    expect(isDue(rule({ task_type: 'daily' }), '2026-10-06', calendar)).toBe(false)
    expect(isDue(rule({ task_type: 'daily' }), '2026-10-07', calendar)).toBe(true)
  })
})

describe('a weekly duty', () => {
  test('is due on the chosen weekdays, in the weekend too, but not on a holiday', () => {
    const weekly = rule({ task_type: 'weekly', recurrent_days: [1, 5] })
    const calendar = { weekend: [5, 6], holidays: ['2026-11-23'] }
    expect(dueBetween(weekly, '2026-11-14', '2026-11-30', calendar)).toEqual([
      '2026-11-16',
      '2026-11-20',
      '2026-11-27',
      '2026-11-30',
    ])
  })
})

describe('a monthly duty', () => {
  test('of the 31st falls on the last day of shorter months, and returns to the 31st', () => {
    expect(dueBetween(monthly(31), '2026-01-01', '2026-06-30')).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2026-06-30',
    ])
  })

  test('of the 29th and 30th falls on 29 February in a leap year', () => {
    for (const day of [29, 30, 31])
      expect(dueBetween(monthly(day, '2028-02-01'), '2028-02-01', '2028-02-29')).toEqual([
        '2028-02-29',
      ])
  })

  test('on a day that is not worked moves to the next working day', () => {
    expect(dueBetween(monthly(20), '2026-11-01', '2026-11-30', FRIDAY_SATURDAY)).toEqual([
      '2026-11-22',
    ])
    const holiday = { weekend: [5, 6], holidays: ['2026-11-22', '2026-11-23'] }
    expect(dueBetween(monthly(20), '2026-11-01', '2026-11-30', holiday)).toEqual(['2026-11-24'])
  })

  test('moves over the end of the month, even of the year', () => {
    const calendar = { weekend: [4, 5], holidays: [] }
    expect(dueBetween(monthly(31), '2026-12-01', '2027-01-10', calendar)).toEqual(['2027-01-02'])
  })

  test('counts against its start date after the move, not before', () => {
    expect(
      dueBetween(monthly(20, '2026-11-21'), '2026-11-01', '2026-11-30', FRIDAY_SATURDAY),
    ).toEqual(['2026-11-22'])
    expect(
      dueBetween(monthly(20, '2026-11-23'), '2026-11-01', '2026-11-30', FRIDAY_SATURDAY),
    ).toEqual([])
  })

  test('is due once where two of its dates fall on one day', () => {
    const holidays = Array.from({ length: 40 }, (_, n) => addDays('2026-03-01', n))
    expect(dueBetween(monthly(15), '2026-02-20', '2026-04-14', { weekend: [], holidays })).toEqual([
      '2026-04-10',
    ])
  })
})

describe('a duty of the month’s last day', () => {
  test('falls on it, and on the working day before where it is not worked', () => {
    expect(dueBetween(lastDay(), '2026-01-01', '2026-04-30')).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
    ])
    const calendar = { weekend: [5, 6], holidays: ['2026-01-29'] }
    expect(dueBetween(lastDay(), '2026-01-01', '2026-03-31', calendar)).toEqual([
      '2026-01-28',
      '2026-02-26',
      '2026-03-31',
    ])
  })

  test('moved before its start date is not due that month', () => {
    expect(dueBetween(lastDay('2026-02-27'), '2026-02-01', '2026-03-31', FRIDAY_SATURDAY)).toEqual([
      '2026-03-31',
    ])
  })
})

test('the working day before a Sunday is the Thursday, where Friday and Saturday are free', () => {
  const dayBefore = (calendar: Calendar) => findWorkingDayBefore('2026-11-22', [since(calendar)])
  expect(dayBefore(FRIDAY_SATURDAY)).toBe('2026-11-19')
  expect(dayBefore({ weekend: [5, 6], holidays: ['2026-11-19'] })).toBe('2026-11-18')
  expect(dayBefore(ALWAYS)).toBe('2026-11-21')
})

test('the next five dates begin with today or the start date, whichever is later', () => {
  const always = [since(ALWAYS)]
  expect(listNextDates(monthly(31), '2026-01-31', always)).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
  ])
  expect(listNextDates(lastDay('2027-01-01'), '2026-11-21', always)[0]).toBe('2027-01-31')
  const holidays = Array.from({ length: 1200 }, (_, n) => addDays('2026-11-21', n))
  const closed: Calendars = [since({ weekend: [], holidays })]
  expect(listNextDates(rule({ task_type: 'daily' }), '2026-11-21', closed)).toEqual([])
})

describe('where one calendar follows another', () => {
  const calendars: Calendars = [
    since(FRIDAY_SATURDAY),
    since({ weekend: [7], holidays: ['2026-11-24'] }, '2026-11-22'),
    since({ weekend: [1], holidays: ['2026-11-24', '2026-11-25'] }, '2026-11-25'),
  ]

  test('each day before a date was worked or not by the calendar of that day', () => {
    const dayBefore = (date: string) => findWorkingDayBefore(date, calendars)
    expect(dayBefore('2026-11-22'), 'a Saturday, a Friday: Thursday').toBe('2026-11-19')
    expect(dayBefore('2026-11-24'), 'on a Monday nobody was off yet').toBe('2026-11-23')
    expect(dayBefore('2026-11-26'), 'two holidays').toBe('2026-11-23')
    expect(dayBefore('2026-12-01'), 'a Monday off by now').toBe('2026-11-29')
    expect(findWorkingDayBefore('2026-11-22', calendars.slice(1)), 'before the first one').toBe(
      '2026-11-21',
    )
  })

  test('the next dates go by the calendar of each', () => {
    const daily = rule({ task_type: 'daily' })
    expect(listNextDates(daily, '2026-11-19', calendars)).toEqual(
      ['19', '23', '26', '27', '28'].map((day) => `2026-11-${day}`),
    )
    expect(listNextDates(daily, '2026-11-25', calendars)[0]).toBe('2026-11-26')
    expect(listNextDates(monthly(20), '2026-11-19', calendars).slice(0, 2)).toEqual([
      '2026-12-20',
      '2027-01-20',
    ])
  })
})

test('however many calendars and months are asked for, each date stays what it is', () => {
  const daily = rule({ task_type: 'daily', start_date: '1900-01-01' })
  const starts = Array.from({ length: 110 }, (_, n) => `${1950 + n}-06-15`)
  for (let round = 0; round < 2; round += 1)
    for (const [n, holiday] of starts.entries()) {
      const [first] = listNextDates(daily, holiday, [since({ weekend: [], holidays: [holiday] })])
      expect(first).toBe(addDays(holiday, 1))
      expect(listNextDates(daily, starts[109 - n] as string, [since(ALWAYS)])[0]).toBe(
        starts[109 - n],
      )
    }
})

const dates = fc.integer({ min: 0, max: 1500 }).map((n) => addDays('2026-01-01', n))
const calendars = fc.record({
  weekend: fc.subarray([1, 2, 3, 4, 5, 6, 7], { maxLength: 4 }),
  holidays: fc.array(
    fc.integer({ min: 0, max: 130 }).map((n) => addDays('2027-12-01', n)),
    { maxLength: 40 },
  ),
})

/** The rule in the other direction: from each month's nominal day to the day on which it is due. */
function monthlyDates(what: Rule, calendar: Calendar): Set<string> {
  const due = new Set<string>()
  const step = what.task_type === 'monthly' ? 1 : -1
  for (let day = '2027-09-01'; day <= '2028-07-01'; day = addDays(day, 1)) {
    const wanted = what.task_type === 'monthly' ? (what.day_of_month ?? 0) : 31
    const isAnchor =
      dayOfMonth(day) === wanted || (isLastDayOfMonth(day) && dayOfMonth(day) < wanted)
    if (!isAnchor) continue
    let done = day
    while (!isWorkingDay(done, calendar)) done = addDays(done, step)
    if (done >= what.start_date) due.add(done)
  }
  return due
}

test('each month’s duty is done exactly once, on the working day nearest in its direction', () => {
  const rules = fc.record({
    task_type: fc.constantFrom('monthly' as const, 'last_day_of_month' as const),
    start_date: dates,
    day_of_month: fc.integer({ min: 1, max: 31 }),
  })
  fc.assert(
    fc.property(rules, calendars, (fields, calendar) => {
      const what = rule(fields)
      const expected = [...monthlyDates(what, calendar)]
        .filter((day) => day >= '2027-11-15' && day <= '2028-04-30')
        .sort()
      expect(dueBetween(what, '2027-11-15', '2028-04-30', calendar)).toEqual(expected)
    }),
    { numRuns: 300 },
  )
})

test('a duty of days is due as its weekdays and the calendar say', () => {
  const rules = fc.record({
    task_type: fc.constantFrom('daily' as const, 'weekly' as const),
    start_date: dates,
    recurrent_days: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
  })
  fc.assert(
    fc.property(rules, calendars, dates, (fields, calendar, day) => {
      const what = rule(fields)
      const expected =
        day >= what.start_date &&
        !calendar.holidays.includes(day) &&
        (what.task_type === 'daily'
          ? !calendar.weekend.includes(weekdayOf(day))
          : what.recurrent_days.includes(weekdayOf(day)))
      expect(isDue(what, day, calendar)).toBe(expected)
    }),
    { numRuns: 1000 },
  )
})
