import path from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { composeServer } from '#app/server/compose.ts'
import { TestClock } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { createDepartment, listDepartments } from '#features/departments/contract.ts'
import { getDeptPerformance } from '#features/routine-tasks/performance/contract.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import { type Database, openDatabase, openOwnerPool } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { probeReplica } from '#server/database/replica-probe.ts'
import type { Server } from '#server/http/server.ts'
import { migrateJobs } from '#server/jobs/jobs.ts'
import { hasPostgres15, type Postgres15, startPostgres15 } from '#server/test/postgres15.ts'
import { runSql, withDatabaseName } from '#server/test/setup.ts'
import { type Standby, startStandby } from '#server/test/standby.ts'

const NAME = 'diwan'
const config = readConfig({ DEMO: '0' })

test('a replica alone is no configuration', () => {
  expect(() => readConfig({ DATABASE_REPLICA_URL: 'postgres://replica/diwan' })).toThrow(
    ConfigError,
  )
})

describe.skipIf(!hasPostgres15)('a standby for what only reads', () => {
  const clock = new TestClock()
  let postgres: Postgres15
  let standby: Standby
  let database: Database
  let server: Server
  let site: World

  beforeAll(async () => {
    postgres = await startPostgres15()
    await runSql(postgres.owner, `create database ${NAME}`)
    const address = withDatabaseName(postgres.owner, NAME)
    const owner = openOwnerPool(address, () => {})
    await migrate(owner, path.resolve('db/migrations'))
    await migrateJobs(owner)
    await owner.end()
    standby = await startStandby(postgres)
    const replica = withDatabaseName(standby.superuser, NAME)
    database = await openDatabase(address, () => {}, { replica })
    server = await composeServer({ config, database, clock, log: pino({ level: 'silent' }) })
    site = await world({ server, clock })
  })
  afterAll(async () => {
    await server?.fastify.close()
    await database?.close()
    await standby?.stop()
    await postgres?.stop()
  })

  const reads = () => database.replica?.reads ?? { answered: 0, passedOver: 0 }
  let departments = 0

  /**
   * Adds departments and reads their list after each, as the next click does. Returns how often the
   * new one was missing.
   */
  async function writeAndRead(times: number): Promise<number> {
    const owner = site.as(site.owner)
    let stale = 0
    for (let n = 0; n < times; n += 1) {
      departments += 1
      await owner.call(createDepartment, { body: { name: `Department ${departments}` } })
      const { body } = await owner.call(listDepartments)
      if (body.Departments.length !== departments) stale += 1
    }
    return stale
  }

  test('nobody misses what they have just written, and the standby answers', async () => {
    const before = { ...reads() }
    expect(await writeAndRead(100)).toBe(0)
    expect(reads().answered - before.answered).toBeGreaterThanOrEqual(50)
  })

  test('charts are read there, though they are asked for in a POST', async () => {
    const before = { ...reads() }
    const body = { from: '2026-11-01', to: '2026-11-20', granularity: 'day' } as const
    expect((await site.as(site.owner).call(getDeptPerformance, { body })).status).toBe(200)
    expect(reads().answered).toBeGreaterThan(before.answered)
  })

  test('one that is behind is passed over until it has come up', async () => {
    await standby.pause()
    const before = { ...reads() }
    expect(await writeAndRead(20)).toBe(0)
    expect(reads().passedOver - before.passedOver).toBeGreaterThanOrEqual(20)
    await standby.resume()
    const { answered } = reads()
    await expect
      .poll(async () => (await writeAndRead(1)) === 0 && reads().answered > answered)
      .toBe(true)
  })

  test('one that hangs or dies is passed over, and used again when it is back', async () => {
    standby.signal('SIGSTOP')
    expect(await writeAndRead(3)).toBe(0)
    const { passedOver } = reads()
    expect(await writeAndRead(3)).toBe(0)
    expect(reads().passedOver - passedOver).toBe(3)
    standby.signal('SIGCONT')
    standby.signal('SIGKILL')
    expect(await writeAndRead(3)).toBe(0)
    await standby.start()
    const { answered } = reads()
    await expect
      .poll(async () => (await writeAndRead(1)) === 0 && reads().answered > answered)
      .toBe(true)
  })

  test('a replica that takes writes is refused in a sentence', async () => {
    const address = withDatabaseName(postgres.owner, NAME)
    const wrong = await openDatabase(address, () => {}, { replica: address })
    await expect(probeReplica(wrong)).rejects.toThrow(/^DATABASE_REPLICA_URL: this is no standby/)
    await wrong.close()
    await probeReplica(database)
  })

  test('one that does not have this database is refused in a sentence', async () => {
    const address = withDatabaseName(postgres.owner, NAME)
    const replica = withDatabaseName(standby.superuser, 'another')
    const wrong = await openDatabase(address, () => {}, { replica })
    await expect(probeReplica(wrong)).rejects.toThrow(/standby of another database/)
    await wrong.close()
  })
})
