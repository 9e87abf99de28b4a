// npm run bench -- brief: 500 companies receive their morning brief within a minute, and none
// receives it twice even if the product is killed repeatedly while it sends. `-- --quick`: 60
// companies.
import type pg from 'pg'
import { flags, gate } from './harness.ts'
import type { Installation } from './installation.ts'
import {
  jobsLeft,
  killWhileMailing,
  type Letter,
  type MailServer,
  runSchedule,
  startMailServer,
  untilMailed,
} from './mails.ts'
import { judgedTable, type Row } from './report.ts'
import { COUNTS, REPORTS_OF, withoutTriggers } from './seed.ts'

const COMPANIES = flags({ quick: false }).quick ? 60 : 500
const LONGEST_S = 60
const KILLS = 6
/** The number of jobs that a process runs concurrently, see server/jobs/jobs.ts. */
const AT_ONCE = 4
/** The time that the mail server takes to accept a message. */
const REPLY_MS = 20
const LEFT = `select ${jobsLeft('schedule', 'dashboard.mail_brief')} n`

/** The number of briefs of those companies that the product began to send. */
const BEGUN = `
  select count(m.begun_at)::int n from brief_mails m join companies c on c.id = m.company_id
  where c.slug like $1 || '-%'`

const atMost = (what: string, value: number, most: number): Row => ({
  cells: [what, `${Number(value.toFixed(1))}`, `${most}`],
  over: !(value <= most),
})

function countsOf(letters: readonly Letter[]) {
  const people = new Set(letters.map(({ to }) => to)).size
  const ids = new Set(letters.map(({ id }) => id)).size
  return { people, twice: letters.length - Math.min(people, ids) }
}

async function inOneGo(place: Installation, { letters }: MailServer): Promise<Row[]> {
  await place.asOwner((db) => fillBriefCompanies(db, 'Calm', COMPANIES))
  const from = Date.now()
  await runSchedule(place)
  await untilMailed(place, LEFT)
  const { people, twice } = countsOf(letters)
  const seconds = ((letters.at(-1)?.at ?? Number.NaN) - from) / 1_000
  return [
    {
      cells: [`letters to ${COMPANIES} companies`, `${people}`, `${COMPANIES}`],
      over: people !== COMPANIES,
    },
    atMost('seconds to the last', seconds, LONGEST_S),
    atMost('letters that came twice', twice, 0),
  ]
}

async function withKills(place: Installation, mailServer: MailServer): Promise<Row[]> {
  const { letters } = mailServer
  const name = 'Stormy'
  await place.asOwner((db) => fillBriefCompanies(db, name, COMPANIES))
  letters.length = 0
  await runSchedule(place)
  for (let kill = 0; kill < KILLS; kill += 1) {
    await killWhileMailing(place, mailServer, { most: COMPANIES / (KILLS + 2) })
    // A person who is already marked stays marked: this run does not enqueue them again.
    await runSchedule(place)
  }
  await untilMailed(place, LEFT)
  const { people, twice } = countsOf(letters)
  const begun = (await place.sql<{ n: number }>(BEGUN, [name]))[0]?.n ?? 0
  return [
    atMost(`letters that came twice, ${KILLS} × kill -9`, twice, 0),
    atMost('companies without a letter', COMPANIES - people, KILLS * AT_ONCE),
    atMost('not even begun', COMPANIES - begun, 0),
  ]
}

/** A Wednesday. In Riyadh (always UTC+3) it is exactly 12:00, the hour of the brief. */
const BRIEF_NOW = '2026-03-04T09:00:00Z'
const TODAY = '2026-03-04'
const HOUR = 12
/** The first working day of the companies. */
const FIRST_DAY = '2026-02-01'
/** The number of past days with reports. */
const DAYS = 1

/** Every second company uses Arabic. */
const NEW_COMPANIES = `
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
async function fillBriefCompanies(
  client: pg.Client,
  name: string,
  companies: number,
): Promise<void> {
  const { rows } = await client.query<{ company_id: string }>(NEW_COMPANIES, [name, companies])
  const ids = rows.map(({ company_id }) => company_id)
  for (const text of [DEPARTMENTS, DUTIES, TASKS]) await client.query(text, [ids])
  await withoutTriggers(client, async () => {
    for (const id of ids) await client.query(REPORTS_OF, [id, TODAY, DAYS])
    await client.query(COUNTS, [ids])
  })
  await client.query(SETTINGS, [ids])
  await client.query('vacuum analyze')
}

await gate(async (bench) => {
  const mailServer = await startMailServer(bench, REPLY_MS)
  const SMTP_URL = `smtp://127.0.0.1:${mailServer.port}`
  const place = await bench.install({ SMTP_URL, FAKE_NOW: BRIEF_NOW })
  const rows = [...(await inOneGo(place, mailServer)), ...(await withKills(place, mailServer))]
  const head = [`the morning brief, ${COMPANIES} companies`, 'measured', 'limit']
  const { text, over } = judgedTable(rows, head)
  console.log(text)
  return over
})
