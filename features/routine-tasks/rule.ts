import {
  addDays,
  dayOfMonth,
  type IsoDate,
  isLastDayOfMonth,
  weekdayOf,
} from '#platform/shared/dates.ts'

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

/** Whether a window runs past midnight: it ends before it begins. */
export const isOvernight = ({ from, to }: { from: string | null; to: string | null }): boolean =>
  from !== null && to !== null && to < from

export interface Calendar {
  /** Weekdays that are not worked, 1 Monday … 7 Sunday; never all seven. */
  weekend: readonly number[]
  holidays: readonly IsoDate[]
}

const DAILY = 0
const MONTH_DAY = 10
const LAST_DAY = 50
/** Further than any run of weekends and holidays; a guard, not a rule. */
const FARTHEST = 366
const SHOWN_DATES = 5

export const isWorkingDay = (date: IsoDate, { weekend, holidays }: Calendar): boolean =>
  !weekend.includes(weekdayOf(date)) && !holidays.includes(date)

export function workingDayBefore(date: IsoDate, calendar: Calendar): IsoDate {
  for (let back = 1; back <= FARTHEST; back += 1) {
    const day = addDays(date, -back)
    if (isWorkingDay(day, calendar)) return day
  }
  return addDays(date, -1)
}

/** `date` and the days that are not worked just beside it, going by `step`. */
function* runOf(date: IsoDate, step: 1 | -1, calendar: Calendar): Generator<IsoDate> {
  yield date
  for (let days = 1; days <= FARTHEST; days += 1) {
    const day = addDays(date, days * step)
    if (isWorkingDay(day, calendar)) return
    yield day
  }
}

function monthKeys(date: IsoDate): number[] {
  const first = dayOfMonth(date)
  const last = isLastDayOfMonth(date) ? 31 : first
  return Array.from({ length: last - first + 1 }, (_, index) => MONTH_DAY + first + index)
}

function keysOffered(date: IsoDate, calendar: Calendar): Set<number> {
  if (calendar.holidays.includes(date)) return new Set()
  const keys = new Set([weekdayOf(date)])
  if (!isWorkingDay(date, calendar)) return keys
  keys.add(DAILY)
  for (const anchor of runOf(date, -1, calendar)) for (const key of monthKeys(anchor)) keys.add(key)
  for (const anchor of runOf(date, 1, calendar)) if (isLastDayOfMonth(anchor)) keys.add(LAST_DAY)
  return keys
}

const known = new WeakMap<Calendar, Map<IsoDate, ReadonlySet<number>>>()

/** A page of definitions asks for the same days again and again: each is worked out once. */
function dayKeys(date: IsoDate, calendar: Calendar): ReadonlySet<number> {
  const days = known.get(calendar) ?? new Map<IsoDate, ReadonlySet<number>>()
  known.set(calendar, days)
  const keys = days.get(date) ?? keysOffered(date, calendar)
  days.set(date, keys)
  return keys
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

export function isDue(rule: Rule, date: IsoDate, calendar: Calendar): boolean {
  if (date < rule.start_date) return false
  const offered = dayKeys(date, calendar)
  return ruleKeys(rule).some((key) => offered.has(key))
}

/** The next five due dates on or after `from`; fewer when none falls within three years. */
export function nextDates(rule: Rule, from: IsoDate, calendar: Calendar): IsoDate[] {
  const dates: IsoDate[] = []
  const first = from > rule.start_date ? from : rule.start_date
  for (let days = 0; days < 3 * FARTHEST && dates.length < SHOWN_DATES; days += 1) {
    const day = addDays(first, days)
    if (isDue(rule, day, calendar)) dates.push(day)
  }
  return dates
}
