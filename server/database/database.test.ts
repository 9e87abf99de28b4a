import { expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { FOLDED, WORDS } from '#shared/test/folded.ts'

const diwan = openDiwan()

test('a list read from the database has its elements as they are read alone', async () => {
  const { rows } = await diwan.server.database.appPool.query<Record<string, unknown>>(
    `select day, array[day, null] days, hour, array[hour] hours, at, array[at] moments, big, array[big] bigs,
       exact, array[exact] exacts, '{}'::date[] no_days, array['a,"b"', null] words
     from (values ('2026-11-22'::date, '07:30'::time, '2026-11-22 07:30:00.25+02'::timestamptz, 9007199254740991, 2.50))
       v (day, hour, at, big, exact)`,
  )
  expect(rows).toEqual([
    {
      ...{ day: '2026-11-22', days: ['2026-11-22', null], no_days: [] },
      ...{ hour: '07:30', hours: ['07:30'] },
      ...{ at: '2026-11-22T05:30:00.250Z', moments: ['2026-11-22T05:30:00.250Z'] },
      ...{ big: 9007199254740991, bigs: [9007199254740991], exact: 2.5, exacts: [2.5] },
      words: ['a,"b"', null],
    },
  ])
})

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
