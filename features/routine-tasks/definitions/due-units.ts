import type { IsoDate } from '#shared/dates.ts'

/**
 * The keys by which a rule and a day meet, same as in SQL (`day_keys`, `day_offers`,
 * `set_due_rule`). A weekday is its own key.
 */
export const DAILY_KEY = 0
export const MONTH_DAY_KEY = 10
export const LAST_DAY_KEY = 50
/** A weekday that is not off. */
export const WORKING_WEEKDAY_KEY = 60
/** The first to fourth, and the last, of a weekday in a month. */
const NTH_KEY = 100
const NTH_WEEK = 10
const LAST_WEEK = 5
export const LAST_KEY = NTH_KEY + LAST_WEEK * NTH_WEEK + 7

const DAY_MS = 86_400_000
const EPOCH_YEAR = 1970

/** Day numbers count from 1 January 1970, a Thursday; week numbers from its week, by Mondays. */
export const toDayNumber = (date: IsoDate): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS

export const toWeekNumber = (day: number): number => Math.floor((day + 3) / 7)

/** 1 is Monday, 7 is Sunday. */
export const weekdayOfDay = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1

/** Month numbers count from January 1970. */
export const toMonthNumber = (date: IsoDate): number =>
  (Number(date.slice(0, 4)) - EPOCH_YEAR) * 12 + Number(date.slice(5, 7)) - 1

/** The remainder of a unit, also of one before 1970. */
export const remainderOf = (unit: number, every: number): number => ((unit % every) + every) % every

/** `week` is 1 to 4, or -1 for the last one of the month. */
export interface NthWeekday {
  week: number
  weekday: number
}

export const nthKeyOf = ({ week, weekday }: NthWeekday): number =>
  NTH_KEY + (week === -1 ? LAST_WEEK : week) * NTH_WEEK + weekday

/** The keys of a day for rules such as "the second Tuesday" and "the last Friday". */
export function nthKeysOf(weekday: number, dayOfMonth: number, isLast: boolean): number[] {
  const week = Math.ceil(dayOfMonth / 7)
  return [
    ...(week <= 4 ? [nthKeyOf({ week, weekday })] : []),
    ...(isLast ? [nthKeyOf({ week: -1, weekday })] : []),
  ]
}
