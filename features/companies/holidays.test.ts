import { describe, expect, test } from 'vitest'
import { type Country, orthodoxEaster, usualHolidays } from '#features/companies/holidays.ts'
import { weekdayOf } from '#shared/dates.ts'

const LOCALES = ['en', 'ar'] as const
const datesOf = (country: Country, year: number, name: string) =>
  usualHolidays(country, year, 'en')
    .filter((holiday) => holiday.name.includes(name))
    .map(({ date }) => date)

const YEARS = [2024, 2025, 2026, 2027]

test('Easter of the Eastern churches is on its Sunday', () => {
  const easters = [2020, ...YEARS, 2028, 2060].map(orthodoxEaster)
  expect(easters).toEqual([
    ...['2020-04-19', '2024-05-05', '2025-04-20', '2026-04-12', '2027-05-02'],
    ...['2028-04-16', '2060-04-25'],
  ])
  for (let year = 2020; year <= 2060; year += 1) expect(weekdayOf(orthodoxEaster(year))).toBe(7)
})

describe('Egypt', () => {
  test('keeps its civil holidays on their days', () => {
    for (const year of YEARS) {
      const civil = usualHolidays('EG', year, 'en').filter(({ by_moon }) => !by_moon)
      const days = ['01-07', '01-25', '04-25', '05-01', '06-30', '07-23', '10-06']
      const dates = civil.map(({ date }) => date)
      expect(dates).toEqual(expect.arrayContaining(days.map((day) => `${year}-${day}`)))
      expect(dates).toHaveLength(days.length + 1)
    }
  })

  test('smells the spring on the Monday after Easter', () => {
    expect(YEARS.flatMap((year) => datesOf('EG', year, 'Sham'))).toEqual([
      ...['2024-05-06', '2025-04-21', '2026-04-13', '2027-05-03'],
    ])
  })

  test('has its holidays of the moon by the Umm al-Qura calendar', () => {
    const first = (name: string) => YEARS.map((year) => datesOf('EG', year, name)[0])
    expect(first('Eid al-Fitr')).toEqual(['2024-04-10', '2025-03-30', '2026-03-20', '2027-03-09'])
    expect(first('Arafat')).toEqual(['2024-06-15', '2025-06-05', '2026-05-26', '2027-05-15'])
    expect(first('Eid al-Adha')).toEqual(['2024-06-16', '2025-06-06', '2026-05-27', '2027-05-16'])
    expect(first('Islamic')).toEqual(['2024-07-07', '2025-06-26', '2026-06-16', '2027-06-06'])
    expect(first('Birthday')).toEqual(['2024-09-15', '2025-09-04', '2026-08-25', '2027-08-14'])
    for (const name of ['Eid al-Fitr', 'Eid al-Adha'])
      expect(datesOf('EG', 2026, name)).toHaveLength(3)
  })
})

describe('Saudi Arabia', () => {
  test('has its two national days', () => {
    for (const year of YEARS) {
      const civil = usualHolidays('SA', year, 'en').filter(({ by_moon }) => !by_moon)
      expect(civil.map(({ date }) => date)).toEqual([`${year}-02-22`, `${year}-09-23`])
    }
  })

  test('keeps four days from the end of 29 Ramadan on, however long the month, and four of Adha', () => {
    expect(datesOf('SA', 2024, 'Fitr')).toEqual([
      ...['2024-04-09', '2024-04-10', '2024-04-11', '2024-04-12'],
    ])
    expect(datesOf('SA', 2025, 'Fitr')).toEqual([
      ...['2025-03-30', '2025-03-31', '2025-04-01', '2025-04-02'],
    ])
    const adha = [...datesOf('SA', 2026, 'Arafat'), ...datesOf('SA', 2026, 'Adha')]
    expect(adha).toEqual(['2026-05-26', '2026-05-27', '2026-05-28', '2026-05-29'])
  })
})

test('two Eids of one year both stand, and an Eid over new year is parted between the years', () => {
  expect(datesOf('EG', 2033, 'Fitr').length).toBeGreaterThan(3)
  const around = [2032, 2033].flatMap((year) => datesOf('EG', year, 'Fitr'))
  expect(new Set(around).size).toBe(around.length)
})

test('every year from 2020 to 2060 has each date once, in order, named in both languages', () => {
  for (const country of ['EG', 'SA'] as const)
    for (let year = 2020; year <= 2060; year += 1)
      for (const locale of LOCALES) {
        const holidays = usualHolidays(country, year, locale)
        const dates = holidays.map(({ date }) => date)
        expect(dates).toEqual([...new Set(dates)].toSorted())
        expect(dates.every((date) => date.startsWith(`${year}-`))).toBe(true)
        const letters = locale === 'ar' ? /\p{Script=Arabic}/u : /[A-Za-z]/
        expect(holidays.every(({ name }) => letters.test(name) && name.length <= 80)).toBe(true)
        expect(holidays.some(({ by_moon }) => by_moon)).toBe(true)
      }
})

test('a day that two holidays share stands once, with both names', () => {
  const shared = usualHolidays('EG', 2044, 'en').find(({ date }) => date === '2044-04-25')
  expect(shared).toMatchObject({ name: 'Sinai Liberation Day, Sham El-Nessim', by_moon: false })
})
