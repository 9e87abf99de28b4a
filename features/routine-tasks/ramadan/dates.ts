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

/** By how many days a Ramadan can end after its proposed end: it begins a day later and is a day longer. */
const LATEST_END = 2

/** The year of the Ramadan that is coming or, whatever days were confirmed, not over yet. */
export function yearOfNextRamadan(today: IsoDate): number {
  const { year, month } = toHijri(addDays(today, -LATEST_END))
  return month > RAMADAN ? year + 1 : year
}

/** Whether dates can be those of the Ramadan: at most a day off, and 29 or 30 days long. */
export function canBeRamadan({ first_date, last_date }: RamadanDates, year: number): boolean {
  const days = daysBetween(first_date, last_date) + 1
  const off = daysBetween(proposeRamadan(year).first_date, first_date)
  return Math.abs(off) <= 1 && (days === 29 || days === 30)
}
