import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { finishUpgrade, upgradeMajor } from '#ops/backup/upgrade-major.ts'
import { NATIVE, query, sandbox, start, startRefused } from '#ops/embedded/fixtures/sandbox.ts'
import { openOwnerPool } from '#server/database/database.ts'
import { readDeployment } from '#server/database/deployment.ts'
import { migrate } from '#server/database/migrate.ts'
import { migrateJobs } from '#server/jobs/jobs.ts'
import { hasPostgres15 } from '#server/test/postgres15.ts'

const INSTALLED = '/usr/lib/postgresql/15'
const MIGRATIONS = path.resolve('db/migrations')

const COMPANY = `
  insert into companies (id, name, slug, company_size, industry, timezone, locale, created_at)
  values (gen_random_uuid(), E'Nile\\t\\\\N مطاعم النيل\\n', 'Nile', 1, 1, 'Africa/Cairo', 'en', '2026-11-24 09:00:00.123456Z')`

const deploymentAt = async (socketDir: string) => {
  const client = new pg.Client({ host: socketDir, user: 'diwan_owner', database: 'postgres' })
  await client.connect()
  onTestFinished(() => client.end())
  return readDeployment(client)
}

/** A stopped data folder of PostgreSQL 15 with a company and a job, and its deployment. */
async function written(): Promise<{ dataDir: string; deployment: unknown }> {
  const dataDir = sandbox()
  const postgres = await start({ dataDir, native: INSTALLED })
  const own = { host: postgres.socketDir, user: 'diwan_owner', database: 'postgres' }
  const owner = openOwnerPool(own, () => {})
  await migrate(owner, MIGRATIONS)
  await migrateJobs(owner)
  const deployment = await readDeployment(owner)
  await owner.query(COMPANY)
  await owner.query(`select enqueue_job('attachments.remove', '{"of": "nobody"}'::json)`)
  await owner.end()
  await postgres.stop()
  return { dataDir, deployment }
}

const asked = (socketDir: string) =>
  query(
    socketDir,
    `select c.name, c.created_at::text, (select count(*)::int from graphile_worker._private_jobs) jobs,
      (select count(*)::int from company_storage s where s.company_id = c.id) stored,
      current_setting('server_version_num')::int / 10000 major
    from companies c`,
  )

describe.skipIf(!hasPostgres15)('data that an older PostgreSQL wrote', () => {
  test('is refused by a newer one alone, in a sentence that names the command', async () => {
    const { dataDir } = await written()
    const { code, message } = await startRefused({ dataDir, native: NATIVE })
    expect(code).toBe('VERSION')
    expect(message).toContain('npm run upgrade-database')
  })

  test('is taken on by the newer one to the last row, and kept as it was', async () => {
    const { dataDir, deployment } = await written()
    const upgraded = await upgradeMajor({ dataDir, migrations: MIGRATIONS })
    expect(upgraded).toMatchObject({ from: 15, to: 18 })
    expect(existsSync(path.join(upgraded.kept, 'PG_VERSION'))).toBe(true)
    const { socketDir } = await start({ dataDir, native: NATIVE })
    expect(await asked(socketDir)).toEqual([
      {
        name: 'Nile\t\\N مطاعم النيل\n',
        created_at: '2026-11-24 09:00:00.123456+00',
        jobs: 1,
        stored: 1,
        major: 18,
      },
    ])
    expect(await deploymentAt(socketDir)).toEqual(deployment)
    await expect(upgradeMajor({ dataDir, migrations: MIGRATIONS })).rejects.toThrow('no newer')
  })

  test('is not another where the copy fails', async () => {
    const { dataDir } = await written()
    const broken = sandbox()
    writeFileSync(path.join(broken, '0001_broken.sql'), 'select 1 / 0')
    await expect(upgradeMajor({ dataDir, migrations: broken })).rejects.toThrow()
    expect(existsSync(path.join(dataDir, 'postgres/new'))).toBe(false)
    const { socketDir } = await start({ dataDir, native: INSTALLED })
    expect(await asked(socketDir)).toMatchObject([{ jobs: 1, major: 15 }])
  })
})

test('a start refuses what was cut off between its last two steps, and the command ends it', async () => {
  const dataDir = sandbox()
  await (await start({ dataDir })).stop()
  const home = path.join(dataDir, 'postgres')
  mkdirSync(path.join(home, 'new/postgres'), { recursive: true })
  renameSync(path.join(home, 'data'), path.join(home, 'new/postgres/data'))
  const { code, message } = await startRefused({ dataDir })
  expect(code).toBe('UNFINISHED')
  expect(message).toContain('npm run upgrade-database')
  expect(finishUpgrade(dataDir)).toBe(true)
  await start({ dataDir })
})
