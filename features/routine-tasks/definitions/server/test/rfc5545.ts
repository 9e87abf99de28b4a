import rrule from 'rrule'
import type { Calendar } from '#features/routine-tasks/definitions/due-months.ts'
import type { Rule } from '#features/routine-tasks/definitions/due-rule.ts'
import { addDays, type IsoDate, weekdayOf } from '#shared/dates.ts'

const { RRule, Weekday } = rrule

/**
 * The dates of a rule a second time, from a library for RFC 5545. It shares no code with the
 * product's rule: the library gives the dates of the recurrence, and this file walks day by day
 * from each of them to the day on which it is due.
 */
const FREQ = {
  daily: RRule.DAILY,
  weekly: RRule.WEEKLY,
  monthly: RRule.MONTHLY,
  last_day_of_month: RRule.MONTHLY,
}
const MAX_WALK = 400
/** Enough periods before the start for any date that moves past it. */
const PERIODS_BEFORE = 14

const toDate = (date: IsoDate) => new Date(`${date}T00:00:00Z`)
const toIso = (date: Date): IsoDate => date.toISOString().slice(0, 10)
const weekday = (day: number, nth?: number) => new Weekday(day - 1, nth)

/** "SKIP=BACKWARD" of RFC 7529: of the days up to the 31st, the last one that the month has. */
const backward = (day: number) => ({
  bymonthday: [28, 29, 30, 31].filter((one) => one <= day),
  bysetpos: -1,
})

function byOf({ task_type, recurrent_days, day_of_month, nth }: Rule) {
  if (task_type === 'weekly') return { byweekday: recurrent_days.map((day) => weekday(day)) }
  if (task_type === 'last_day_of_month') return { bymonthday: -1 }
  if (nth) return { byweekday: [weekday(nth.weekday, nth.week)] }
  if (task_type === 'daily' || day_of_month === null) return {}
  return day_of_month > 28 ? backward(day_of_month) : { bymonthday: day_of_month }
}

/** The first day of a recurrence that began many periods earlier and has the same rhythm. */
function earlierStart({ task_type, start_date, interval }: Rule): Date {
  const periods = PERIODS_BEFORE * (interval ?? 1)
  const start = toDate(start_date)
  if (task_type === 'daily') return toDate(addDays(start_date, -periods))
  if (task_type === 'weekly') return toDate(addDays(start_date, -7 * periods))
  return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() - periods, 1))
}

const recurrence = (rule: Rule, dtstart: Date, count?: number) =>
  new RRule({
    freq: FREQ[rule.task_type],
    interval: rule.interval ?? 1,
    wkst: weekday(rule.week_start ?? 1),
    dtstart,
    ...byOf(rule),
    ...(count && { count }),
  })

/** The dates on which a rule is due up to a date, in order. */
export function datesByRfc5545(rule: Rule, last: IsoDate, calendar: Calendar): IsoDate[] {
  const { task_type, start_date, count, until } = rule
  const isHoliday = (day: IsoDate) => rule.on_holidays !== 'due' && calendar.holidays.includes(day)
  const isWeekend = (day: IsoDate) =>
    rule.on_weekends !== 'due' && calendar.weekend.includes(weekdayOf(day))
  const isOff = (day: IsoDate) => isHoliday(day) || isWeekend(day)
  const walk = (day: IsoDate, step: 1 | -1): IsoDate | undefined => {
    for (let at = day, walked = 0; walked < MAX_WALK; at = addDays(at, step), walked += 1)
      if (!isOff(at)) return at
    return undefined
  }
  const moved = (day: IsoDate): IsoDate | undefined => {
    if (task_type === 'daily') return isOff(day) ? undefined : day
    if (task_type === 'monthly') return walk(day, 1)
    if (task_type === 'last_day_of_month') return walk(day, -1)
    return isHoliday(day) || (rule.on_weekends === 'skip' && isWeekend(day)) ? undefined : day
  }
  // Two dates more than are asked for: the next one after the last ends a rule with a count.
  const nominal = count
    ? recurrence(rule, toDate(start_date), count + 1)
        .all()
        .map(toIso)
    : recurrence(rule, earlierStart(rule))
        .between(new Date(0), toDate(addDays(last, MAX_WALK)), true)
        .map(toIso)
  const next = count ? nominal[count] : undefined
  const due = (count ? nominal.slice(0, count) : nominal)
    .map(moved)
    .filter((day): day is IsoDate => day !== undefined)
    .filter((day) => day >= start_date && day <= last && (!until || day <= until))
    .filter((day) => !next || day < next)
  return [...new Set(due)].sort()
}
