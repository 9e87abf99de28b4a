import { expect, test } from 'vitest'
import { withEnd } from '#ui/range/range.ts'

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }

test('another end of a range leaves the other one where it is', () => {
  expect(withEnd(NOVEMBER, 'from', '2026-11-20')).toEqual({ from: '2026-11-20', to: '2026-11-30' })
  expect(withEnd(NOVEMBER, 'to', '2026-11-10')).toEqual({ from: '2026-11-01', to: '2026-11-10' })
})

test('a range never runs backwards: the other end comes along', () => {
  expect(withEnd(NOVEMBER, 'from', '2026-12-05')).toEqual({ from: '2026-12-05', to: '2026-12-05' })
  expect(withEnd(NOVEMBER, 'to', '2026-10-05')).toEqual({ from: '2026-10-05', to: '2026-10-05' })
})

test('a range never grows over a year: the other end comes along', () => {
  expect(withEnd(NOVEMBER, 'from', '2025-01-01')).toEqual({ from: '2025-01-01', to: '2026-01-01' })
  expect(withEnd(NOVEMBER, 'to', '2028-02-29')).toEqual({ from: '2027-03-01', to: '2028-02-29' })
})
