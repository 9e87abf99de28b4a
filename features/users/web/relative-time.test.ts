import { expect, test } from 'vitest'
import { formatDistance } from '#features/users/web/relative-time.ts'

const now = Date.parse('2026-11-21T12:00:00.000Z')
const en = { now, locale: 'en', timeZone: 'Africa/Cairo' } as const
const ar = { ...en, locale: 'ar' } as const

test.each([
  ['2026-11-21T11:59:10.000Z', 'now'],
  ['2026-11-21T11:58:50.000Z', '1 minute ago'],
  ['2026-11-21T11:55:00.000Z', '5 minutes ago'],
  ['2026-11-21T09:30:00.000Z', '2 hours ago'],
  ['2026-11-19T11:00:00.000Z', '2 days ago'],
  ['2026-11-27T18:00:00.000Z', 'in 6 days'],
  ['2026-11-28T11:59:00.000Z', 'in 7 days'],
  ['2026-11-21T12:00:30.000Z', 'now'],
])('%s is said as “%s”', (instant, words) => {
  expect(formatDistance(instant, en)).toBe(words)
})

test('a far instant is said as its date in the company, not in London', () => {
  expect(formatDistance('2026-08-31T22:30:00.000Z', en)).toBe('1 Sept 2026')
})

test('in Arabic the words follow the number, with Western digits', () => {
  expect(formatDistance('2026-11-21T12:00:00.000Z', ar)).toBe('الآن')
  expect(formatDistance('2026-11-21T11:55:00.000Z', ar)).toBe('قبل 5 دقائق')
  expect(formatDistance('2026-11-19T11:00:00.000Z', ar)).toBe('قبل يومين')
  expect(formatDistance('2026-11-27T18:00:00.000Z', ar)).toBe('خلال 6 أيام')
})
