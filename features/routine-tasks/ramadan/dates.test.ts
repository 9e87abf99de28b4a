import { expect, test } from 'vitest'
import {
  canBeRamadan,
  proposeRamadan,
  yearOfNextRamadan,
} from '#features/routine-tasks/ramadan/dates.ts'

test('the proposed dates are those of the Umm al-Qura calendar', () => {
  expect(proposeRamadan(1448)).toEqual({ first_date: '2027-02-08', last_date: '2027-03-08' })
  expect(proposeRamadan(1449)).toEqual({ first_date: '2028-01-28', last_date: '2028-02-25' })
})

test('a Ramadan is the next one until its latest possible end is over', () => {
  const days = ['2026-11-30', '2027-02-08', '2027-03-09', '2027-03-10', '2027-03-11', '2027-12-31']
  expect(canBeRamadan({ first_date: '2027-02-09', last_date: '2027-03-10' }, 1448)).toBe(true)
  expect(days.map(yearOfNextRamadan)).toEqual([1448, 1448, 1448, 1448, 1449, 1449])
  const newYear = ['2027-06-05', '2027-06-06', '2027-06-07', '2027-06-08']
  expect(newYear.map(yearOfNextRamadan)).toEqual([1449, 1449, 1449, 1449])
})

test('the dates can be off by a day, and have 29 or 30 days', () => {
  const can = (first_date: string, last_date: string) =>
    canBeRamadan({ first_date, last_date }, 1448)
  expect(can('2027-02-08', '2027-03-08')).toBe(true)
  expect(can('2027-02-07', '2027-03-07')).toBe(true)
  expect(can('2027-02-09', '2027-03-10')).toBe(true)
  expect(can('2027-02-06', '2027-03-06')).toBe(false)
  expect(can('2027-02-10', '2027-03-10')).toBe(false)
  expect(can('2027-02-08', '2027-03-07')).toBe(false)
  expect(can('2027-02-08', '2027-03-10')).toBe(false)
})
