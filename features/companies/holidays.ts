import { addDays, type IsoDate } from '#shared/dates.ts'
import { toHijri } from '#shared/hijri.ts'
import type { Bilingual, Locale } from '#shared/locale.ts'

export type Country = 'EG' | 'SA'

export interface UsualHoliday {
  date: IsoDate
  name: string
  /** Computed by the Umm al-Qura calendar; the observed date can be a day earlier or later. */
  by_moon: boolean
}

const bilingual = (en: string, ar: string): Bilingual => ({ en, ar })

/** Month and day of the civil calendar, the same every year. */
type Fixed = readonly [monthAndDay: string, name: Bilingual]

/** A number of days that starts at a month and day of the Islamic calendar. */
interface Lunar {
  /** `month/day`, both without a leading zero. */
  from: string
  days: number
  name: Bilingual
}

const FITR = bilingual('Eid al-Fitr', 'عيد الفطر')
const ADHA = bilingual('Eid al-Adha', 'عيد الأضحى')
const ARAFAT: Lunar = { from: '12/9', days: 1, name: bilingual('Arafat Day', 'يوم عرفة') }

const FIXED: Record<Country, readonly Fixed[]> = {
  EG: [
    ['01-07', bilingual('Coptic Christmas', 'عيد الميلاد المجيد')],
    ['01-25', bilingual('25 January Revolution and Police Day', 'عيد ثورة 25 يناير وعيد الشرطة')],
    ['04-25', bilingual('Sinai Liberation Day', 'عيد تحرير سيناء')],
    ['05-01', bilingual('Labour Day', 'عيد العمال')],
    ['06-30', bilingual('30 June Revolution', 'عيد ثورة 30 يونيو')],
    ['07-23', bilingual('23 July Revolution', 'عيد ثورة 23 يوليو')],
    ['10-06', bilingual('Armed Forces Day', 'عيد القوات المسلحة')],
  ],
  SA: [
    ['02-22', bilingual('Founding Day', 'يوم التأسيس')],
    ['09-23', bilingual('National Day', 'اليوم الوطني')],
  ],
}

/** Saudi labour law gives four days after 29 Ramadan, and four days starting with Arafat Day. */
const LUNAR: Record<Country, readonly Lunar[]> = {
  EG: [
    { from: '10/1', days: 3, name: FITR },
    ARAFAT,
    { from: '12/10', days: 3, name: ADHA },
    { from: '1/1', days: 1, name: bilingual('Islamic New Year', 'رأس السنة الهجرية') },
    { from: '3/12', days: 1, name: bilingual('The Prophet’s Birthday', 'المولد النبوي الشريف') },
  ],
  SA: [{ from: '9/30', days: 4, name: FITR }, ARAFAT, { from: '12/10', days: 3, name: ADHA }],
}
const SHAM_EL_NESSIM = bilingual('Sham El-Nessim', 'شم النسيم')

const LONGEST_DAYS = 4
const JULIAN_DAYS_BEHIND = 13

/** The month and day of a date in the Islamic calendar, as `month/day`. */
function islamicDay(date: IsoDate): string {
  const { month, day } = toHijri(date)
  return `${month}/${day}`
}

/** Orthodox Easter by Meeus’ rule, as a Gregorian date (valid from 1900 to 2099). */
export function orthodoxEaster(year: number): IsoDate {
  const moon = (19 * (year % 19) + 15) % 30
  const sunday = (2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7
  const day = moon + sunday + 114
  const month = String(Math.floor(day / 31)).padStart(2, '0')
  const julian = `${year}-${month}-${String((day % 31) + 1).padStart(2, '0')}`
  return addDays(julian, JULIAN_DAYS_BEHIND)
}

/** The day after 29 Ramadan is 30 Ramadan or, in a short month, 1 Shawwal. */
function begins({ from }: Lunar, today: string, yesterday: string): boolean {
  return from === '9/30' ? yesterday === '9/29' : today === from
}

type FoundHoliday = Omit<UsualHoliday, 'name'> & { name: Bilingual }

function lunarHolidays(country: Country, year: number): FoundHoliday[] {
  const found: FoundHoliday[] = []
  let yesterday = ''
  for (
    let date = addDays(`${year}-01-01`, -LONGEST_DAYS - 1);
    date <= `${year}-12-31`;
    date = addDays(date, 1)
  ) {
    const today = islamicDay(date)
    for (const one of LUNAR[country])
      if (begins(one, today, yesterday))
        for (let day = 0; day < one.days; day += 1)
          found.push({ date: addDays(date, day), name: one.name, by_moon: true })
    yesterday = today
  }
  return found.filter(({ date }) => date.startsWith(`${year}-`))
}

function civilHolidays(country: Country, year: number): FoundHoliday[] {
  const fixed = FIXED[country].map(([day, name]) => ({ date: `${year}-${day}`, name }))
  const spring = { date: addDays(orthodoxEaster(year), 1), name: SHAM_EL_NESSIM }
  const all = country === 'EG' ? [...fixed, spring] : fixed
  return all.map((one) => ({ ...one, by_moon: false }))
}

/**
 * The official public holidays of a country in a year, in date order. Two holidays on the same day
 * share one entry. Holidays that a government moves to the end of a week are not handled.
 */
export function usualHolidays(country: Country, year: number, locale: Locale): UsualHoliday[] {
  const days = new Map<IsoDate, UsualHoliday>()
  for (const { date, name, by_moon } of [
    ...civilHolidays(country, year),
    ...lunarHolidays(country, year),
  ]) {
    const other = days.get(date)
    days.set(date, {
      date,
      name: other ? `${other.name}${locale === 'ar' ? '، ' : ', '}${name[locale]}` : name[locale],
      by_moon: other ? other.by_moon && by_moon : by_moon,
    })
  }
  return [...days.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1))
}
