import { expect, test } from 'vitest'
import { isEnough } from '#features/search/contract.ts'
import {
  excerptOf,
  parseSearchText,
  type SearchMatch,
  sortMatches,
} from '#features/search/server/matches.ts'

const excerpt = (text: string, q: string) => excerptOf(text, parseSearchText(q))

test.each([
  ['short', 'Bring the  blue\nfolder', 'folder', 'Bring the blue folder'],
  ['in Arabic', 'راجع «القهوة» قبل الافتتاح', 'قهوه', 'راجع «القهوة» قبل الافتتاح'],
  ['nothing of it', 'Bring the blue folder', 'kitchen', 'Bring the blue folder'],
])('a text is shown around what was found: %s', (_, text, q, shown) => {
  expect(excerpt(text, q)).toBe(shown)
})

test('of a long text what stands before and after the first word is cut at words', () => {
  const text = `${'before '.repeat(50)}kitchen ${'after '.repeat(50)}`
  const shown = excerpt(text, 'kit')
  expect(shown).toMatch(/^… before .*kitchen after .* …$/)
  expect(shown.length).toBeLessThan(180)
  expect(excerpt('x'.repeat(400), 'x').length).toBeLessThan(420)
})

test('one letter is not enough to look for, two are, and signs are none', () => {
  const enough = ['a', 'ا', '٪', '', '()'].map((q) => isEnough(parseSearchText(q).words))
  expect(enough).toEqual([false, false, false, false, false])
  expect(['ab', 'a b', 'من'].map((q) => isEnough(parseSearchText(q).words))).toEqual([
    true,
    true,
    true,
  ])
})

test('as it is typed comes before folded, the title before the rest, comments last, the newest first', () => {
  const of = (id: string, fields: Partial<SearchMatch>): SearchMatch => ({
    ...{ kind: 'one_time_task', id, title: '', body: null, where: null, page: '', by: null },
    created_at: '2026-11-20T08:00:00.000Z',
    ...fields,
  })
  const found = [
    of('comment', { kind: 'comment', title: 'Café', body: 'Café' }),
    of('body', { body: 'Café' }),
    of('folded', { title: 'The cafe' }),
    of('typed', { title: 'New Café' }),
    of('newer', { title: 'Another Café', created_at: '2026-11-21T08:00:00.000Z' }),
    of('project', { kind: 'project', title: 'Old Café' }),
  ]
  const ordered = sortMatches(found, parseSearchText('Café')).map(({ id }) => id)
  expect(ordered).toEqual(['newer', 'typed', 'project', 'folded', 'body', 'comment'])
})
