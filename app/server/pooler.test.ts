import path from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { composeServer } from '#app/server/compose.ts'
import { TestClock } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { getCompanyData, updateCompanyData } from '#features/companies/contract.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import { type Database, openDatabase, openOwnerPool } from '#server/database/database.ts'
import { type Deployment, readDeployment } from '#server/database/deployment.ts'
import { migrate } from '#server/database/migrate.ts'
import { PoolerError, probePooler } from '#server/database/pooler.ts'
import { migrateJobs } from '#server/jobs/jobs.ts'
import {
  DEBIAN_PGBOUNCER,
  isInstalled,
  PGBOUNCER,
  type Pooler,
  startPooler,
} from '#server/test/pgbouncer.ts'
import { hasPostgres15, type Postgres15, startPostgres15 } from '#server/test/postgres15.ts'
import { runSql, withDatabaseName } from '#server/test/setup.ts'

const NAME = 'diwan'
const hasOld = hasPostgres15 && isInstalled(DEBIAN_PGBOUNCER)
const hasNew = hasPostgres15 && isInstalled(PGBOUNCER)
const WHERE = 'PGBOUNCER must name a pgbouncer of 1.21 or newer; Debian 12 has 1.18'
let postgres: Postgres15
let deployment: Deployment

describe.skipIf(!hasOld && !hasNew)('a pooler in front of the database', () => {
  beforeAll(async () => {
    postgres = await startPostgres15()
    await runSql(postgres.owner, `create database ${NAME}`)
    const owner = openOwnerPool(withDatabaseName(postgres.owner, NAME), () => {})
    await migrate(owner, path.resolve('db/migrations'))
    await migrateJobs(owner)
    deployment = await readDeployment(owner)
    await owner.end()
  })
  afterAll(() => postgres?.stop())

  /** The product's database behind a connection pooler on its own port. */
  async function through(
    program: string,
    port: number,
    options: { line?: string; more?: string[] } = {},
  ): Promise<{ database: Database; close(): Promise<void> }> {
    const { roles, password } = deployment
    const settings = { program, port, database: NAME, user: roles.app, password, ...options }
    const pooler: Pooler = await startPooler(postgres, settings)
    const address = withDatabaseName(postgres.owner, NAME)
    const database = await openDatabase(address, () => {}, { pooler: pooler.address })
    const close = async () => {
      await database.close()
      await pooler.stop()
    }
    return { database, close }
  }

  /** What the startup check reports about a pooler. */
  async function sayingOf(...of: Parameters<typeof through>): Promise<string> {
    const { database, close } = await through(...of)
    const said = await probePooler(database).then(
      () => 'fine',
      (error: unknown) => (error instanceof PoolerError ? error.message : String(error)),
    )
    await close()
    return said
  }

  const BREAKS = /^DATABASE_POOL_URL: this pooler breaks named statements.*pgbouncer 1\.21 or newer/

  test.skipIf(!hasOld)('one that breaks named statements is refused in a sentence', async () => {
    expect(await sayingOf(DEBIAN_PGBOUNCER, 4171)).toMatch(BREAKS)
    const perStatement = { more: ['pool_mode = statement'] }
    expect(await sayingOf(DEBIAN_PGBOUNCER, 4172, perStatement)).toMatch(BREAKS)
  })

  test('nor does it help that a newer one could, if it was told not to', async ({ skip }) => {
    skip(!hasNew, WHERE)
    const off = { more: ['max_prepared_statements = 0'] }
    expect(await sayingOf(PGBOUNCER, 4173, off)).toMatch(BREAKS)
  })

  test('one that signs requests in as somebody else is refused: the walls would be gone', async () => {
    const asOwner = { line: "user=owner password='of the owner'" }
    expect(await sayingOf(hasNew ? PGBOUNCER : DEBIAN_PGBOUNCER, 4174, asOwner)).toMatch(
      /^DATABASE_POOL_URL: this pooler signs requests in as "owner"/,
    )
  })

  test('one that does not answer is named', async () => {
    const address = { host: '127.0.0.1', port: 4179, database: NAME }
    const database = await openDatabase(withDatabaseName(postgres.owner, NAME), () => {}, {
      pooler: address,
    })
    await expect(probePooler(database)).rejects.toThrow(/^DATABASE_POOL_URL: no connection: .*4179/)
    await database.close()
  })

  test('in transaction mode, 1,600 calls of 16 companies at once each get their own company', async ({
    skip,
  }) => {
    skip(!hasNew, WHERE)
    const { database, close } = await through(PGBOUNCER, 4175)
    await probePooler(database)
    const clock = new TestClock()
    const config = readConfig({ DEMO: '0' })
    const server = await composeServer({
      config,
      database,
      clock,
      log: pino({ level: 'silent' }),
    })
    const sites: World[] = []
    for (let n = 0; n < 16; n += 1) sites.push(await world({ server, clock }))
    const seen = { right: 0, wrong: 0, failed: 0 }
    const count = (wanted: string, status: number, got?: string) => {
      if (status !== 200) seen.failed += 1
      else if (got === wanted) seen.right += 1
      else seen.wrong += 1
    }
    const at = (n: number) => sites[n % 16] as World
    const readers = Array.from({ length: 64 }, async (_, n) => {
      for (let turn = 0; turn < 20; turn += 1) {
        const { company, as, owner } = at(n + turn)
        const { status, body } = await as(owner).call(getCompanyData)
        count(company.id, status, body.data?.id)
      }
    })
    const writers = Array.from({ length: 16 }, async (_, n) => {
      const { company, as, owner } = at(n)
      for (let turn = 0; turn < 20; turn += 1) {
        const body = { name: `Company ${n} turn ${turn}` }
        const changed = await as(owner).call(updateCompanyData, { body })
        count(body.name, changed.status, changed.body.data?.name)
        expect(changed.body.data?.id).toBe(company.id)
      }
    })
    await Promise.all([...readers, ...writers])
    await server.fastify.close()
    await close()
    expect(seen).toEqual({ right: 1_600, wrong: 0, failed: 0 })
  })
})

test('a pooler alone is no configuration: migrations, jobs and live updates need the database', () => {
  const pooler = 'postgres://pooler:6432/diwan'
  expect(() => readConfig({ DATABASE_POOL_URL: pooler })).toThrow(ConfigError)
  const both = { DATABASE_URL: 'postgres://owner@db/diwan', DATABASE_POOL_URL: pooler }
  expect(readConfig(both)).toMatchObject({ databasePoolUrl: pooler })
})
