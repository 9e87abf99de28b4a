import {
  type Calendar,
  dueDatesIn,
  MAX_REST_DAYS,
} from '#features/routine-tasks/definitions/due-months.ts'
import { type DueRule, type Rule, toDueRule } from '#features/routine-tasks/definitions/due-rule.ts'
import { remainderOf, toMonthNumber } from '#features/routine-tasks/definitions/due-units.ts'
import { isPausedOn, type Pause } from '#features/routine-tasks/definitions/recurrence.ts'
import { isOvernight } from '#features/routine-tasks/definitions/schedule.ts'
import { addDays, type IsoDate, weekdayOf } from '#shared/dates.ts'

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
const MIN_LOOKAHEAD_MONTHS = 36
/** Days off can move a date by `MAX_REST_DAYS`. */
const MAX_MOVE_MONTHS = 13

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

const isWithin = ({ from, until }: DueRule, date: IsoDate): boolean =>
  date >= from && (until === undefined || date <= until)

/** Whether a task is due on a date, by the calendar valid on that date. */
export function isDue(rule: Rule, date: IsoDate, calendar: Calendar): boolean {
  const due = toDueRule(rule)
  return isWithin(due, date) && dueDatesIn(toMonthNumber(date), due, calendar).includes(date)
}

export const laterDate = (one: IsoDate, other: IsoDate) => (one > other ? one : other)

const isMonthly = ({ task_type }: Rule): boolean =>
  task_type === 'monthly' || task_type === 'last_day_of_month'

/** How many months contain the next dates: three years, and more for a longer interval. */
function lookaheadOf(rule: Rule, { every }: DueRule): number {
  const unitsAMonth = isMonthly(rule) ? 1 : 4
  return Math.max(MIN_LOOKAHEAD_MONTHS, (MAX_NEXT_DATES * every) / unitsAMonth + MAX_MOVE_MONTHS)
}

/** Whether a date of the rule can be in a month, or be moved there from another month. */
function canBeDueIn(month: number, rule: Rule, { every, phases: [phase = 0] }: DueRule): boolean {
  if (!isMonthly(rule)) return true
  const since = remainderOf(month - phase, every)
  return rule.task_type === 'monthly'
    ? since <= MAX_MOVE_MONTHS
    : since === 0 || every - since <= MAX_MOVE_MONTHS
}

/** The due dates from `from` on, in order, up to some years ahead. */
function* iterateDueDates(rule: Rule, from: IsoDate, calendars: Calendars): Generator<IsoDate> {
  const due = toDueRule(rule)
  const first = laterDate(from, due.from)
  const lastMonth = toMonthNumber(first) + lookaheadOf(rule, due)
  for (const [index, calendar] of calendars.entries()) {
    const since = laterDate(first, calendar.valid_from)
    const until = calendars[index + 1]?.valid_from
    if (until !== undefined && until <= since) continue
    const end = until === undefined ? lastMonth : Math.min(lastMonth, toMonthNumber(until))
    for (let month = toMonthNumber(since); month <= end; month += 1) {
      if (due.until !== undefined && month > toMonthNumber(due.until)) return
      if (!canBeDueIn(month, rule, due)) continue
      for (const date of dueDatesIn(month, due, calendar))
        if (date >= since && (until === undefined || date < until) && isWithin(due, date))
          yield date
    }
  }
}

/** The next five due dates from `from` on, without those of a pause; fewer if the rule ends before, or so many are far off. */
export function listNextDates(
  rule: Rule & { paused?: Pause | null | undefined },
  from: IsoDate,
  calendars: Calendars,
): IsoDate[] {
  const { paused } = rule
  const dates: IsoDate[] = []
  for (const date of iterateDueDates(rule, from, calendars)) {
    if (isPausedOn(paused, date)) continue
    dates.push(date)
    if (dates.length === MAX_NEXT_DATES) break
  }
  return dates
}
