import { describe, expect, test } from 'vitest'
import { formatEnglishDay, toLocalTime } from '#shared/dates.ts'

const MIDNIGHT_IN_CAIRO = new Date('2026-11-25T22:05:00Z')

describe('the wall clock of a zone', () => {
  test('has the date and the time of the place, over midnight', () => {
    expect(toLocalTime(MIDNIGHT_IN_CAIRO, 'Africa/Cairo')).toEqual({
      date: '2026-11-26',
      time: '00:05',
    })
    expect(toLocalTime(MIDNIGHT_IN_CAIRO, 'America/New_York')).toEqual({
      date: '2026-11-25',
      time: '17:05',
    })
  })
})

test('an English day has a comma after the weekday and no year', () => {
  expect(formatEnglishDay('2026-11-21')).toBe('Saturday, 21 November')
})
