import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { listDumps, restoreDump, takeDump } from '#ops/backup/dump.ts'
import { sandbox } from '#ops/embedded/fixtures/sandbox.ts'
import { type DatabaseAddress, openOwnerPool } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { migrateJobs } from '#server/jobs/jobs.ts'
import { hasPostgres15, type Postgres15, startPostgres15 } from '#server/test/postgres15.ts'
import { runSql, withDatabaseName } from '#server/test/setup.ts'

const COMPANY = `
  insert into companies (id, name, slug, company_size, industry, timezone, locale, created_at)
  values (gen_random_uuid(), 'Nile', 'Nile', 1, 1, 'Africa/Cairo', 'en', now())`

let postgres: Postgres15

const urlOf = ({ host = '', user, password, database }: DatabaseAddress) =>
  `postgres://${user}:${encodeURIComponent(String(password))}@/${database}?host=${encodeURIComponent(host)}`

/** A migrated database whose owner is not a superuser. */
async function migrated(name: string): Promise<DatabaseAddress> {
  await runSql(postgres.owner, `create database ${name}`)
  const address = withDatabaseName(postgres.owner, name)
  const owner = openOwnerPool(address, () => {})
  await migrate(owner, path.resolve('db/migrations'))
  await migrateJobs(owner)
  await owner.end()
  return address
}

async function companiesIn(address: DatabaseAddress): Promise<number> {
  const client = new pg.Client(address)
  await client.connect()
  onTestFinished(() => client.end())
  const { rows } = await client.query('select count(*)::int n from companies')
  return rows[0].n
}

describe.skipIf(!hasPostgres15)('a database that its owner dumps', () => {
  beforeAll(async () => {
    postgres = await startPostgres15()
  })
  afterAll(() => postgres?.stop())

  test('is dumped whole, and comes back in an empty database, and in no other', async () => {
    const [address, folder] = [await migrated('dumped'), sandbox()]
    await runSql(withDatabaseName(postgres.superuser, 'dumped'), COMPANY)
    const dump = await takeDump(address, folder)
    expect(listDumps(folder)).toEqual([dump])
    await runSql(postgres.owner, 'create database again')
    const again = withDatabaseName(postgres.owner, 'again')
    await restoreDump(dump, urlOf(again))
    expect(await companiesIn(withDatabaseName(postgres.superuser, 'again'))).toBe(1)
    await expect(restoreDump(dump, urlOf(again))).rejects.toThrow('holds tables already')
  })

  test('is whole with a text that contains a line separator of Unicode', async () => {
    const [address, folder] = [await migrated('separated'), sandbox()]
    const company = COMPANY.replaceAll('Nile', 'Nile\u2028Delta')
    await runSql(withDatabaseName(postgres.superuser, 'separated'), company)
    expect((await takeDump(address, folder)).rows['public.companies']).toBe(1)
  })

  test('is not dumped where it does not see every row', async () => {
    const [address, folder] = [await migrated('hidden'), sandbox()]
    await runSql(withDatabaseName(postgres.superuser, 'hidden'), COMPANY)
    const owner = withDatabaseName(postgres.owner, 'hidden')
    await runSql(
      owner,
      `do $$ declare p record; begin
         for p in select policyname from pg_policies where tablename = 'reports' and policyname = 'dump' loop
           execute format('drop policy %I on reports', p.policyname); end loop; end $$`,
    )
    await expect(takeDump(address, folder)).rejects.toThrow('reports')
    expect(listDumps(folder)).toEqual([])
  })
})
