import { expect, it } from 'vitest'
import { formatSize } from '#client/format.ts'

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
