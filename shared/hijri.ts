import { addDays, type IsoDate, toDateParts } from '#shared/dates.ts'

/** A date of the Umm al-Qura calendar; the month is 1 Muharram to 12 Dhul-Hijjah. */
export interface HijriDate {
  year: number
  month: number
  day: number
}

const ummAlQura = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  ...{ year: 'numeric', month: 'numeric', day: 'numeric', timeZone: 'UTC' },
})

export function toHijri(date: IsoDate): HijriDate {
  const { year, month, day } = toDateParts(ummAlQura, new Date(`${date}T00:00:00Z`))
  return { year: Number(year), month: Number(month), day: Number(day) }
}

/** The first day of this month by the average length of a month is at most a few days off. */
const KNOWN_MONTH = { year: 1440, date: '2018-09-11' }
const MONTH_DAYS = 29.530588

/** The Gregorian date, or undefined if the month does not have the day. */
export function toGregorian({ year, month, day }: HijriDate): IsoDate | undefined {
  const months = (year - KNOWN_MONTH.year) * 12 + month - 1
  const middle = addDays(KNOWN_MONTH.date, Math.round((months + 0.5) * MONTH_DAYS))
  const date = addDays(middle, day - toHijri(middle).day)
  const found = toHijri(date)
  return found.year === year && found.month === month && found.day === day ? date : undefined
}
