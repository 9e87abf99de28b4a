import { addDays, type IsoDate } from '#shared/dates.ts'

/** The server counts at most one year. */
const MAX_DAYS = 366

/** Consecutive days, both ends inclusive. */
export interface Range {
  from: IsoDate
  to: IsoDate
}

function clampDate(date: IsoDate, first: IsoDate, last: IsoDate): IsoDate {
  if (date < first) return first
  return date > last ? last : date
}

export const daysIn = ({ from, to }: Range): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1

/** The last `days` days up to a date. */
export const lastDays = (days: number, to: IsoDate): Range => ({ from: addDays(to, 1 - days), to })

/** A range with one new end; the other end moves if the range would be reversed or too long. */
export const withEnd = ({ from, to }: Range, end: 'from' | 'to', date: IsoDate): Range =>
  end === 'from'
    ? { from: date, to: clampDate(to, date, addDays(date, MAX_DAYS - 1)) }
    : { from: clampDate(from, addDays(date, 1 - MAX_DAYS), date), to: date }
