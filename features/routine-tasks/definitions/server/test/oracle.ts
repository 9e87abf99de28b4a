/**
 * Computes due dates a second time by brute force: it walks every day and month, shares no code
 * with the product's rule, and represents dates as day numbers.
 */
export interface OracleRule {
  type: 'daily' | 'weekly' | 'monthly' | 'last_day_of_month'
  /** Days since 1970-01-01. */
  start: number
  /** 1 is Monday, 7 is Sunday. */
  weekdays: readonly number[]
  dayOfMonth: number | null
}

export interface OracleCalendar {
  weekend: ReadonlySet<number>
  holidays: ReadonlySet<number>
}

const LONGEST_REST = 400

export const dayNumber = (year: number, month: number, day: number): number =>
  Math.round(Date.UTC(year, month - 1, day) / 86_400_000)

export const isoOf = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10)

/** 1 January 1970 was a Thursday. */
const weekdayOf = (day: number) => ((((day + 3) % 7) + 7) % 7) + 1

export const isWorkingDay = (day: number, { weekend, holidays }: OracleCalendar) =>
  !weekend.has(weekdayOf(day)) && !holidays.has(day)

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** The nearest working day in the direction of `step`; undefined if there is none within a year. */
function shift(day: number, step: 1 | -1, calendar: OracleCalendar): number | undefined {
  for (let tried = 0; tried <= LONGEST_REST; tried += 1) {
    const candidate = day + tried * step
    if (isWorkingDay(candidate, calendar)) return candidate
  }
  return undefined
}

function monthlyDates(
  rule: OracleRule,
  calendar: OracleCalendar,
  years: [number, number],
): number[] {
  const dates: number[] = []
  for (let year = years[0] - 2; year <= years[1] + 2; year += 1)
    for (let month = 1; month <= 12; month += 1) {
      const last = daysIn(year, month)
      const date =
        rule.type === 'monthly'
          ? shift(dayNumber(year, month, Math.min(rule.dayOfMonth ?? 0, last)), 1, calendar)
          : shift(dayNumber(year, month, last), -1, calendar)
      if (date !== undefined) dates.push(date)
    }
  return dates
}

/** All days of the years on which the rule is due. */
export function dueDays(
  rule: OracleRule,
  calendar: OracleCalendar,
  years: [number, number],
): Set<number> {
  const due = new Set<number>()
  const inMonths = new Set(
    rule.type === 'monthly' || rule.type === 'last_day_of_month'
      ? monthlyDates(rule, calendar, years)
      : [],
  )
  const end = dayNumber(years[1], 12, 31)
  for (let day = dayNumber(years[0], 1, 1); day <= end; day += 1) {
    if (day < rule.start) continue
    if (calendar.holidays.has(day)) continue
    if (rule.type === 'daily' && isWorkingDay(day, calendar)) due.add(day)
    if (rule.type === 'weekly' && rule.weekdays.includes(weekdayOf(day))) due.add(day)
    if (inMonths.has(day)) due.add(day)
  }
  return due
}
