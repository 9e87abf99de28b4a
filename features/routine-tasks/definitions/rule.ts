import {
  type Calendar,
  DAILY,
  dueDatesIn,
  LAST_DAY,
  LONGEST_REST,
  MONTH_DAY,
  monthOf,
} from '#features/routine-tasks/definitions/due-months.ts'
import { isOvernight } from '#features/routine-tasks/definitions/overnight.ts'
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
export function firstDayOf({ from, to }: Window, now: { date: IsoDate; time: string }): IsoDate {
  const isOver = to && now.time > to && !isOvernight({ from: from ?? null, to })
  return isOver ? addDays(now.date, 1) : now.date
}

/**
 * A company's calendars in date order. Each is valid until the next one starts and decides which
 * keys a date has. It knows which earlier days were off, so a change makes nothing due twice.
 */
export type Calendars = readonly (Calendar & { valid_from: IsoDate })[]

const SHOWN_DATES = 5
const SHOWN_MONTHS = 36

export const isWorkingDay = (date: IsoDate, { weekend, holidays }: Calendar): boolean =>
  !weekend.includes(weekdayOf(date)) && !holidays.includes(date)

/** The last working day before `date`; days before the first calendar use the first calendar. */
export function workingDayBefore(date: IsoDate, calendars: Calendars): IsoDate {
  for (let back = 1; back <= LONGEST_REST; back += 1) {
    const day = addDays(date, -back)
    const calendar = calendars.findLast(({ valid_from }) => valid_from <= day) ?? calendars[0]
    if (calendar && isWorkingDay(day, calendar)) return day
  }
  return addDays(date, -1)
}

function ruleKeys(rule: Rule): readonly number[] {
  switch (rule.task_type) {
    case 'daily':
      return [DAILY]
    case 'weekly':
      return rule.recurrent_days
    case 'monthly':
      return rule.day_of_month === null ? [] : [MONTH_DAY + rule.day_of_month]
    case 'last_day_of_month':
      return [LAST_DAY]
  }
}

/** Whether a task is due on a date, by the calendar valid on that date. */
export const isDue = (rule: Rule, date: IsoDate, calendar: Calendar): boolean =>
  date >= rule.start_date && dueDatesIn(monthOf(date), ruleKeys(rule), calendar).includes(date)

export const later = (one: IsoDate, other: IsoDate) => (one > other ? one : other)

/** The due dates from `from` on, in order, up to three years ahead. */
function* dueFrom(rule: Rule, from: IsoDate, calendars: Calendars): Generator<IsoDate> {
  const keys = ruleKeys(rule)
  const first = later(from, rule.start_date)
  const lastMonth = monthOf(first) + SHOWN_MONTHS
  for (const [index, calendar] of calendars.entries()) {
    const since = later(first, calendar.valid_from)
    const until = calendars[index + 1]?.valid_from
    if (until !== undefined && until <= since) continue
    const end = until === undefined ? lastMonth : Math.min(lastMonth, monthOf(until))
    for (let month = monthOf(since); month <= end; month += 1)
      for (const date of dueDatesIn(month, keys, calendar))
        if (date >= since && (until === undefined || date < until)) yield date
  }
}

/** The next five due dates from `from` on; fewer if three years contain fewer. */
export function nextDates(rule: Rule, from: IsoDate, calendars: Calendars): IsoDate[] {
  const dates: IsoDate[] = []
  for (const date of dueFrom(rule, from, calendars)) {
    dates.push(date)
    if (dates.length === SHOWN_DATES) break
  }
  return dates
}
