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
 * When a routine task is due. A rule holds keys, a day offers keys, and the task is due when the
 * two meet. The database has the same two functions (rule_keys, day_keys) for counting.
 *
 * - `daily`: every working day. `weekly`: the chosen weekdays, worked or not.
 * - `monthly`: the day of the month, in shorter months the last day; when that is not worked, the
 *   next working day. `last_day_of_month`: that day, or the working day before it.
 * - A holiday has nothing due; nothing is due before `start_date`, after any move.
 */
export interface Rule {
  task_type: 'daily' | 'weekly' | 'monthly' | 'last_day_of_month'
  start_date: IsoDate
  /** 1 Monday … 7 Sunday. */
  recurrent_days: readonly number[]
  day_of_month: number | null
}

interface Window {
  from?: string | null | undefined
  to?: string | null | undefined
}

/**
 * The first day of a definition that is made or resumed now: today, or tomorrow once today's window
 * is over. A window without an end lasts as long as its day.
 */
export function firstDayOf({ from, to }: Window, now: { date: IsoDate; time: string }): IsoDate {
  const isOver = to && now.time > to && !isOvernight({ from: from ?? null, to })
  return isOver ? addDays(now.date, 1) : now.date
}

/**
 * A company's calendars in the order of time. Each holds from its first day until the next one
 * begins, and what a date offers is asked of the one that holds on it. When it looks around, it knows
 * how the days before it were: nothing is due twice because the calendar changed.
 */
export type Calendars = readonly (Calendar & { valid_from: IsoDate })[]

const SHOWN_DATES = 5
const SHOWN_MONTHS = 36

export const isWorkingDay = (date: IsoDate, { weekend, holidays }: Calendar): boolean =>
  !weekend.includes(weekdayOf(date)) && !holidays.includes(date)

/** The last day before `date` that was worked; before the first calendar it is as that one says. */
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

/** Whether a task is due on a date, by the calendar that holds on it. */
export const isDue = (rule: Rule, date: IsoDate, calendar: Calendar): boolean =>
  date >= rule.start_date && dueDatesIn(monthOf(date), ruleKeys(rule), calendar).includes(date)

export const later = (one: IsoDate, other: IsoDate) => (one > other ? one : other)

/** The due dates on or after `from`, in order, as far as three years ahead. */
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

/** The next five due dates on or after `from`; fewer when no more fall within three years. */
export function nextDates(rule: Rule, from: IsoDate, calendars: Calendars): IsoDate[] {
  const dates: IsoDate[] = []
  for (const date of dueFrom(rule, from, calendars)) {
    dates.push(date)
    if (dates.length === SHOWN_DATES) break
  }
  return dates
}
