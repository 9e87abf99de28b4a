import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { MAX_OF_A_KIND, search } from '#features/search/contract.ts'
import { hasWordPrefixes, splitWords } from '#shared/searchable.ts'

const diwan = openDiwan()
const TEXTS = 5_000
const QUERIES = 300
const STEMS =
  'مراجعة فاتورة كهرباء مخزن قهوة تسليم طلب عميل موعد صيانة فرع القاهرة invoice kitchen till order client delivery café weekly check stock Zamalek'.split(
    ' ',
  )
const MARKS = ['', '', '', 'ـ', '\u064e', '، ', ' (', ') ', '-', '/', '\u200f', '٣', '7', '!']

/** A word with random characters inserted into and around it. */
const word = fc
  .tuple(
    fc.constantFrom(...STEMS),
    fc.constantFrom(...MARKS),
    fc.constantFrom(...MARKS),
    fc.nat(400),
  )
  .map(([stem, one, other, number]) => {
    const at = 1 + (number % (stem.length - 1))
    return `${stem.slice(0, at)}${one.trim()}${stem.slice(at)}${other}${number < 40 ? number : ''}`
  })
const text = fc
  .array(word, { minLength: 1, maxLength: 7 })
  .map((words) => words.join(' ').slice(0, 190))
/** The beginnings of one to three words, sometimes of a word that does not exist. */
const query = fc
  .array(fc.tuple(fc.constantFrom(...STEMS, 'zz'), fc.integer({ min: 1, max: 9 })), {
    minLength: 1,
    maxLength: 3,
  })
  .map((parts) => parts.map(([stem, letters]) => stem.slice(0, letters)).join(' '))

interface Kept {
  id: string
  title: string
  at: string
}

let site: World
let kept: Kept[]

beforeAll(async () => {
  site = await world(diwan)
  const titles = fc.sample(text, TEXTS).map((title) => title.trim() || 'x')
  await site.write((db) =>
    db.all(sql`
      insert into one_time_tasks (company_id, id, title, start_date, created_by, created_at, updated_at)
      select ${site.company.id}, gen_random_uuid(), title, '2026-01-01', ${site.owner.id},
        now() - n / 2 * interval '1 minute', now()
      from unnest(${titles}::text[]) with ordinality t (title, n)`),
  )
  kept = await site.write((db) =>
    db.all(sql<Kept>`
      select id, title, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') "at"
      from one_time_tasks order by created_at desc, id desc`),
  )
})

/** The reference implementation: checks every text of the company, newest first. */
function twin(q: string): string[] {
  const wanted = splitWords(q)
  if (wanted.join('').length < 2) return []
  const rank = ({ title }: Kept) => (title.includes(q) ? 0 : 1)
  return kept
    .filter(({ title }) => hasWordPrefixes(splitWords(title), wanted))
    .slice(0, MAX_OF_A_KIND)
    .toSorted((a, b) => rank(a) - rank(b))
    .map(({ id }) => id)
}

test('in five thousand texts of both scripts the same is found as by reading each, in the same order', async () => {
  const { call } = site.as(site.owner)
  let hits = 0
  for (const q of fc.sample(query, QUERIES)) {
    const { data } = (await call(search, { query: { q, per_page: 100, kinds: 'one_time_task' } }))
      .body
    expect([q, data.map(({ id }) => id)]).toEqual([q, twin(q.trim())])
    hits += data.length
  }
  expect(hits).toBeGreaterThan(QUERIES)
})
