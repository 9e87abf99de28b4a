import { expect, it } from 'vitest'
import { beginsWith, searchable, wordsOf } from '#shared/searchable.ts'
import { FOLDED, WORDS } from '#shared/test/folded.ts'

it.each(FOLDED)('a list on a page compares %j as %j', (text, folded) => {
  expect(searchable(text)).toBe(folded)
})

it.each(WORDS)('the words of %j are %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

it('a text is found by the beginnings of its words, in any order', () => {
  const words = wordsOf('مراجعة (القهوة) – weekly check-list')
  const isFound = (query: string) => beginsWith(words, wordsOf(query))
  for (const query of ['القهو', 'list week', 'مراجعة', ''])
    expect([query, isFound(query)]).toEqual([query, true])
  for (const query of ['قهوة', 'ist', 'week month'])
    expect([query, isFound(query)]).toEqual([query, false])
})
