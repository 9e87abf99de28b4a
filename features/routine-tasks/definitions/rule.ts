import {
  type Calendar,
  DAILY_KEY,
  dueDatesIn,
  LAST_DAY_KEY,
  MAX_REST_DAYS,
  MONTH_DAY_KEY,
  toMonthNumber,
} from '#features/routine-tasks/definitions/due-months.ts'
import { isOvernight } from '#features/routine-tasks/definitions/schedule.ts'
import { addDays, type IsoDate, weekdayOf } from '#shared/dates.ts'

/**
 * A routine task is due when its rule and the day share a key (SQL: rule_keys, day_keys). `daily`:
 * working days. `weekly`: the chosen weekdays, working or not. `monthly`: that day, or the last day
 * of a shorter month, else the next working day; `last_day_of_month`: else the one before. Nothing
 * is due on holidays or before `start_date`, even if a date moves.
 */
export interface Rule {
  task_type: 'daily' | 'weekly' | 'monthly' | 'last_day_of_month'
  start_date: IsoDate
  /** 1 is Monday, 7 is Sunday. */
  recurrent_days: readonly number[]
  day_of_month: number | null
}

interface Window {
  from?: string | null | undefined
  to?: string | null | undefined
}

/**
 * The first day of a definition created or resumed now: today, or tomorrow if today's window is
 * over. A window without an end lasts all day.
 */
export function getFirstDay({ from, to }: Window, now: { date: IsoDate; time: string }): IsoDate {
  const isOver = to && now.time > to && !isOvernight({ from: from ?? null, to })
  return isOver ? addDays(now.date, 1) : now.date
}

/**
 * A company's calendars in date order. Each is valid until the next one starts and decides which
 * keys a date has. It knows which earlier days were off, so a change makes nothing due twice.
 */
export type Calendars = readonly (Calendar & { valid_from: IsoDate })[]

const MAX_NEXT_DATES = 5
const MAX_LOOKAHEAD_MONTHS = 36

export const isWorkingDay = (date: IsoDate, { weekend, holidays }: Calendar): boolean =>
  !weekend.includes(weekdayOf(date)) && !holidays.includes(date)

/** The last working day before `date`; days before the first calendar use the first calendar. */
export function findWorkingDayBefore(date: IsoDate, calendars: Calendars): IsoDate {
  for (let back = 1; back <= MAX_REST_DAYS; back += 1) {
    const day = addDays(date, -back)
    const calendar = calendars.findLast(({ valid_from }) => valid_from <= day) ?? calendars[0]
    if (calendar && isWorkingDay(day, calendar)) return day
  }
  return addDays(date, -1)
}

function toRuleKeys(rule: Rule): readonly number[] {
  switch (rule.task_type) {
    case 'daily':
      return [DAILY_KEY]
    case 'weekly':
      return rule.recurrent_days
    case 'monthly':
      return rule.day_of_month === null ? [] : [MONTH_DAY_KEY + rule.day_of_month]
    case 'last_day_of_month':
      return [LAST_DAY_KEY]
  }
}

/** Whether a task is due on a date, by the calendar valid on that date. */
export const isDue = (rule: Rule, date: IsoDate, calendar: Calendar): boolean =>
  date >= rule.start_date &&
  dueDatesIn(toMonthNumber(date), toRuleKeys(rule), calendar).includes(date)

export const laterDate = (one: IsoDate, other: IsoDate) => (one > other ? one : other)

/** The due dates from `from` on, in order, up to three years ahead. */
function* iterateDueDates(rule: Rule, from: IsoDate, calendars: Calendars): Generator<IsoDate> {
  const keys = toRuleKeys(rule)
  const first = laterDate(from, rule.start_date)
  const lastMonth = toMonthNumber(first) + MAX_LOOKAHEAD_MONTHS
  for (const [index, calendar] of calendars.entries()) {
    const since = laterDate(first, calendar.valid_from)
    const until = calendars[index + 1]?.valid_from
    if (until !== undefined && until <= since) continue
    const end = until === undefined ? lastMonth : Math.min(lastMonth, toMonthNumber(until))
    for (let month = toMonthNumber(since); month <= end; month += 1)
      for (const date of dueDatesIn(month, keys, calendar))
        if (date >= since && (until === undefined || date < until)) yield date
  }
}

/** The next five due dates from `from` on; fewer if three years contain fewer. */
export function listNextDates(rule: Rule, from: IsoDate, calendars: Calendars): IsoDate[] {
  const dates: IsoDate[] = []
  for (const date of iterateDueDates(rule, from, calendars)) {
    dates.push(date)
    if (dates.length === MAX_NEXT_DATES) break
  }
  return dates
}
