import { afterEach, describe, expect, test, vi } from 'vitest'
import { usualHolidays } from '#features/companies/holidays.ts'

const MIDNIGHT_IN_CAIRO = new Date('2026-11-25T22:05:00Z')

afterEach(() => vi.unstubAllGlobals())

type Parts = Intl.DateTimeFormatPart[]

/** The output of other ICU versions, and so of other browsers, for the same formatter. */
const OTHERS: Record<string, (parts: Parts) => Parts> = {
  'the month before the day': (parts) => parts.toReversed(),
  'other signs between them': (parts) =>
    parts.map((part) => (part.type === 'literal' ? { ...part, value: '\u202f·, ' } : part)),
  'nothing between them': (parts) => parts.filter(({ type }) => type !== 'literal'),
  'midnight as 24': (parts) =>
    parts.map((part) =>
      part.type === 'hour' && part.value === '00' ? { ...part, value: '24' } : part,
    ),
  'single digits': (parts) =>
    parts.map((part) => ({ ...part, value: part.value.replace(/^0(?=\d$)/, '') })),
}

describe.each(Object.entries(OTHERS))('where ICU writes %s', (_, change) => {
  /** Loads the product's code as in such a browser. */
  async function load() {
    const Real = Intl.DateTimeFormat
    class Other extends Real {
      override formatToParts(date?: Date | number) {
        return change(super.formatToParts(date))
      }
      override format = (date?: Date | number) =>
        this.formatToParts(date)
          .map(({ value }) => value)
          .join('')
    }
    vi.stubGlobal('Intl', Object.assign(Object.create(Intl), { DateTimeFormat: Other }))
    vi.resetModules()
    return {
      ...(await import('#shared/dates.ts')),
      ...(await import('#client/format.ts')),
      ...(await import('#features/companies/web/zones.ts')),
      ...(await import('#features/companies/holidays.ts')),
    }
  }

  test('clocks, heads of pages and of letters, zones and holidays are the same', async () => {
    const other = await load()
    expect(other.toLocalTime(MIDNIGHT_IN_CAIRO, 'Africa/Cairo')).toEqual({
      date: '2026-11-26',
      time: '00:05',
    })
    expect(other.formatTime(MIDNIGHT_IN_CAIRO.getTime(), 'en', 'Africa/Cairo')).toBe('00:05')
    expect(other.formatTime(MIDNIGHT_IN_CAIRO.getTime(), 'ar', 'Africa/Cairo')).toBe('00:05')
    expect(other.formatDate('2026-11-26', 'en', 'day')).toBe('Thursday, 26 November')
    expect(other.zoneOptionAlone('Africa/Cairo', 'en')[0]?.hint).toMatch(/^[0-2]\d:[0-5]\d$/)
    expect(other.usualHolidays('EG', 2026, 'en')).toEqual(usualHolidays('EG', 2026, 'en'))
  })
})
