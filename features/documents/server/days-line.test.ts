import { describe, expect, test } from 'vitest'
import { daysLine } from '#features/documents/server/translations.ts'

const DAY = { days: ['2026-11-25'] } as const
const SPAN = { days: ['2026-11-01', '2026-11-25'] } as const

describe('the heading of a file', () => {
  test('has the Hijri date beside the Gregorian one in a company that shows it', () => {
    expect(daysLine('en', DAY, false)).toEqual([
      expect.stringMatching(/^Wednesday,? 25 November 2026$/),
    ])
    expect(daysLine('en', DAY, true)).toEqual([
      expect.stringMatching(/^Wednesday,? 25 November 2026 · 15 Jumada II 1448 AH$/),
    ])
    expect(daysLine('ar', DAY, true)).toEqual([
      expect.stringMatching(/25 نوفمبر 2026 · 15 جمادى الآخرة 1448 هـ$/),
    ])
    expect(daysLine('en', SPAN, true)).toEqual([
      '1 Nov 2026 – 25 Nov 2026 · 21 Jumada I 1448 AH – 15 Jumada II 1448 AH',
    ])
  })

  test('has the Hijri date alone below a title that is the day', () => {
    const titled = { ...DAY, isTitledByDay: true } as const
    expect(daysLine('en', titled, false)).toEqual([])
    expect(daysLine('en', titled, true)).toEqual(['15 Jumada II 1448 AH'])
  })
})
