import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addPeriods,
  agendaRange,
  dayOfKey,
  daysOfWeek,
  weeksOf,
} from '#features/one-time-tasks/agenda/web/days.ts'
import { addDays, weekdayOf } from '#shared/dates.ts'

const days = fc.integer({ min: 0, max: 40_000 }).map((day) => addDays('2000-01-01', day))
const firstDays = fc.integer({ min: 1, max: 7 })
const FROM_SUNDAY = { view: 'month', firstDay: 7, rtl: false } as const

test('a month is shown in whole weeks from the company’s first day on', () => {
  expect(weeksOf('month', '2026-11-21', 7)).toEqual([
    '2026-11-01',
    '2026-11-08',
    '2026-11-15',
    '2026-11-22',
    '2026-11-29',
  ])
  expect(agendaRange('month', '2026-11-21', 6)).toEqual({ from: '2026-10-31', to: '2026-12-04' })
  expect(agendaRange('week', '2026-11-21', 7)).toEqual({ from: '2026-11-15', to: '2026-11-21' })
})

test('every day of a month is shown once, and each week begins with the first day', () => {
  fc.assert(
    fc.property(days, firstDays, (date, firstDay) => {
      const weeks = weeksOf('month', date, firstDay)
      expect(weeks.every((week) => weekdayOf(week) === firstDay)).toBe(true)
      const shown = weeks.flatMap(daysOfWeek)
      const month = shown.filter((day) => day.slice(0, 7) === date.slice(0, 7))
      expect(new Set(shown).size).toBe(shown.length)
      expect(month.at(0)?.slice(8)).toBe('01')
      expect(addDays(month.at(-1) ?? '', 1).slice(8)).toBe('01')
      // Every week contains at least one day of the month.
      for (const week of weeks)
        expect(daysOfWeek(week).some((day) => month.includes(day))).toBe(true)
    }),
  )
})

test('a month on is the next month, however short that is', () => {
  expect(addPeriods('month', '2026-01-31', 1)).toBe('2026-02-28')
  expect(addPeriods('month', '2026-03-31', -1)).toBe('2026-02-28')
  expect(addPeriods('month', '2026-12-05', 1)).toBe('2027-01-05')
  expect(addPeriods('month', '2026-01-05', -1)).toBe('2025-12-05')
  expect(addPeriods('week', '2026-12-28', 1)).toBe('2027-01-04')
})

test('keys lead from day to day, and the arrows across are mirrored in Arabic', () => {
  const from = (key: string, rtl = false) => dayOfKey(key, '2026-11-18', { ...FROM_SUNDAY, rtl })
  expect(from('ArrowRight')).toBe('2026-11-19')
  expect(from('ArrowRight', true)).toBe('2026-11-17')
  expect(from('ArrowLeft', true)).toBe('2026-11-19')
  expect(from('ArrowDown', true)).toBe('2026-11-25')
  expect(from('ArrowUp')).toBe('2026-11-11')
  expect(from('Home')).toBe('2026-11-15')
  expect(from('End')).toBe('2026-11-21')
  expect(from('PageDown')).toBe('2026-12-18')
  expect(from('PageUp')).toBe('2026-10-18')
  expect(from('a')).toBeUndefined()
})
