import { addDays, type IsoDate } from '#shared/dates.ts'

/** The server counts over a year at most. */
const MAX_DAYS = 366

/** Days in a row, both ends included. */
export interface Range {
  from: IsoDate
  to: IsoDate
}

function within(date: IsoDate, first: IsoDate, last: IsoDate): IsoDate {
  if (date < first) return first
  return date > last ? last : date
}

export const daysIn = ({ from, to }: Range): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1

/** The days that end on a date. */
export const lastDays = (days: number, to: IsoDate): Range => ({ from: addDays(to, 1 - days), to })

/** A range with another end: the other one gives way where it would run backwards or grow too long. */
export const withEnd = ({ from, to }: Range, end: 'from' | 'to', date: IsoDate): Range =>
  end === 'from'
    ? { from: date, to: within(to, date, addDays(date, MAX_DAYS - 1)) }
    : { from: within(from, addDays(date, 1 - MAX_DAYS), date), to: date }
