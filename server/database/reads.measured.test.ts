import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { isTransient } from '#server/database/database-health.ts'
import { createReadQueries, withCompanyTransaction } from '#server/database/tenant.ts'
import { measureSlowness } from '#server/test/slowness.ts'

const diwan = openDiwan()
let busy: World
let quiet: World
beforeAll(async () => {
  busy = await world(diwan)
  quiet = await world(diwan)
})

const sleeping = (seconds: number) => sql<{ slept: unknown }>`select pg_sleep(${seconds}) slept`
const reads = ({ company }: World) => createReadQueries(diwan.server.database, company.id)
async function timeOf(work: Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work
  return performance.now() - began
}

test('a read is given up after three seconds, a write may take longer', async () => {
  const slower = await measureSlowness()
  const write = withCompanyTransaction(diwan.server.database, busy.company.id, (db) =>
    db.all(sleeping(4.5)),
  )
  const began = performance.now()
  await expect(reads(busy).all(sleeping(10))).rejects.toSatisfy(isTransient)
  expect(performance.now() - began).toBeLessThan(3_000 + 1_000 * slower)
  expect(await reads(busy).all(sql`select 1 one`)).toEqual([{ one: 1 }])
  expect(await write).toHaveLength(1)
})

test('a company’s slow reads hold up its own, and no other’s', async () => {
  const slower = await measureSlowness()
  const slow = Array.from({ length: 40 }, () => reads(busy).all(sleeping(0.2)))
  const theirs: number[] = []
  for (let n = 0; n < 20; n += 1)
    theirs.push(await timeOf(reads(quiet).all(sql`select ${n}::int n`)))
  expect(theirs.filter((ms) => ms > 150 * slower)).toEqual([])
  const own = await timeOf(reads(busy).all(sql`select 1`))
  expect(own).toBeGreaterThan(400)
  await Promise.all(slow)
})

test('a company’s slow writes hold two connections, and the others are free', async () => {
  const { database } = diwan.server
  const slower = await measureSlowness()
  const slow = Array.from({ length: 10 }, () =>
    withCompanyTransaction(database, busy.company.id, (db) => db.all(sleeping(0.3))),
  )
  const theirs: number[] = []
  for (let n = 0; n < 5; n += 1)
    theirs.push(
      await timeOf(
        withCompanyTransaction(database, quiet.company.id, (db) => db.all(sql`select ${n}::int n`)),
      ),
    )
  const lent = database.appPool.totalCount - database.appPool.idleCount
  expect({ lent, late: theirs.filter((ms) => ms > 250 * slower) }).toEqual({ lent: 2, late: [] })
  await Promise.all(slow)
})
