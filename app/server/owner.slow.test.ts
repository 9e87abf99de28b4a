import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { composeServer } from '#app/server/compose.ts'
import { callAs, type Diwan, TestClock } from '#app/server/test/diwan.ts'
import { fullCompany } from '#app/server/test/tenancy.ts'
import { PASSWORD } from '#app/server/test/world.ts'
import { login } from '#features/auth/contract.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase, openOwnerPool } from '#server/database/database.ts'
import { readDeployment } from '#server/database/deployment.ts'
import { migrate } from '#server/database/migrate.ts'
import { migrateJobs } from '#server/jobs/jobs.ts'
import { hasPostgres15, type Postgres15, startPostgres15 } from '#server/test/postgres15.ts'
import { runSql, withDatabaseName } from '#server/test/setup.ts'

const MIGRATIONS = path.resolve('db/migrations')
const ALL_TABLES = `
  select quote_ident(schemaname) || '.' || quote_ident(tablename) "name" from pg_tables
  where schemaname in ('public', 'diwan_private') order by 1`
const COMPANY = '01900000-0000-7000-8000-000000000001'

let postgres: Postgres15

/** Creates a new database that belongs to the owner; `use` gets the owner's pool. */
async function inNewDatabase(name: string, use: (owner: pg.Pool) => Promise<void>) {
  await runSql(postgres.owner, `create database ${name}`)
  const owner = openOwnerPool(withDatabaseName(postgres.owner, name), () => {})
  try {
    await use(owner)
  } finally {
    await owner.end()
  }
}

async function rowsIn<T>(address: object, text: string): Promise<T[]> {
  const client = new pg.Client(address)
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

/** The row count of each table, as the superuser sees it. */
async function countsIn(database: string): Promise<Record<string, number>> {
  const address = withDatabaseName(postgres.superuser, database)
  const names = await rowsIn<{ name: string }>(address, ALL_TABLES)
  const counts = names.map(({ name }) => `select '${name}' "name", count(*)::int n from ${name}`)
  const rows = await rowsIn<{ name: string; n: number }>(address, counts.join(' union all '))
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]))
}

/** The row count of each table in a dump. */
function countsOf(dump: string): Record<string, number> {
  const parts = dump.matchAll(/^COPY (\S+) \(.*\) FROM stdin;\n([\s\S]*?)^\\\.$/gm)
  return Object.fromEntries(
    [...parts].map(([, name = '', rows = '']) => [name, rows.split('\n').length - 1]),
  )
}

describe.skipIf(!hasPostgres15)('an owner that is no superuser, on PostgreSQL 15', () => {
  const clock = new TestClock()

  beforeAll(async () => {
    postgres = await startPostgres15()
  })
  afterAll(() => postgres?.stop())

  test('migrates, and what it dumps is complete and can be restored and signed in to', async () => {
    await inNewDatabase('first', async (owner) => {
      await migrate(owner, MIGRATIONS)
      await migrateJobs(owner)
      const email = await serving('first', async (diwan) => (await fullCompany(diwan)).owner.email)
      const dump = postgres.run('pg_dump', 'first', ['--enable-row-security'])
      const counts = await countsIn('first')
      // The full company has a row in every tenant table.
      expect(counts['public.reports']).toBeGreaterThan(0)
      expect(countsOf(dump)).toMatchObject(counts)

      const { roles } = await readDeployment(owner)
      await inNewDatabase('second', async (second) => {
        await second.query(`grant create on schema public to ${roles.auth}`)
        const file = path.join(postgres.folder, 'dump.sql')
        writeFileSync(file, dump)
        postgres.run('psql', 'second', ['-v', 'ON_ERROR_STOP=1', '-q', '-f', file])
        await migrate(second, MIGRATIONS)
        expect(await countsIn('second')).toEqual(counts)
        await serving('second', async (diwan) => {
          const body = { email, password: PASSWORD }
          expect((await callAs(diwan, {}, [login, { body }])).status).toBe(200)
        })
      })
    })
  })

  /** Runs the product on one of the owner's databases. */
  async function serving<T>(name: string, work: (diwan: Diwan) => Promise<T>): Promise<T> {
    const database = await openDatabase(withDatabaseName(postgres.owner, name), () => {})
    const config = readConfig({ DEMO: '0' })
    const server = await composeServer({ config, database, clock, log: pino({ level: 'silent' }) })
    try {
      return await work({ server, clock })
    } finally {
      await server.fastify.close()
      await database.close()
    }
  }

  test('migrates a database with work in it: what is counted and dated afterwards is all there', async () => {
    await inNewDatabase('grown', async (owner) => {
      await migrate(owner, folderUpTo('0007'))
      await runSql(withDatabaseName(postgres.superuser, 'grown'), WORK)
      await migrate(owner, folderUpTo('0009'))
      const unseen = 'select from report_days union all select from due_counts'
      expect(await rowsIn(withDatabaseName(postgres.superuser, 'grown'), unseen)).toEqual([])
      await migrate(owner, MIGRATIONS)
    })
    const address = withDatabaseName(postgres.superuser, 'grown')
    const days = `select date::text, department_id is not null kitchen, reported, done, late, done_late, rated, rating_sum
      from report_days where reported > 0 order by 1, 2`
    const none = { late: 0, done_late: 0, rated: 0, rating_sum: 0 }
    expect(await rowsIn(address, days)).toEqual([
      {
        date: '2026-11-18',
        kitchen: false,
        reported: 1,
        done: 0,
        late: 1,
        done_late: 0,
        rated: 1,
        rating_sum: 4,
      },
      { date: '2026-11-18', kitchen: true, reported: 1, done: 1, ...none },
      { date: '2026-11-19', kitchen: true, reported: 1, done: 1, ...none, late: 1, done_late: 1 },
    ])
    const due = `select scope_id <> company_id kitchen, key, since::text, due from due_counts
      order by 1, since`
    expect(await rowsIn(address, due)).toEqual([
      { kitchen: false, key: 0, since: '2026-11-01', due: 1 },
      { kitchen: true, key: 0, since: '2026-11-01', due: 1 },
      { kitchen: true, key: 0, since: '2026-11-20', due: 0 },
    ])
    expect(await rowsIn(address, 'select date::text from evaluations')).toEqual([
      { date: '2026-11-18' },
    ])
  })

  /** A folder with the migrations up to and including `last`. */
  function folderUpTo(last: string): string {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'diwan-migrations-'))
    for (const file of readdirSync(MIGRATIONS).filter((name) => name.slice(0, 4) <= last))
      cpSync(path.join(MIGRATIONS, file), path.join(folder, file))
    folders.push(folder)
    return folder
  }
  const folders: string[] = []
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true })
  })
})

/**
 * Two daily routine tasks, one of which belongs to the kitchen until the 20th; three reports, one
 * of them evaluated.
 */
const WORK = `
  insert into companies (id, name, slug, company_size, industry, timezone, locale, created_at)
  values ('${COMPANY}', 'Nile', 'Nile', 1, 1, 'Africa/Cairo', 'en', now());
  insert into company_calendars (company_id, valid_from) values ('${COMPANY}', '2026-01-01');
  insert into users (company_id, id, email, name, status, is_owner, password_hash, created_at)
  values ('${COMPANY}', '${COMPANY}', 'owner@nile.example', 'Mona', 'active', true, 'none', now());
  insert into routine_tasks (company_id, id, created_by, created_at)
  select '${COMPANY}', ('01900000-0000-7000-8000-00000000001' || n)::uuid, '${COMPANY}', now()
  from generate_series(1, 2) n;
  insert into departments (company_id, id, name, created_at)
  values ('${COMPANY}', '01900000-0000-7000-8000-000000000002', 'Kitchen', now());
  insert into routine_task_versions (company_id, routine_task_id, department_id, valid_from, valid_to, task_name, task_type, start_date)
  select t.company_id, t.id, d.id, '2026-11-01', case when d.id is null then 'infinity' else '2026-11-20' end::date,
    'Count', 'daily', '2026-11-01'
  from routine_tasks t left join departments d on right(t.id::text, 1) = '1';
  insert into reports (company_id, id, routine_task_id, date, status, note, late, user_id, created_at, updated_at)
  select company_id, gen_random_uuid(), id, day::date, case when right(id::text, 1) = '1' then 'done' else 'not_done' end,
    'No.', right(id::text, 1) = '2' or day = '2026-11-19', '${COMPANY}', now(), now()
  from routine_tasks cross join generate_series(timestamp '2026-11-18', '2026-11-19', '1 day') day
  where day = '2026-11-18' or right(id::text, 1) = '1';
  insert into evaluations (company_id, id, report_id, rating, user_id, created_at, updated_at)
  select company_id, gen_random_uuid(), id, 4, user_id, now(), now() from reports where status = 'not_done'`
