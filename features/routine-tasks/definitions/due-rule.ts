import {
  DAILY_KEY,
  LAST_DAY_KEY,
  MONTH_DAY_KEY,
  type NthWeekday,
  nthKeyOf,
  remainderOf,
  toDayNumber,
  toMonthNumber,
  toWeekNumber,
  WORKING_WEEKDAY_KEY,
  weekdayOfDay,
} from '#features/routine-tasks/definitions/due-units.ts'
import { addDays, type IsoDate } from '#shared/dates.ts'

/**
 * When a routine task is due. `daily`: working days. `weekly`: the chosen weekdays, working or not.
 * `monthly`: that day, or the last day of a shorter month, or the nth of a weekday, else the next
 * working day; `last_day_of_month`: else the one before. Nothing is due on holidays, or before
 * `start_date` or after `until`, even if a date moves.
 */
export interface Rule {
  task_type: 'daily' | 'weekly' | 'monthly' | 'last_day_of_month'
  start_date: IsoDate
  /** 1 is Monday, 7 is Sunday. */
  recurrent_days: readonly number[]
  day_of_month: number | null
  /** For `monthly`, instead of a day. */
  nth?: NthWeekday | null | undefined
  /** Every so many days, weeks or months, counted from `start_date`. */
  interval?: number | null | undefined
  /** The first day of the weeks that are counted. */
  week_start?: number | null | undefined
  until?: IsoDate | null | undefined
  /** So many dates, counted before they are moved or skipped. */
  count?: number | null | undefined
  on_holidays?: 'skip' | 'due' | null | undefined
  on_weekends?: 'skip' | 'due' | null | undefined
}

/** Which days off a rule ignores. */
export const MODES = { usual: 0, onHolidays: 1, onWeekends: 2, always: 3 } as const
export type Mode = (typeof MODES)[keyof typeof MODES]

/**
 * A rule as what it looks for: a day is due if it offers one of the keys, for a unit (day, week or
 * month) that leaves the key's phase as the remainder when divided by `every`.
 */
export interface DueRule {
  keys: readonly number[]
  every: number
  /** One for each key; empty if every unit is due. */
  phases: readonly number[]
  mode: Mode
  /** The first and the last date on which it can be due; no last date for a rule without an end. */
  from: IsoDate
  until: IsoDate | undefined
}

const MONDAY = 1

function keysOf({ task_type, recurrent_days, day_of_month, nth, on_weekends }: Rule): number[] {
  switch (task_type) {
    case 'daily':
      return [DAILY_KEY]
    case 'weekly':
      return recurrent_days.map((day) => (on_weekends === 'skip' ? WORKING_WEEKDAY_KEY + day : day))
    case 'monthly':
      if (nth) return [nthKeyOf(nth)]
      return day_of_month === null ? [] : [MONTH_DAY_KEY + day_of_month]
    case 'last_day_of_month':
      return [LAST_DAY_KEY]
  }
}

function modeOf({ task_type, on_holidays, on_weekends }: Rule): Mode {
  const holidays = on_holidays === 'due'
  // The weekdays of a weekly rule are due on weekends anyway.
  const weekends = on_weekends === 'due' && task_type !== 'weekly'
  if (holidays) return weekends ? MODES.always : MODES.onHolidays
  return weekends ? MODES.onWeekends : MODES.usual
}

/** The first day of the week of a date, if weeks begin on `weekStart`. */
function firstDayOfWeek(day: number, weekStart: number): number {
  return day - ((weekdayOfDay(day) - weekStart + 7) % 7)
}

function phasesOf(rule: Rule, every: number): number[] {
  const { task_type, start_date, recurrent_days, week_start } = rule
  const remainder = (unit: number) => remainderOf(unit, every)
  const start = toDayNumber(start_date)
  if (task_type === 'daily') return [remainder(start)]
  if (task_type !== 'weekly') return [remainder(toMonthNumber(start_date))]
  const weekStart = week_start ?? MONDAY
  const week = firstDayOfWeek(start, weekStart)
  return recurrent_days.map((day) => remainder(toWeekNumber(week + ((day - weekStart + 7) % 7))))
}

const lastDayOf = (month: number) => new Date(Date.UTC(1970, month + 1, 0)).getUTCDate()

const dateOf = (month: number, day: number): IsoDate =>
  new Date(Date.UTC(1970, month, day)).toISOString().slice(0, 10)

/** The date of a monthly rule in a month, before it is moved. */
function dateInMonth({ task_type, day_of_month, nth }: Rule, month: number): IsoDate {
  const last = lastDayOf(month)
  if (task_type === 'last_day_of_month') return dateOf(month, last)
  if (!nth) return dateOf(month, Math.min(day_of_month ?? 1, last))
  const first = weekdayOfDay(toDayNumber(dateOf(month, 1)))
  const day = 1 + ((nth.weekday - first + 7) % 7) + (nth.week === -1 ? 3 : nth.week - 1) * 7
  return dateOf(month, nth.week === -1 && day + 7 <= last ? day + 7 : day)
}

/** The dates of a rule from its start on, before they are moved or skipped. */
function* iterateNominalDates(rule: Rule): Generator<IsoDate> {
  const { task_type, start_date, recurrent_days, week_start } = rule
  const every = rule.interval ?? 1
  if (task_type === 'daily') for (let date = start_date; ; date = addDays(date, every)) yield date
  if (task_type === 'weekly' && recurrent_days.length > 0) {
    const weekStart = week_start ?? MONDAY
    const toStart = (day: number) => (day - weekStart + 7) % 7
    const start = toDayNumber(start_date)
    const inWeek = recurrent_days.map(toStart).sort((one, other) => one - other)
    for (let week = addDays(start_date, firstDayOfWeek(start, weekStart) - start); ; ) {
      for (const day of inWeek) if (addDays(week, day) >= start_date) yield addDays(week, day)
      week = addDays(week, 7 * every)
    }
  }
  for (let month = toMonthNumber(start_date); ; month += every) {
    const date = dateInMonth(rule, month)
    if (date >= start_date) yield date
  }
}

/**
 * The first and last date of a rule with a count. A monthly date can move past the last one of the
 * rule, but not onto the next one that would follow.
 */
function boundsOf(rule: Rule, count: number): Pick<DueRule, 'from' | 'until'> {
  const dates: IsoDate[] = []
  for (const date of iterateNominalDates(rule)) if (dates.push(date) > count) break
  const moves = rule.task_type === 'monthly'
  return {
    from: (moves && dates[0]) || rule.start_date,
    until: moves ? addDays(dates[count] ?? rule.start_date, -1) : dates[count - 1],
  }
}

const cacheByRule = new WeakMap<Rule, DueRule>()

export function toDueRule(rule: Rule): DueRule {
  const known = cacheByRule.get(rule)
  if (known) return known
  const every = rule.interval ?? 1
  const made: DueRule = {
    keys: keysOf(rule),
    every,
    phases: every === 1 ? [] : phasesOf(rule, every),
    mode: modeOf(rule),
    ...(rule.count
      ? boundsOf(rule, rule.count)
      : { from: rule.start_date, until: rule.until ?? undefined }),
  }
  cacheByRule.set(rule, made)
  return made
}
