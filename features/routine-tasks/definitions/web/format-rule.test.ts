import { describe, expect, it } from 'vitest'
import { formatRule, isCompleteRule } from '#features/routine-tasks/definitions/web/format-rule.ts'
import { unmarked, wordsIn } from '#features/routine-tasks/definitions/web/test/translations.ts'
import type { Locale } from '#shared/locale.ts'

const rule = {
  task_type: 'daily' as 'daily' | 'weekly' | 'monthly' | 'last_day_of_month',
  recurrent_days: [] as number[],
  day_of_month: null as number | null,
  from: null as string | null,
  to: null as string | null,
}

type Change = Partial<Parameters<typeof formatRule>[1]>
const said = (locale: Locale, change: Change, firstDay = 7) =>
  unmarked(formatRule(wordsIn(locale).t, { ...rule, ...change }, { locale, firstDay }))

const weekly = (...recurrent_days: number[]) => ({ task_type: 'weekly' as const, recurrent_days })
const monthly = (day_of_month: number) => ({ task_type: 'monthly' as const, day_of_month })

describe('a rule in English words', () => {
  it.each([
    [{}, 'Every working day'],
    [weekly(2, 7), 'Every Sunday and Tuesday'],
    [weekly(4, 2, 7), 'Every Sunday, Tuesday and Thursday'],
    [weekly(1, 2, 3, 4, 5, 6, 7), 'Every day of the week'],
    [monthly(1), 'On the 1st of each month'],
    [monthly(2), 'On the 2nd of each month'],
    [monthly(11), 'On the 11th of each month'],
    [monthly(23), 'On the 23rd of each month'],
    [monthly(28), 'On the 28th of each month'],
    [monthly(29), 'On the 29th of each month (the last day in shorter ones)'],
    [monthly(31), 'On the 31st of each month (the last day in shorter ones)'],
    [{ task_type: 'last_day_of_month' as const }, 'On the last day of each month'],
  ])('%o is said as “%s”', (change, expected) => {
    expect(said('en', change)).toBe(expected)
  })

  it('ends with its times', () => {
    const days = weekly(7, 2)
    expect(said('en', { ...days, from: '09:00', to: '10:00' })).toBe(
      'Every Sunday and Tuesday, 09:00 to 10:00',
    )
    expect(said('en', { from: '09:00' })).toBe('Every working day, from 09:00')
    expect(said('en', { from: '22:00', to: '02:00' })).toBe(
      'Every working day, 22:00 to 02:00 the next day',
    )
  })

  it('names the weekdays in the order of the company’s week', () => {
    expect(said('en', weekly(6, 1), 1)).toBe('Every Monday and Saturday')
    expect(said('en', weekly(6, 1), 6)).toBe('Every Saturday and Monday')
  })
})

describe('a rule in Arabic words', () => {
  it.each([
    [{}, 'كل يوم عمل'],
    [weekly(7), 'يوم الأحد من كل أسبوع'],
    [weekly(7, 2), 'يومي الأحد والثلاثاء من كل أسبوع'],
    [weekly(7, 2, 4), 'أيام الأحد والثلاثاء والخميس من كل أسبوع'],
    [weekly(1, 2, 3, 4, 5, 6, 7), 'كل أيام الأسبوع'],
    [monthly(5), 'يوم 5 من كل شهر'],
    [monthly(31), 'يوم 31 من كل شهر (آخر يوم في الأشهر الأقصر)'],
    [{ task_type: 'last_day_of_month' as const }, 'آخر يوم من كل شهر'],
    [{ from: '09:00', to: '10:00' }, 'كل يوم عمل، من 09:00 إلى 10:00'],
    [{ from: '09:00' }, 'كل يوم عمل، من الساعة 09:00'],
    [{ from: '22:00', to: '02:00' }, 'كل يوم عمل، من 22:00 إلى 02:00 في اليوم التالي'],
  ])('%o is said as “%s”', (change, expected) => {
    expect(said('ar', change)).toBe(expected)
  })
})

const DAY = { from: '08:00', to: '09:00' }
const RARE: [Change, en: string, ar: string][] = [
  [{ interval: 2 }, 'Every 2 days', 'كل يومين'],
  [{ interval: 3 }, 'Every 3 days', 'كل 3 أيام'],
  [{ interval: 11 }, 'Every 11 days', 'كل 11 يومًا'],
  [
    { ...weekly(7, 2), interval: 2 },
    'Every 2 weeks on Sunday and Tuesday',
    'كل أسبوعين: الأحد والثلاثاء',
  ],
  [{ ...monthly(1), interval: 6 }, 'On the 1st, every 6 months', 'يوم 1 كل 6 أشهر'],
  [
    { task_type: 'monthly', nth: { week: 2, weekday: 2 } },
    'On the second Tuesday of each month',
    'يوم الثلاثاء الثاني من كل شهر',
  ],
  [
    { task_type: 'monthly', nth: { week: -1, weekday: 5 }, interval: 2 },
    'On the last Friday, every 2 months',
    'يوم الجمعة الأخير كل شهرين',
  ],
  [
    { task_type: 'last_day_of_month', interval: 12 },
    'On the last day of the month, every 12 months',
    'آخر يوم كل 12 شهرًا',
  ],
  [{ on_weekends: 'due' }, 'Every day', 'كل يوم'],
  [
    { on_holidays: 'due', interval: 2 },
    'Every 2 days, also on holidays',
    'كل يومين، وفي العطلات أيضًا',
  ],
  [
    { ...weekly(5), on_weekends: 'skip' },
    'Every Friday, not on weekends',
    'يوم الجمعة من كل أسبوع، ما عدا العطلة الأسبوعية',
  ],
  [
    { until: '2026-12-31' },
    'Every working day, until 31 Dec 2026',
    'كل يوم عمل، حتى 31 ديسمبر 2026',
  ],
  [{ count: 2 }, 'Every working day, 2 times', 'كل يوم عمل، مرتين'],
  [{ to: '10:00' }, 'Every working day, by 10:00', 'كل يوم عمل، حتى الساعة 10:00'],
  [
    { times: [DAY, { from: '22:00', to: '02:00' }, { to: '23:00' }] },
    'Every working day: 08:00 to 09:00, 22:00 to 02:00 the next day and by 23:00',
    'كل يوم عمل: من 08:00 إلى 09:00 ومن 22:00 إلى 02:00 في اليوم التالي وحتى الساعة 23:00',
  ],
]

describe('the rarer parts of a rule', () => {
  it.each(RARE)('%o are said as “%s” and “%s”', (change, english, arabic) => {
    expect([said('en', change), said('ar', change)]).toEqual([english, arabic])
  })
})

describe('a rule that is being typed', () => {
  it('is whole when its days are chosen', () => {
    expect(isCompleteRule({ ...rule, ...weekly() })).toBe(false)
    expect(isCompleteRule({ ...rule, ...weekly(3) })).toBe(true)
    expect(isCompleteRule({ ...rule, task_type: 'monthly' })).toBe(false)
    expect(isCompleteRule({ ...rule, ...monthly(3) })).toBe(true)
    expect(isCompleteRule(rule)).toBe(true)
  })
})
