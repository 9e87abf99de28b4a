import { expect, test } from 'vitest'
import { negotiateLocale } from '#shared/locale.ts'

test.each([
  ['ar', 'ar'],
  ['ar-EG,ar;q=0.9,en;q=0.8', 'ar'],
  ['en;q=0.3, ar;q=0.9', 'ar'],
  ['fr-FR, en;q=0.4, ar;q=0.5', 'ar'],
  ['EN-gb', 'en'],
  ['ar;q=0, en;q=0.1', 'en'],
  ['en, ar', 'en'],
  ['ar, en', 'ar'],
  ['arn, en;q=0.5', 'en'],
  ['de, *;q=0.5', 'en'],
  ['', 'en'],
  [undefined, 'en'],
])('of our languages %s prefers %s', (header, locale) => {
  expect(negotiateLocale(header)).toBe(locale)
})
