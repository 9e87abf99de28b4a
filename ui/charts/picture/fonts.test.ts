import { expect, test } from 'vitest'
import { coversText } from '#ui/charts/picture/fonts.ts'

const LATIN = 'U+0000-00FF, U+0131, U+2000-206F'
const ARABIC = 'U+0600-06FF, U+FB50-FDFF'

test('a picture takes along the fonts of its own letters, and no other', () => {
  expect(coversText(LATIN, 'Done on time')).toBe(true)
  expect(coversText(ARABIC, 'Done on time')).toBe(false)
  expect(coversText(ARABIC, '12 منجزة')).toBe(true)
  expect(coversText(LATIN, 'منجزة')).toBe(false)
  expect(coversText('U+0131', 'ı')).toBe(true)
  expect(coversText('', 'any letter')).toBe(true)
})
