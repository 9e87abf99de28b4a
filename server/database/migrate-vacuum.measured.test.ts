import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#ops/embedded/embedded-postgres.ts'
import { openOwnerPool } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { measureSlowness } from '#server/test/slowness.ts'

/**
 * A separate PostgreSQL for this file: autovacuum looks for work every second instead of every
 * minute.
 */
let postgres: EmbeddedPostgres
let owner: pg.Pool
const [dataDir = '', folder = ''] = ['data', 'migrations'].map((name) =>
  mkdtempSync(path.join(os.tmpdir(), `diwan-vacuum-${name}-`)),
)

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({
    dataDir,
    settings: { fsync: 'off', autovacuum_naptime: '1s' },
  })
  const address = { host: postgres.socketDir, user: 'diwan_owner', database: 'postgres' }
  owner = openOwnerPool(address, () => {})
  writeFileSync(path.join(folder, '0001_start.sql'), 'create table works (id integer, text text)')
  await migrate(owner, folder)
})

afterAll(async () => {
  await owner.end()
  await postgres.stop()
  for (const one of [dataDir, folder]) rmSync(one, { recursive: true, force: true })
})

const UNDER_WAY = `select from pg_stat_activity where backend_type = 'autovacuum worker'
  and query like '%public.works%' and state = 'active'`

test('a migration does not fail for an autovacuum that takes long, and nobody waits meanwhile', async () => {
  // One page per 100 ms: undisturbed, the vacuum takes a quarter of an hour.
  await owner.query(`alter table works set (autovacuum_vacuum_cost_delay = 100,
    autovacuum_vacuum_cost_limit = 1, autovacuum_vacuum_insert_threshold = 1)`)
  await owner.query(
    `insert into works select n, repeat('x', 400) from generate_series(1, 200000) n`,
  )
  while ((await owner.query(UNDER_WAY)).rows.length === 0) await sleep(50)
  writeFileSync(path.join(folder, '0002_more.sql'), 'alter table works add column note text')
  const slower = await measureSlowness()
  const began = Date.now()
  let longest = 0
  const migrated = migrate(owner, folder).then(() => Date.now() - began)
  while (await Promise.race([migrated.then(() => false), sleep(20, true)])) {
    const asked = Date.now()
    await owner.query('select from works limit 1')
    longest = Math.max(longest, Date.now() - asked)
  }
  expect(await migrated).toBeLessThan(15_000 * slower)
  expect(longest).toBeLessThan(1_000 * slower)
})
