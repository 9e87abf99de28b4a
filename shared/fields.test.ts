import { expect, test } from 'vitest'
import { normalizeText } from '#shared/fields.ts'

test('a letter is composed with its marks, of which it keeps thirty', () => {
  expect(normalizeText('cafe\u0301 أ\u0654')).toBe('café أ\u0654')
  expect(normalizeText(`e${'\u0323'.repeat(40)}x`)).toBe(`ẹ${'\u0323'.repeat(29)}x`)
})

test('a text of a million marks is read', () => {
  expect(normalizeText('\u0315\u0301\u0323\u05b0'.repeat(250_000))).toHaveLength(30)
})
