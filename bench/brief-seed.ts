import type pg from 'pg'
import { COUNTS, REPORTS_OF, withoutTriggers } from './seed.ts'

/** A Wednesday. In Riyadh (always UTC+3) it is exactly 12:00, the hour of the brief. */
export const BRIEF_NOW = '2026-03-04T09:00:00Z'
const TODAY = '2026-03-04'
const HOUR = 12
/** The first working day of the companies. */
const FIRST_DAY = '2026-02-01'
/** The number of past days with reports. */
const DAYS = 1

/** Every second company uses Arabic. */
const COMPANIES = `
  with made as (
    insert into companies (id, name, slug, company_size, industry, timezone, locale, created_at)
    select gen_random_uuid(), $1 || ' ' || n, $1 || '-' || n, 2, 3, 'Asia/Riyadh',
      case when n % 2 = 0 then 'ar' else 'en' end, '${FIRST_DAY}'
    from generate_series(1, $2::int) n returning id, slug
  ), calendars as (
    insert into company_calendars (company_id, valid_from, weekend) select id, '${FIRST_DAY}', '{5,6}' from made
  ), plans as (
    insert into subscriptions (company_id, id, plan_id, trial, expires_on, created_at)
    select id, gen_random_uuid(), 4, false, '2026-12-31', '${FIRST_DAY}' from made
  )
  insert into users (company_id, id, email, name, status, is_owner, password_hash, created_at)
  select id, gen_random_uuid(), lower(slug) || '@bench.example', 'Mona', 'active', true, 'none', '${FIRST_DAY}'
  from made returning company_id`

const DEPARTMENTS = `
  insert into departments (company_id, id, name, created_at)
  select c.id, gen_random_uuid(), case when c.locale = 'ar' then ar else en end, c.created_at
  from companies c, (values ('Kitchen', 'المطبخ'), ('Stores', 'المخازن')) names (en, ar)
  where c.id = any ($1::uuid[])`

const DUTIES = `
  with tasks as (
    insert into routine_tasks (company_id, id, created_by, created_at)
    select company_id, gen_random_uuid(), id, created_at from users, generate_series(1, 10)
    where company_id = any ($1::uuid[]) returning company_id, id
  ), numbered as (
    select company_id, id, (row_number() over (partition by company_id))::int n from tasks
  ), held as (
    select company_id, array_agg(id order by name) ids from departments where company_id = any ($1::uuid[]) group by 1
  )
  insert into routine_task_versions (company_id, routine_task_id, valid_from, task_name, department_id,
    task_type, start_date, time_from, time_to, recurrent_days)
  select t.company_id, t.id, '${FIRST_DAY}',
    case when c.locale = 'ar' then 'فحص الثلاجة ' else 'Check the freezer ' end || n, h.ids[1 + n % 2],
    'daily', '${FIRST_DAY}', time '06:00' + n * interval '30 minutes', time '06:30' + n * interval '30 minutes', '{}'
  from numbered t join companies c on c.id = t.company_id join held h on h.company_id = t.company_id`

/** Two of them are late, one is in review. */
const TASKS = `
  insert into one_time_tasks (company_id, id, title, status, priority, start_date, deadline, created_by,
    created_at, updated_at)
  select u.company_id, gen_random_uuid(), case when c.locale = 'ar' then 'تجديد عقد الفرع ' else 'Renew the lease ' end || n,
    (array['pending', 'inProgress', 'review', 'done'])[n], 'normal', '2026-02-20',
    date '2026-03-01' + case when n < 3 then 0 else 30 end, u.id, u.created_at, u.created_at
  from users u join companies c on c.id = u.company_id, generate_series(1, 4) n
  where u.company_id = any ($1::uuid[])`

const SETTINGS = `
  insert into brief_settings (company_id, user_id, hour, since)
  select company_id, id, ${HOUR}, timestamptz '${BRIEF_NOW}' - interval '1 day' from users where company_id = any ($1::uuid[])`

/** Creates companies with one day of work, whose owners want the brief at this hour. */
export async function fillBriefCompanies(
  client: pg.Client,
  name: string,
  companies: number,
): Promise<void> {
  const { rows } = await client.query<{ company_id: string }>(COMPANIES, [name, companies])
  const ids = rows.map(({ company_id }) => company_id)
  for (const text of [DEPARTMENTS, DUTIES, TASKS]) await client.query(text, [ids])
  await withoutTriggers(client, async () => {
    for (const id of ids) await client.query(REPORTS_OF, [id, TODAY, DAYS])
    await client.query(COUNTS, [ids])
  })
  await client.query(SETTINGS, [ids])
  await client.query('vacuum analyze')
}
