import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { DatabaseAddress } from '../server/database/database.ts'
import { fillOccurrences } from './seed.ts'

const MEMBERS = 2_000
const TODAY = '2026-11-24'

const COMPANY = `
  insert into companies (id, name, slug, company_size, industry, timezone, locale, created_at)
  values ($1, 'Migrated', 'Migrated', 4, 3, 'Africa/Cairo', 'en', now())`

const OWNER = `
  insert into users (company_id, id, email, name, status, is_owner, password_hash, created_at)
  values ($1, gen_random_uuid(), 'owner@migrated.example', 'Mona', 'active', true, 'none', now())`

const MEMBERS_OF = `
  insert into users (company_id, id, email, name, last_name, status, password_hash, position, created_at)
  select $1, gen_random_uuid(), 'member' || n || '@migrated.example', 'Name ' || n % 97, 'Family ' || n, 'active',
    'none', 'Cook', now()
  from generate_series(1, $2::int) n`

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
export async function fillCompany(
  address: DatabaseAddress,
  { quick, tasks }: { quick: boolean; tasks: number },
): Promise<string> {
  const client = new pg.Client(address)
  await client.connect()
  const companyId = randomUUID()
  try {
    for (const text of [COMPANY, OWNER]) await client.query(text, [companyId])
    await client.query(CALENDAR, [companyId, TODAY])
    const measured = [{ companyId, definitions: quick ? 400 : 2_000 }]
    const size = { days: quick ? 365 : 1_000, others: quick ? 10 : 100, daysOfOthers: 60 }
    await fillOccurrences(client, TODAY, { measured, size })
    await client.query(MEMBERS_OF, [companyId, quick ? MEMBERS / 10 : MEMBERS])
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
  } finally {
    await client.end()
  }
}
