import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, type IsoDate } from '#shared/dates.ts'
import { toGregorian, toHijri } from '#shared/hijri.ts'
import { formatHijriMonths } from '#shared/hijri-months.ts'
import { formatHijri } from '#shared/hijri-text.ts'

/**
 * The first days of the months of 1440 to 1460, from the month lengths that OpenJDK took over from
 * KACST, the calendar's publisher. Decision 039 says where other tables differ.
 */
const MONTH_STARTS: Record<number, string> = {
  1440: '2018-09-11 10-10 11-09 12-08 2019-01-07 02-06 03-08 04-06 05-06 06-04 07-04 08-02',
  1441: '2019-08-31 09-30 10-29 11-28 12-27 2020-01-26 02-25 03-25 04-24 05-24 06-22 07-22',
  1442: '2020-08-20 09-18 10-18 11-16 12-16 2021-01-14 02-13 03-14 04-13 05-13 06-11 07-11',
  1443: '2021-08-09 09-08 10-07 11-06 12-05 2022-01-04 02-02 03-04 04-02 05-02 05-31 06-30',
  1444: '2022-07-30 08-28 09-27 10-26 11-25 12-25 2023-01-23 02-21 03-23 04-21 05-21 06-19',
  1445: '2023-07-19 08-17 09-16 10-16 11-15 12-14 2024-01-13 02-11 03-11 04-10 05-09 06-07',
  1446: '2024-07-07 08-05 09-04 10-04 11-03 12-02 2025-01-01 01-31 03-01 03-30 04-29 05-28',
  1447: '2025-06-26 07-26 08-24 09-23 10-23 11-22 12-21 2026-01-20 02-18 03-20 04-18 05-18',
  1448: '2026-06-16 07-15 08-14 09-12 10-12 11-11 12-10 2027-01-09 02-08 03-09 04-08 05-07',
  1449: '2027-06-06 07-05 08-03 09-02 10-01 10-31 11-29 12-29 2028-01-28 02-26 03-27 04-26',
  1450: '2028-05-25 06-24 07-23 08-22 09-20 10-19 11-18 12-17 2029-01-16 02-14 03-16 04-15',
  1451: '2029-05-14 06-13 07-13 08-12 09-10 10-09 11-08 12-07 2030-01-05 02-04 03-06 04-04',
  1452: '2030-05-04 06-03 07-02 08-01 08-31 09-29 10-28 11-27 12-26 2031-01-24 02-23 03-24',
  1453: '2031-04-23 05-23 06-21 07-21 08-20 09-18 10-18 11-16 12-16 2032-01-14 02-12 03-13',
  1454: '2032-04-11 05-11 06-09 07-09 08-08 09-06 10-06 11-05 12-04 2033-01-03 02-01 03-03',
  1455: '2033-04-01 04-30 05-30 06-28 07-28 08-27 09-25 10-25 11-23 12-23 2034-01-22 02-20',
  1456: '2034-03-22 04-20 05-19 06-18 07-17 08-16 09-14 10-14 11-12 12-12 2035-01-11 02-10',
  1457: '2035-03-11 04-10 05-09 06-07 07-07 08-05 09-03 10-03 11-01 12-01 12-31 2036-01-30',
  1458: '2036-02-29 03-29 04-28 05-27 06-25 07-25 08-23 09-21 10-21 11-19 12-19 2037-01-18',
  1459: '2037-02-17 03-18 04-17 05-17 06-15 07-14 08-13 09-11 10-10 11-09 12-08 2038-01-07',
  1460: '2038-02-06 03-07 04-06 05-06 06-04 07-04 08-02 09-01 09-30 10-29 11-28 12-27',
}
const END = '2039-01-26'

/** A start without a year is in the year of the one before it. */
function readStarts(row: string): IsoDate[] {
  let year = ''
  return row.split(' ').map((start) => {
    if (start.length === 10) year = start.slice(0, 5)
    return start.length === 10 ? start : year + start
  })
}

const MONTHS = Object.entries(MONTH_STARTS).flatMap(([year, row]) =>
  readStarts(row).map((start, at) => ({ year: Number(year), month: at + 1, start })),
)

/** Every day of the table, and the length of every month. */
const lengthOf = (at: number) => daysBetween(MONTHS[at]?.start ?? '', MONTHS[at + 1]?.start ?? END)
const DAYS = MONTHS.flatMap(({ year, month, start }, at) =>
  Array.from({ length: lengthOf(at) }, (_, day) => ({
    hijri: { year, month, day: day + 1 },
    date: addDays(start, day),
  })),
)

describe('the Umm al-Qura calendar', () => {
  test('is the published one on every day of 1440 to 1460, in both directions', () => {
    expect(MONTHS).toHaveLength(252)
    expect(DAYS).toHaveLength(daysBetween('2018-09-11', END))
    expect(DAYS.map(({ date }) => toHijri(date))).toEqual(DAYS.map(({ hijri }) => hijri))
    expect(DAYS.map(({ hijri }) => toGregorian(hijri))).toEqual(DAYS.map(({ date }) => date))
  })

  test('has months of 29 or 30 days, and no day after the last one', () => {
    expect(new Set(MONTHS.map((_, at) => lengthOf(at)))).toEqual(new Set([29, 30]))
    const after = MONTHS.map(({ year, month }, at) => ({ year, month, day: lengthOf(at) + 1 }))
    expect(after.map(toGregorian).filter(Boolean)).toEqual([])
  })

  test('has no day or month that no calendar has', () => {
    const wrong = [
      { year: 1448, month: 9, day: 0 },
      { year: 1448, month: 9, day: 31 },
      { year: 1448, month: 0, day: 1 },
      { year: 1448, month: 13, day: 1 },
      { year: 1448, month: 9, day: 1.5 },
    ]
    expect(wrong.map(toGregorian)).toEqual(wrong.map(() => undefined))
  })
})

describe('a Hijri date in words', () => {
  test('has Western digits and the era in both languages', () => {
    expect(formatHijri('2027-02-08', 'en')).toBe('1 Ramadan 1448 AH')
    expect(formatHijri('2027-02-08', 'ar')).toBe('1 رمضان 1448 هـ')
  })

  test('names the months of a Gregorian month, with both years where the year changes', () => {
    expect(formatHijriMonths('2026-11-01', '2026-11-30', 'en')).toBe('Jumada I – Jumada II 1448 AH')
    expect(formatHijriMonths('2026-11-01', '2026-11-30', 'ar')).toBe(
      'جمادى الأولى – جمادى الآخرة 1448 هـ',
    )
    expect(formatHijriMonths('2026-06-01', '2026-06-30', 'ar')).toBe(
      'ذو الحجة 1447 هـ – محرم 1448 هـ',
    )
    expect(formatHijriMonths('2027-02-08', '2027-02-28', 'en')).toBe('Ramadan 1448 AH')
  })
})
