import { expect, test } from 'vitest'
import { listSources, type Source } from '#checks/sources.ts'

const COMMENTS = /\/\*[\s\S]*?\*\/|\/\/.*/g
const WRITES =
  /\b(?:(?:insert into|delete from)\s+([a-z_]+)|update\s+([a-z_]+)(?:\s+[a-z]\w*)?\s+set\b)/g

/** The tables of members and their sessions, which more than one feature has to write. */
const SHARED = ['users', 'sessions']

const featureOf = (file: string) => /^features\/([^/]+)\//.exec(file)?.[1]

/** The tables that the SQL in a source writes. */
const writtenIn = ({ text }: Source): string[] =>
  [...text.replaceAll(COMMENTS, '').matchAll(WRITES)].map(([, one, other]) => one ?? other ?? '')

/** The tables that each feature declares as its own. */
function claims(): Map<string, string[]> {
  const features = listSources(/\/server\/feature\.ts$/, ['features'])
  return new Map(
    features.map(({ file, text }) => {
      const tables = /tables: \[([^\]]*)\]/.exec(text)?.[1] ?? ''
      return [featureOf(file) ?? '', [...tables.matchAll(/'(\w+)'/g)].map(([, name]) => name ?? '')]
    }),
  )
}

test('a feature writes its own tables alone', () => {
  const claimed = claims()
  const sources = listSources(/\.ts$/, ['features']).filter(
    ({ file }) => /\/server\//.test(file) && !/\.test\.ts$|\/test\//.test(file),
  )
  const found = sources.flatMap((source) =>
    writtenIn(source).map((table) => ({ file: source.file, table })),
  )
  const wrong = found.filter(
    ({ file, table }) => !claimed.get(featureOf(file) ?? '')?.includes(table),
  )
  expect(found.length).toBeGreaterThan(60)
  expect(wrong).toEqual([])
})

test('each table is one feature’s, but for the row of a member and their sessions', () => {
  const all = [...claims().values()].flat().filter((table) => !SHARED.includes(table))
  expect(all.filter((table, at) => all.indexOf(table) !== at)).toEqual([])
})

test.each([
  ['sql`delete from reports where true`', ['reports']],
  ['sql<Row>`\n    insert into roles (id) values (1)`', ['roles']],
  ['sql`select 1 from users for no key update`', []],
  ['sql`insert into x (a) values (1) on conflict do update set a = 2`', ['x']],
  ['sql`update users u set name = 1`', ['users']],
  ['// delete from the list', []],
])('%s writes %j', (text, tables) => {
  expect(writtenIn({ file: '', text })).toEqual(tables)
})
