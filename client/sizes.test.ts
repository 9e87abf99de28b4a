import { expect, it } from 'vitest'
import { sizeWords } from '#client/sizes.ts'

const MEGABYTE = 1024 * 1024

it('writes the size of a file as the server does in its refusals, in either language', () => {
  expect([1, 1.25, 10].map((size) => sizeWords(size * MEGABYTE, 'en'))).toEqual([
    '1 MB',
    '1.3 MB',
    '10 MB',
  ])
  expect(sizeWords(10 * MEGABYTE, 'ar')).toBe('10 ميغابايت')
  expect([sizeWords(1, 'en'), sizeWords(1, 'ar')]).toEqual(['1 kB', '1 كيلوبايت'])
})
