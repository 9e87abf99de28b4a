// npm run gate -- migrations: runs every migration after 0020 on a company with a million reports,
// while people use the old tables, and measures how long it blocks them. `-- --quick`: a tenth of
// the data. `-- --tasks=N`: the number of one-time tasks (they exist since 0021). `-- --from=0032`:
// start from that version.

import { randomUUID } from 'node:crypto'
import { copyFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '../ops/embedded/embedded-postgres.ts'
import { type DatabaseAddress, openOwnerPool } from '../server/database/database.ts'
import { migrate } from '../server/database/migrate.ts'
import { migrateJobs } from '../server/jobs/jobs.ts'
import { type Bench, flags, gate } from './harness.ts'
import { type Prober, startProbing } from './migrations-probes.ts'
import { judgedTable } from './report.ts'
import { fillOccurrences, fillPeople } from './seed.ts'

const FOLDER = 'db/migrations'
const LIMIT_MS = 1_000
/** People work for this long before and after each migration. */
const AROUND_MS = 500

const BY_VERSION = -1
const { from, tasks, quick } = flags({
  from: readdirSync('db/released'),
  tasks: BY_VERSION,
  quick: false,
})
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'))
const take = (folder: string, names: readonly string[]) => {
  for (const name of names) copyFileSync(path.join(FOLDER, name), path.join(folder, name))
}

function tasksOf(version: string): number {
  if (tasks !== BY_VERSION) return tasks
  if (version <= '0020') return 0
  return quick ? 20_000 : 200_000
}

/** Runs one migration, with people at work before, during and after it. */
async function under(probing: Prober, name: string, work: () => Promise<void>) {
  await sleep(AROUND_MS)
  probing.begin()
  const began = performance.now()
  await work()
  const ms = performance.now() - began
  await sleep(AROUND_MS)
  const outcome = { name: name.replace('.sql', ''), ms, ...probing.end() }
  console.log(JSON.stringify(outcome))
  return outcome
}

async function migrateFrom(bench: Bench, version: string, address: DatabaseAddress) {
  const later = files.filter((name) => name.slice(0, 4) > version)
  if (later.length === 0) return []
  const folder = bench.folder()
  const owner = openOwnerPool(address, () => {})
  bench.atEnd(() => owner.end())
  take(folder, files.slice(0, -later.length))
  await migrate(owner, folder)
  await migrateJobs(owner)
  const company = await fillCompany(bench, address, { quick, tasks: tasksOf(version) })
  const probing = startProbing(address, company)
  bench.atEnd(probing.stop)
  const outcomes: Awaited<ReturnType<typeof under>>[] = []
  for (const name of later) {
    take(folder, [name])
    outcomes.push(await under(probing, name, () => migrate(owner, folder)))
  }
  return outcomes
}

async function judge(bench: Bench, version: string): Promise<boolean> {
  const postgres = await startEmbeddedPostgres({ dataDir: bench.folder() })
  bench.atEnd(postgres.stop)
  const address = { host: postgres.socketDir, user: 'diwan_owner', database: 'postgres' }
  const outcomes = await migrateFrom(bench, version, address)
  const rows = outcomes.map(({ name, ms, blocked, statement, failed }) => ({
    cells: [name, ms.toFixed(0), blocked.toFixed(0), statement, failed.join(', ')],
    over: blocked > LIMIT_MS || failed.length > 0,
  }))
  const { text, over } = judgedTable(rows, ['migration', 'ms', 'ms waited at most', 'by', 'failed'])
  console.log(`\nFrom ${version} on:\n${text}`)
  return over
}

const MEMBERS = 2_000
const TODAY = '2026-11-24'

const COMPANY = `
  insert into companies (id, name, slug, company_size, industry, timezone, locale, created_at)
  values ($1, 'Migrated', 'Migrated', 4, 3, 'Africa/Cairo', 'en', now())`

const OWNER = `
  insert into users (company_id, id, email, name, status, is_owner, password_hash, created_at)
  values ($1, gen_random_uuid(), 'owner@migrated.example', 'Mona', 'active', true, 'none', now())`

const CALENDAR = `insert into company_calendars (company_id, valid_from) values ($1, $2)`

/** Uses only columns that tasks have had from the beginning. */
const TASKS = `
  insert into one_time_tasks (company_id, id, title, status, priority, start_date, deadline, created_by, created_at, updated_at)
  select $1, gen_random_uuid(), 'Task ' || n, (array['done', 'done', 'done', 'pending', 'inProgress'])[1 + n % 5], 'normal',
    d, d, (select id from users where company_id = $1 and is_owner), d, d
  from generate_series(1, $2::int) n
  cross join lateral (select $3::date - 600 + abs(hashint4(n)) % 590 d) r`

const STEPS = `
  insert into one_time_task_status_changes (company_id, id, one_time_task_id, from_status, to_status, user_id, created_at)
  select company_id, gen_random_uuid(), id, from_status, to_status, created_by, created_at + step * interval '1 day'
  from one_time_tasks cross join (values (0, null, 'pending'), (1, 'pending', 'inProgress'), (2, 'inProgress', 'done'))
    m (step, from_status, to_status)
  where company_id = $1`

/**
 * Creates a company with years of work in the current tables, and some other companies; returns its
 * id.
 */
async function fillCompany(
  bench: Bench,
  address: DatabaseAddress,
  { quick, tasks }: { quick: boolean; tasks: number },
): Promise<string> {
  const client = await bench.connect(address)
  const companyId = randomUUID()
  for (const text of [COMPANY, OWNER]) await client.query(text, [companyId])
  await client.query(CALENDAR, [companyId, TODAY])
  const measured = [{ companyId, definitions: quick ? 400 : 2_000 }]
  const size = { days: quick ? 365 : 1_000, others: quick ? 10 : 100, daysOfOthers: 60 }
  await fillOccurrences(client, TODAY, { measured, size })
  const many = quick ? MEMBERS / 10 : MEMBERS
  await fillPeople(client, companyId, { many, name: 'member', domain: 'migrated.example' })
  if (tasks > 0) {
    await client.query(TASKS, [companyId, tasks, TODAY])
    await client.query(STEPS, [companyId])
  }
  await client.query('vacuum analyze')
  const { rows } = await client.query(
    'select (select count(*) from reports) reports, (select count(*) from one_time_tasks) tasks',
  )
  console.log(`${rows[0].reports} reports, ${rows[0].tasks} tasks`)
  return companyId
}

await gate(async (bench) => {
  let isOver = false
  for (const version of from) isOver = (await bench.within((own) => judge(own, version))) || isOver
  return isOver
})
