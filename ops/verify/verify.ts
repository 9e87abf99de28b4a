import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { compiler } from '#server/database/tenant.ts'
import type { Feature } from '#server/feature.ts'
import type { Storage } from '#server/files/storage.ts'
import type { DerivedCount, FileRows } from '#server/tenant-data.ts'

/** The maximum number of differences reported per name. */
const MAX_REPORTED = 10

async function ask<T>(client: pg.Client, query: RawBuilder<T>): Promise<T[]> {
  const { sql: text, parameters } = query.compile(compiler)
  return (await client.query(text, [...parameters])).rows
}

const reportLines = (name: string, all: readonly string[]): string[] =>
  all.length <= MAX_REPORTED
    ? all.map((one) => `${name}: ${one}`)
    : [
        ...reportLines(name, all.slice(0, MAX_REPORTED)),
        `${name}: and ${all.length - MAX_REPORTED} more`,
      ]

async function recount(
  client: pg.Client,
  { name, stored, recomputed }: DerivedCount,
): Promise<string[]> {
  const differences = await ask(
    client,
    sql<{ row: string }>`
      select 'kept, not counted: ' || k::text "row" from ((${stored}) except all (${recomputed})) k
      union all select 'counted, not kept: ' || c::text from ((${recomputed}) except all (${stored})) c`,
  )
  return reportLines(
    name,
    differences.map(({ row }) => row),
  )
}

/** Reports rows without their file and files without their row. Ignores files that just arrived. */
async function matchFiles(
  client: pg.Client,
  storage: Storage,
  { prefix, keys }: FileRows,
): Promise<string[]> {
  const began = Date.now()
  const known = new Set<string>()
  const missing = new Set<string>()
  for (const { key, needed } of await ask(client, keys)) {
    known.add(key)
    if (needed) missing.add(key)
  }
  const strays: string[] = []
  for await (const { key, storedAt } of storage.list(prefix)) {
    missing.delete(key)
    if (!known.has(key) && storedAt.getTime() < began) strays.push(`no row has the file ${key}`)
  }
  const still = missing.size > 0 ? await ask(client, keys) : []
  const lost = still.filter(({ key, needed }) => needed && missing.has(key))
  return reportLines(prefix, [...lost.map(({ key }) => `the file ${key} is missing`), ...strays])
}

/**
 * Recomputes every stored count and looks for each file; safe while the product is in use. Returns
 * one line per problem.
 */
export async function verifyAll(
  client: pg.Client,
  storage: Storage,
  features: readonly Feature[],
): Promise<string[]> {
  const wrong: string[] = []
  await client.query('begin isolation level repeatable read read only')
  for (const { derivedCounts = [] } of features)
    for (const one of derivedCounts) wrong.push(...(await recount(client, one)))
  await client.query('commit')
  for (const { files = [] } of features)
    for (const one of files) wrong.push(...(await matchFiles(client, storage, one)))
  return wrong
}
