import { addDays, daysBetween, type IsoDate } from '#shared/dates.ts'
import { toGregorian, toHijri } from '#shared/hijri.ts'

const RAMADAN = 9

/** The first and the last day of a Ramadan. */
export interface RamadanDates {
  first_date: IsoDate
  last_date: IsoDate
}

/** The Ramadan of a Hijri year by the Umm al-Qura calendar. */
export function proposeRamadan(year: number): RamadanDates {
  const first = toGregorian({ year, month: RAMADAN, day: 1 })
  const next = toGregorian({ year, month: RAMADAN + 1, day: 1 })
  if (!first || !next) throw new RangeError(`No Ramadan is known for the year ${year}.`)
  return { first_date: first, last_date: addDays(next, -1) }
}

/** The year of the Ramadan that is coming or not over yet. It can last a day longer than proposed. */
export const yearOfNextRamadan = (today: IsoDate): number =>
  toHijri(addDays(today, -1)).month > RAMADAN ? toHijri(today).year + 1 : toHijri(today).year

/** Whether dates can be those of the Ramadan: at most a day off, and 29 or 30 days long. */
export function canBeRamadan({ first_date, last_date }: RamadanDates, year: number): boolean {
  const days = daysBetween(first_date, last_date) + 1
  const off = daysBetween(proposeRamadan(year).first_date, first_date)
  return Math.abs(off) <= 1 && (days === 29 || days === 30)
}
