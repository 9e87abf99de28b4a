import { expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { FOLDED, WORDS } from '#shared/test/folded.ts'

const diwan = openDiwan()

test('the database compares text as the pages do', async () => {
  const { rows } = await diwan.server.database.appPool.query<{ folded: string }>(
    'select fold_text(x) folded from unnest($1::text[]) with ordinality t (x, n) order by n',
    [FOLDED.map(([text]) => text)],
  )
  expect(rows.map(({ folded }) => folded)).toEqual(FOLDED.map(([, folded]) => folded))
})

test('the database takes text apart into the same words', async () => {
  const { rows } = await diwan.server.database.appPool.query<{ words: string }>(
    'select search_words(x) words from unnest($1::text[]) with ordinality t (x, n) order by n',
    [WORDS.map(([text]) => text)],
  )
  expect(rows.map(({ words }) => words)).toEqual(WORDS.map(([, words]) => ` ${words.join(' ')}`))
})
