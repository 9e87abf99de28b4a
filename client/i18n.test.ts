import i18next from 'i18next'
import { beforeAll, expect, test, vi } from 'vitest'
import { startI18n } from '#client/i18n.ts'

const WORDS = {
  more_other: 'and {{count}} more',
  named: '{{name}} reported it',
  year: 'Holidays in {{year}}',
  note: '{{name}}, {{when}}',
}

const page = { lang: 'en' }

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: page })
  await startI18n()
  i18next.addResourceBundle('en', 'test', WORDS)
})

const say = (key: string, values: object) => i18next.t(key as never, { ns: 'test', ...values })

test('a number in a sentence is written in groups, as beside one', () => {
  expect(say('more', { count: 1196 })).toBe('and 1,196 more')
  expect(say('more', { count: 12 })).toBe('and 12 more')
  expect(say('year', { year: '2026' })).toBe('Holidays in 2026')
})

test('a name in a sentence keeps its direction', () => {
  expect(say('named', { name: 'هدى' })).toBe('\u2068هدى\u2069 reported it')
})

test.each([
  ['en', '\u2066'],
  ['ar', '\u2067'],
])('words that consist of isolated parts run as the page does, in %s', (lang, direction) => {
  page.lang = lang
  const when = '\u206824 نوفمبر\u2069، \u206610:40\u2069'
  expect(say('note', { name: 'Ali', when })).toBe(`\u2068Ali\u2069, ${direction}${when}\u2069`)
})
