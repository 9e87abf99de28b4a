import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { world } from '#app/server/test/world.ts'
import { StatementNames } from '#server/database/statements.ts'
import { createReadQueries } from '#server/database/tenant.ts'

const diwan = openDiwan()

const OFTEN = 24
/** Six of these texts have names at a time. */
const LONG_TEXT = 10_000
const LIMIT = 64_000
const textOf = (n: number) => `select ${n} -- ${'x'.repeat(LONG_TEXT)}`
const use = (names: StatementNames, text: string, times: number) =>
  Array.from({ length: times }, () => names.nameFor(text)).at(-1)

test('a text that becomes frequent gets the place of those that are no longer used', () => {
  const names = new StatementNames()
  const former = Array.from({ length: 6 }, (_, n) => use(names, textOf(n), OFTEN))
  expect(former).not.toContain(undefined)
  expect(use(names, textOf(6), OFTEN)).toBeUndefined()
  const next = use(names, textOf(6), 2 * OFTEN)
  expect(next).toBeDefined()
  expect(former.filter((name) => names.isTaken(name as string))).toHaveLength(1)
  expect(names.isTaken(next as string)).toBe(false)
  expect(names.isTaken('enter_company_to_read')).toBe(false)
})

test('a text that is used as often as those with names waits', () => {
  const names = new StatementNames()
  const frequent = Array.from({ length: 6 }, (_, n) => textOf(n))
  for (let time = 0; time < 10 * OFTEN; time += 1)
    for (const text of [...frequent, textOf(6)]) names.nameFor(text)
  expect(frequent.map((text) => names.nameFor(text))).not.toContain(undefined)
  expect(names.nameFor(textOf(6))).toBeUndefined()
})

test('connections forget the plans of texts that lost their names, while reads are under way', async () => {
  const site = await world(diwan)
  const read = createReadQueries(diwan.server.database, site.company.id)
  const numbered = (n: number, value: number) =>
    read.first(sql<{ sum: number }>`
      select ${value}::int + ${sql.raw(`${n}`)} sum -- ${sql.raw('x'.repeat(LONG_TEXT))}`)
  for (let round = 0; round < 3; round += 1)
    for (let time = 0; time < 24 * OFTEN; time += 1) {
      const asked = [0, 1, 2, 3, 4, 5].map((n) => numbered(6 * round + n, time))
      const sums = (await Promise.all(asked)).map((row) => row?.sum)
      expect(sums).toEqual([0, 1, 2, 3, 4, 5].map((n) => 6 * round + n + time))
    }
  const counted = Array.from({ length: 16 }, () =>
    read.first(sql<{ characters: number; latest: number }>`
      select sum(length(statement))::int characters,
        count(*) filter (where statement ~ '\\+ (12|13|14|15|16|17) sum')::int latest
      from pg_prepared_statements where name like 'frequent\\_%'`),
  )
  const plans = await Promise.all(counted)
  // A company uses two connections, and each of them runs every second one of the six.
  expect(Math.max(...plans.map((row) => row?.latest ?? 0))).toBeGreaterThanOrEqual(3)
  expect(Math.max(...plans.map((row) => row?.characters ?? 0))).toBeLessThanOrEqual(LIMIT)
})
