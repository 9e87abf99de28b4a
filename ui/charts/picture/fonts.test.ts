import { expect, test } from 'vitest'
import { draws } from '#ui/charts/picture/fonts.ts'

const LATIN = 'U+0000-00FF, U+0131, U+2000-206F'
const ARABIC = 'U+0600-06FF, U+FB50-FDFF'

test('a picture takes along the fonts of its own letters, and no other', () => {
  expect(draws(LATIN, 'Done on time')).toBe(true)
  expect(draws(ARABIC, 'Done on time')).toBe(false)
  expect(draws(ARABIC, '12 منجزة')).toBe(true)
  expect(draws(LATIN, 'منجزة')).toBe(false)
  expect(draws('U+0131', 'ı')).toBe(true)
  expect(draws('', 'any letter')).toBe(true)
})
