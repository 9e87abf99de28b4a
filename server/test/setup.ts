import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#ops/embedded/embedded-postgres.ts'
import { type DatabaseAddress, openOwnerPool, parseDatabaseUrl } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { migrateJobs } from '#server/jobs/jobs.ts'

declare module 'vitest' {
  interface ProvidedContext {
    template: DatabaseAddress
  }
}

export const TEMPLATE_DATABASE = 'diwan_template'
const OWNER = path.resolve('server/test/owner.sql')

/**
 * The server for test databases: that of TEST_DATABASE_URL, otherwise a separate embedded one.
 * Their owner is no superuser.
 */
async function findServer() {
  const url = process.env.TEST_DATABASE_URL
  if (url) return { address: parseDatabaseUrl(url), stop: async () => {} }
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'diwan-test-'))
  const postgres = await startEmbeddedPostgres({
    dataDir,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  })
  const stop = async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const address = { host: postgres.socketDir, user: 'diwan_owner', database: 'postgres' }
  await runSql(address, readFileSync(OWNER, 'utf8'))
  return { address: { ...address, user: 'owner' }, stop }
}

/** The address of another database on the same server. */
export const withDatabaseName = (address: DatabaseAddress, database: string): DatabaseAddress => ({
  ...address,
  database,
})

export async function runSql(address: DatabaseAddress, sql: string): Promise<void> {
  const client = new pg.Client(address)
  await client.connect()
  await client.query(sql)
  await client.end()
}

/** Creates one migrated database that others are cloned from; `stop` ends its server. */
export async function openTemplate() {
  const { address, stop } = await findServer()
  await runSql(address, `drop database if exists ${TEMPLATE_DATABASE} with (force)`)
  await runSql(address, `create database ${TEMPLATE_DATABASE}`)
  const owner = openOwnerPool(withDatabaseName(address, TEMPLATE_DATABASE), () => {})
  await migrate(owner, path.resolve('db/migrations'))
  await migrateJobs(owner)
  await owner.end()
  return { address, stop }
}

/** Creates the template that every test file's own database is cloned from. */
export default async function setup(project: TestProject) {
  const { address, stop } = await openTemplate()
  project.provide('template', address)
  return stop
}
