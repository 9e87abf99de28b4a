import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { composeServer } from '#app/server/compose.ts'
import { FEATURES } from '#app/server/features.ts'
import { TestClock, urlOf } from '#app/server/test/diwan.ts'
import {
  type Answer,
  answersOf,
  dropRolesOf,
  factsOf,
  hasDataFolder,
  ledgerOf,
  restoreReleased,
  unpack,
  versions,
} from '#app/server/test/released.ts'
import { nameOf, partsOf } from '#app/server/test/slots.ts'
import { DEMO_PASSWORD } from '#db/seed/demo.ts'
import { startEmbeddedPostgres } from '#ops/embedded/embedded-postgres.ts'
import { verifyAll } from '#ops/verify/verify.ts'
import { readConfig } from '#server/config.ts'
import { type DatabaseAddress, openDatabase, openOwnerPool } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Server } from '#server/http/server.ts'
import { migrateJobs } from '#server/jobs/jobs.ts'
import { runSql, withDatabaseName } from '#server/test/setup.ts'

/** The users who sign in to a fixture: its owner, and a member without permissions. */
const MEMBERS = ['owner@nile-foods.example', 'omar.fathy@nile-foods.example']
/** With fewer lines, the fixture would contain no past. */
const LEAST_LINES = 1_000

const template = inject('template')

async function migrateToNow(address: DatabaseAddress): Promise<void> {
  const owner = openOwnerPool(address, () => {})
  await migrate(owner, path.resolve('db/migrations'))
  await migrateJobs(owner)
  await owner.end()
}

function newFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'diwan-upgrade-'))
  chmodSync(folder, 0o755)
  return folder
}

describe.each(versions())('what version %s kept', (version) => {
  const { now } = factsOf(version)
  const today = now.slice(0, 10)
  const address = withDatabaseName(template, `diwan_upgrade_${version}_${process.pid}`)
  const filesDir = newFolder()
  let server: Server
  let before: string[]

  beforeAll(async () => {
    await runSql(template, `create database ${address.database}`)
    await restoreReleased(version, address)
    before = await ledgerOf(address, today)
    await migrateToNow(address)
    unpack(version, 'files.tar.br', filesDir)
    const clock = new TestClock()
    clock.set(now)
    server = await composeServer({
      config: readConfig({ DEMO: '0', FILES_DIR: filesDir }),
      database: await openDatabase(address, () => {}),
      clock,
      log: pino({ level: 'silent' }),
    })
    await server.fastify.ready()
  })

  afterAll(async () => {
    await server.fastify.close()
    await server.database.close()
    await runSql(template, `drop database ${address.database} with (force)`)
    await dropRolesOf(version, template)
    rmSync(filesDir, { recursive: true })
  })

  async function signIn(email = ''): Promise<string> {
    const payload = { email, password: DEMO_PASSWORD }
    const reply = await server.fastify.inject({ method: 'POST', url: '/api/login', payload })
    expect(reply.statusCode, email).toBe(200)
    return reply.json().token
  }

  const ask = async (token: string, { method, path: place, body }: Omit<Answer, 'reply'>) =>
    server.fastify.inject({
      ...{ method, url: place.startsWith('/api') ? place : `/api${place}` },
      headers: { authorization: `Bearer ${token}` },
      ...(body && { payload: body }),
    })

  test('nothing that was due, reported or evaluated on a day that is over is another', async () => {
    expect(before.length).toBeGreaterThan(LEAST_LINES)
    expect(await ledgerOf(address, today)).toEqual(before)
  })

  test('its owner is answered about days that are over as before', async () => {
    const token = await signIn(MEMBERS[0])
    for (const { reply, ...asked } of answersOf(version)) {
      const response = await ask(token, asked)
      expect(response.statusCode, asked.path).toBe(200)
      expect(response.json(), asked.path).toMatchObject(reply)
    }
  })

  test('all that is counted ahead is what a count gives, and every file is there', async () => {
    const client = new pg.Client(address)
    await client.connect()
    onTestFinished(() => client.end())
    expect(await verifyAll(client, server.storage, FEATURES)).toEqual([])
  })

  test('people are found by the rule of now', async () => {
    const { rows } = await server.database.ownerPool.query(`
      select count(*)::int people, count(*) filter (where folded <>
        fold_text(name || ' ' || last_name || E'\\n' || email || E'\\n' || position))::int strays
      from users`)
    expect(rows[0].people).toBeGreaterThan(10)
    expect(rows[0].strays).toBe(0)
  })

  test('everything that members read is there', async () => {
    const reads = server.endpoints.filter(({ method }) => method === 'GET')
    for (const email of MEMBERS) {
      const token = await signIn(email)
      const failed: string[] = []
      let answered = 0
      for (const endpoint of reads) {
        const { statusCode } = await ask(token, {
          method: 'GET',
          path: urlOf(endpoint, partsOf(endpoint)),
        })
        if (statusCode === 200) answered += 1
        if (statusCode >= 500) failed.push(`${nameOf(endpoint)}: ${statusCode}`)
      }
      expect(failed).toEqual([])
      expect(answered).toBeGreaterThan(15)
    }
  })

  test.skipIf(!hasDataFolder(version))('its data folder is taken on, too', async () => {
    const dataDir = newFolder()
    unpack(version, 'data.tar.br', dataDir)
    const postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } })
    onTestFinished(async () => {
      await postgres.stop()
      rmSync(dataDir, { recursive: true })
    })
    const own = { host: postgres.socketDir, user: 'diwan_owner', database: 'postgres' }
    const then = await ledgerOf(own, today)
    await migrateToNow(own)
    expect(then.length).toBeGreaterThan(LEAST_LINES)
    expect(await ledgerOf(own, today)).toEqual(then)
  })
})
