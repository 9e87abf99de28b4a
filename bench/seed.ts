import type pg from 'pg'

const DEFINITIONS_OF_OTHERS = 20
const DEPARTMENTS = 8

/** The number of past days with reports, and of companies next to the measured ones. */
export interface Size {
  days: number
  others: number
  daysOfOthers: number
}

export interface Measured {
  companyId: string
  definitions: number
}

/** With the password of the owner, and names that repeat. */
const PEOPLE = `
  insert into users (company_id, id, email, name, last_name, status, password_hash, position, created_at)
  select $1, gen_random_uuid(), $3::text || n || '@' || $4::text, 'Name ' || n % 97, 'Family ' || n, 'active',
    (select password_hash from users where company_id = $1 and is_owner), 'Cook', now()
  from generate_series(1, $2::int) n`

const EMPLOYEES = `
  insert into user_roles (company_id, user_id, role_id)
  select $1, u.id, r.id from users u join roles r on r.company_id = $1 and r.name = 'Employee'
  where u.company_id = $1 and not u.is_owner`

const OTHER_COMPANIES = `
  insert into companies (id, name, slug, company_size, industry, timezone, locale, created_at)
  select gen_random_uuid(), 'Other ' || n, 'Other-' || n, 2, 3, 'Africa/Cairo', 'en', now()
  from generate_series(1, $1::int) n`

const OWNERS_OF_OTHERS = `
  insert into users (company_id, id, email, name, status, is_owner, password_hash, created_at)
  select id, gen_random_uuid(), lower(slug) || '@bench.example', 'Mona', 'active', true, 'none', now()
  from companies where slug like 'Other-%'`

const CALENDARS = `
  insert into company_calendars (company_id, valid_from)
  select id, $1::date - $2::int from companies where slug like 'Other-%'`

/** Extends the company's first weekend setting back to the first day with occurrences. */
export const OLDER_CALENDAR = `
  update company_calendars set valid_from = $2::date - $3::int where company_id = $1`

const DEPARTMENTS_OF = `
  insert into departments (company_id, id, name, created_at)
  select $1, gen_random_uuid(), $3::text || ' ' || n, now() + n * interval '1 second'
  from generate_series(1, $2::int) n`

/**
 * Of twenty routine tasks, seven are daily, ten fall on two weekdays, two on a day of the month,
 * one on its last day.
 */
const DEFINITIONS_OF = `
  with tasks as (
    insert into routine_tasks (company_id, id, created_by, created_at)
    select $1, gen_random_uuid(), (select id from users where company_id = $1 and is_owner), now()
    from generate_series(1, $3::int) returning id
  ), numbered as (select id, (row_number() over ())::int - 1 n from tasks)
  insert into routine_task_versions (company_id, routine_task_id, valid_from, task_name, department_id,
    task_type, start_date, time_from, time_to, recurrent_days, day_of_month)
  select $1, id, $2::date - $4::int, 'Duty ' || n,
    (select d.id from departments d where d.company_id = $1 and d.name = 'Department ' || (1 + n % ${DEPARTMENTS})),
    case when n % 20 < 7 then 'daily' when n % 20 < 17 then 'weekly' when n % 20 < 19 then 'monthly' else 'last_day_of_month' end,
    $2::date - $4::int, time '06:00' + (n * 7 % 48) * interval '15 minutes', time '06:30' + (n * 7 % 48) * interval '15 minutes',
    case when n % 20 between 7 and 16 then array[1 + n % 7, 1 + (n + 3) % 7]::smallint[] else '{}' end,
    case when n % 20 in (17, 18) then (1 + n / 20 % 28)::smallint end
  from numbered`

/** One in five definitions was renamed halfway, so that each has a past and a present row. */
const EDITS_OF = `
  with closed as (
    update routine_task_versions set valid_to = $2::date - $3::int / 2
    where company_id = $1 and right(task_name, 1) in ('3', '7') returning *
  )
  insert into routine_task_versions (company_id, routine_task_id, valid_from, task_name, department_id,
    task_type, start_date, time_from, time_to, recurrent_days, day_of_month)
  select company_id, routine_task_id, valid_to, task_name || ', renamed', department_id,
    task_type, start_date, time_from, time_to, recurrent_days, day_of_month
  from closed`

/** Every second definition has three steps, which a report does not need. */
const STEPS_OF = `
  update routine_task_versions set steps = '[
    {"id":"door","text":"Close the door","kind":"check","required":false},
    {"id":"fridge","text":"Fridge","kind":"number","required":false,"unit":"°C","min":0,"max":5},
    {"id":"oven","text":"Oven","kind":"choice","required":false,"options":["off","on"]}]'
  where company_id = $1 and substring(task_name from 'Duty (\\d+)')::int % 2 = 1`

/** The same definitions have a second window, five hours later. */
const WINDOWS_OF = `
  with windows as (
    insert into routine_tasks (company_id, id, definition_id, slot, created_by, created_at)
    select company_id, gen_random_uuid(), id, 1, created_by, created_at from routine_tasks t
    where company_id = $1 and exists (select from routine_task_versions v
      where v.company_id = $1 and v.routine_task_id = t.id and v.steps is not null)
    returning id, definition_id
  )
  insert into routine_task_versions (company_id, routine_task_id, definition_id, slot, valid_from, valid_to,
    task_name, department_id, task_type, start_date, time_from, time_to, recurrent_days, day_of_month, steps)
  select v.company_id, w.id, w.definition_id, 1, v.valid_from, v.valid_to,
    v.task_name, v.department_id, v.task_type, v.start_date, v.time_from + interval '5 hours',
    v.time_to + interval '5 hours', v.recurrent_days, v.day_of_month, v.steps
  from windows w join routine_task_versions v on v.company_id = $1 and v.routine_task_id = w.definition_id`

/** The reports of the last month have an answer to each step. */
const ANSWERS_OF = `
  insert into step_answers (company_id, id, routine_task_id, date, step_id, value, user_id, answered_at, created_at)
  select r.company_id, gen_random_uuid(), r.routine_task_id, r.date, s.id, s.value, r.user_id, r.created_at, r.created_at
  from reports r join routine_task_versions v on v.company_id = r.company_id and v.routine_task_id = r.routine_task_id
    and v.valid_from <= r.date and v.valid_to > r.date and v.steps is not null
  cross join (values ('door', 'true'), ('fridge', '3.5'), ('oven', 'off')) s (id, value)
  where r.company_id = $1 and r.date >= $2::date - 31`

/** Four of five occurrences before today are reported, nine of ten of these as done. */
export const REPORTS_OF = `
  insert into reports (company_id, id, routine_task_id, date, status, note, late, user_id, created_at, updated_at, department_id)
  select $1, gen_random_uuid(), o.routine_task_id, g::date, case when x < 8 then 'not_done' else 'done' end,
    case when x < 8 then 'The van came late.' else '' end, x = 9, u.id, g, g, o.department_id
  from generate_series($2::date - $3::int, $2::date - 1, interval '1 day') g
  cross join lateral occurrences_on($1, g::date) o
  cross join lateral (select abs(hashtext(o.routine_task_id::text || g)) % 100 x) r
  join users u on u.company_id = $1 and u.is_owner
  where r.x < 80`

const EVALUATIONS = `
  insert into evaluations (company_id, id, report_id, date, rating, user_id, created_at, updated_at)
  select company_id, gen_random_uuid(), id, date, 3 + abs(hashtext(id::text)) % 3, user_id, created_at, updated_at
  from reports where company_id = any ($1::uuid[]) and date < $2::date - 3 and abs(hashtext(id::text)) % 10 < 6`

/** Computes the counters of companies that the disabled triggers have not counted. */
export const COUNTS = `
  insert into report_days (company_id, date, department_id, reported, done, not_done, late, done_late, rated, rating_sum)
  select r.company_id, r.date, r.department_id, count(*), count(*) filter (where r.status = 'done'),
    count(*) filter (where r.status = 'not_done'), count(*) filter (where r.late),
    count(*) filter (where r.late and r.status = 'done'), count(e.id), coalesce(sum(e.rating), 0)
  from reports r left join evaluations e on e.company_id = r.company_id and e.report_id = r.id
  where r.company_id = any ($1::uuid[])
  group by r.company_id, r.date, r.department_id`

/** Each member is in one or two departments. */
const MEMBERSHIPS = `
  insert into department_members (company_id, department_id, user_id)
  select $1, d.id, p.id from users p join departments d on d.company_id = $1
    and abs(hashtext(p.id::text)) % ${DEPARTMENTS} in (right(d.name, 1)::int - 1, right(d.name, 1)::int % ${DEPARTMENTS})
  where p.company_id = $1 and not p.is_owner`

const TABLES = ['reports', 'evaluations']

/**
 * Fills in years of work with triggers disabled; the caller must compute their counters at the end.
 */
export async function withoutTriggers(client: pg.Client, fill: () => Promise<void>): Promise<void> {
  for (const table of TABLES) await client.query(`alter table ${table} disable trigger user`)
  await fill()
  for (const table of TABLES) await client.query(`alter table ${table} enable trigger user`)
}

interface People {
  many: number
  /** The beginning of their email addresses, before their number. */
  name: string
  domain?: string
}

export const fillPeople = (
  client: pg.Client,
  companyId: string,
  { many, name, domain = 'bench.example' }: People,
) => client.query(PEOPLE, [companyId, many, name, domain])

/** Gives everyone but the owner the role of an employee. */
export const employ = (client: pg.Client, companyId: string) => client.query(EMPLOYEES, [companyId])

export const fillDepartments = (
  client: pg.Client,
  companyId: string,
  { many, name = 'Department' }: { many: number; name?: string },
) => client.query(DEPARTMENTS_OF, [companyId, many, name])

/** Adds departments and that many members to a company. */
export async function fillMembers(client: pg.Client, companyId: string, members: number) {
  await fillDepartments(client, companyId, { many: DEPARTMENTS })
  await fillPeople(client, companyId, { many: members, name: 'member' })
  await employ(client, companyId)
  await client.query(MEMBERSHIPS, [companyId])
}

/** Creates companies next to the measured ones, each with an owner. */
export async function fillOtherCompanies(client: pg.Client, many: number): Promise<void> {
  await client.query(OTHER_COMPANIES, [many])
  await client.query(OWNERS_OF_OTHERS)
}

/**
 * Inserts years of routine work directly into the tables; through the API it would take a day.
 * `today` is the product's date. The counters of the triggers are computed at the end.
 */
export async function fillOccurrences(
  client: pg.Client,
  today: string,
  {
    measured,
    size,
    withSteps = false,
  }: {
    measured: readonly Measured[]
    size: Size
    /** Half of the measured definitions have steps and two windows, which older versions lack. */
    withSteps?: boolean
  },
): Promise<void> {
  await fillOtherCompanies(client, size.others)
  await client.query(CALENDARS, [today, size.daysOfOthers])
  const { rows } = await client.query<{ id: string }>(
    `select id from companies where slug like 'Other-%'`,
  )
  const others = rows.map(({ id }) => ({
    companyId: id,
    definitions: DEFINITIONS_OF_OTHERS,
    days: size.daysOfOthers,
  }))
  const long = measured.map((one) => ({ ...one, days: size.days }))
  for (const { companyId, days } of long)
    await client.query(OLDER_CALENDAR, [companyId, today, days])
  await withoutTriggers(client, async () => {
    for (const { companyId, definitions, days } of [...long, ...others]) {
      await fillDepartments(client, companyId, { many: DEPARTMENTS })
      await client.query(DEFINITIONS_OF, [companyId, today, definitions, days])
      const isMeasured = days === size.days
      if (isMeasured) await client.query(EDITS_OF, [companyId, today, days])
      if (isMeasured && withSteps)
        for (const add of [STEPS_OF, WINDOWS_OF]) await client.query(add, [companyId])
      await client.query(REPORTS_OF, [companyId, today, days])
      if (isMeasured && withSteps) await client.query(ANSWERS_OF, [companyId, today])
    }
    const ids = [...long, ...others].map(({ companyId }) => companyId)
    await client.query(EVALUATIONS, [ids, today])
    await client.query(COUNTS, [ids])
  })
  await client.query('vacuum analyze')
}
