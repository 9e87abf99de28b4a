import { expect, it } from 'vitest'
import { hasWordPrefixes, normalizeForSearch, splitWords } from '#shared/searchable.ts'
import { FOLDED, WORDS } from '#shared/test/folded.ts'

it.each(FOLDED)('a list on a page compares %j as %j', (text, folded) => {
  expect(normalizeForSearch(text)).toBe(folded)
})

it.each(WORDS)('the words of %j are %j', (text, words) => {
  expect(splitWords(text)).toEqual(words)
})

it('a text is found by the beginnings of its words, in any order', () => {
  const words = splitWords('مراجعة (القهوة) – weekly check-list')
  const isFound = (query: string) => hasWordPrefixes(words, splitWords(query))
  for (const query of ['القهو', 'list week', 'مراجعة', ''])
    expect([query, isFound(query)]).toEqual([query, true])
  for (const query of ['قهوة', 'ist', 'week month'])
    expect([query, isFound(query)]).toEqual([query, false])
})
