import { afterEach, describe, expect, it, vi } from 'vitest'
import { displayMoment } from '#client/display-moment.ts'
import { displayTime, formatSize } from '#client/format.ts'
import type { Locale } from '#shared/locale.ts'

const MEGABYTE = 1024 * 1024

it('writes the size of a file as the server does in its refusals, in either language', () => {
  expect([1, 1.25, 10].map((size) => formatSize(size * MEGABYTE, 'en'))).toEqual([
    '1 MB',
    '1.3 MB',
    '10 MB',
  ])
  expect(formatSize(10 * MEGABYTE, 'ar')).toBe('10 ميغابايت')
  expect([formatSize(1, 'en'), formatSize(1, 'ar')]).toEqual(['1 kB', '1 كيلوبايت'])
})

function read(locale: Locale, clock: string | null) {
  vi.stubGlobal('document', { documentElement: { lang: locale } })
  vi.stubGlobal('localStorage', { getItem: () => clock })
}
const TIMES = ['00:05', '09:00', '12:00', '21:30']
const WHEN: Intl.DateTimeFormatOptions = {
  ...{ weekday: 'long', timeZone: 'UTC' },
  ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
}
/** A Saturday. */
const EVENING = '2026-11-21T21:30:00Z'

describe('a time of day', () => {
  afterEach(() => vi.unstubAllGlobals())

  it.each([
    ['en', ['12:05 am', '9:00 am', '12:00 pm', '9:30 pm']],
    ['ar', ['12:05 ص', '9:00 ص', '12:00 م', '9:30 م']],
  ] as const)('is shown on a clock of 12 hours to who chose it, in %s', (locale, shown) => {
    read(locale, '12h')
    expect(TIMES.map(displayTime)).toEqual(shown)
  })

  it.each([null, '24h'])('is otherwise shown on a clock of 24 hours, by %s', (clock) => {
    read('en', clock)
    expect(TIMES.map(displayTime)).toEqual(TIMES)
  })

  it('is on the same clock where it stands beside its day', () => {
    for (const locale of ['en', 'ar'] as const) {
      read(locale, '24h')
      expect(displayMoment(EVENING, locale, WHEN)).toMatch(/21:30/)
      read(locale, '12h')
      expect(displayMoment(EVENING, locale, WHEN)).toContain(displayTime('21:30'))
    }
    read('en', '12h')
    expect(displayMoment(EVENING, 'en', WHEN)).toMatch(/^Saturday.*9:30 pm$/)
  })
})
