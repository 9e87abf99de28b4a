import { expect, test } from 'vitest'
import { parseDecimal } from '#shared/numbers.ts'

test.each([
  ['4.5', 4.5],
  ['4,5', 4.5],
  ['٤٫٥', 4.5],
  ['٤،٥', 4.5],
  ['۴٫۵', 4.5],
  ['−18', -18],
  ['-18', -18],
  ['+3', 3],
  [' 0 ', 0],
  ['007', 7],
])('%j is read as %d', (typed, value) => {
  expect(parseDecimal(typed)).toBe(value)
})

test.each([
  '',
  '-',
  '4.',
  '.5',
  '1.2.3',
  '1,2,3',
  '4 5',
  '4°',
  'e5',
  '1e5',
  'NaN',
  'Infinity',
  '0x1f',
  '1234567890',
  '0.1234567',
])('%j is not a number', (typed) => {
  expect(parseDecimal(typed)).toBeUndefined()
})
