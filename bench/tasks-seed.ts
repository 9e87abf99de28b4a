import type pg from 'pg'
import { employ, fillDepartments, fillPeople } from './seed.ts'

const PEOPLE = 500
const MEMBER = 'tasks1'
const PROJECTS = 60
const DEPARTMENTS = 20
/** The number of tasks on which each of the two measured people has a place, in every company. */
const MINE = 400
/** The owner, and a member without rights. */
const MEASURED = `(u.is_owner or u.email like '${MEMBER}@%')`

const PROJECTS_OF = `
  insert into projects (company_id, id, name, created_by, created_at)
  select $1, gen_random_uuid(), 'Project ' || n,
    (select id from users where company_id = $1 and is_owner), now()
  from generate_series(1, ${PROJECTS}) n`

/** Four of five tasks are done, one in twenty is archived; deadlines are within two years. */
const TASKS_OF = `
  with held as (
    select (select array_agg(id) from users u where company_id = $1 and not ${MEASURED}) people,
      (select array_agg(id) from projects where company_id = $1) projects,
      (select array_agg(id) from departments where company_id = $1) departments,
      '{Check,Order,Repair,Send,Review,فحص,طلب,إصلاح,إرسال,مراجعة}'::text[] verbs,
      '{invoice,freezer,contract,kitchen,report,الفاتورة,الثلاجة,العقد,المطبخ,التقرير}'::text[] things,
      '{Cairo,Riyadh,Jeddah,branch,warehouse,القاهرة,الرياض,جدة,الفرع,المستودع}'::text[] places
  )
  insert into one_time_tasks (company_id, id, title, status, priority, start_date, deadline, project_id,
    department_id, created_by, created_at, updated_at, archived_at, comments_count)
  select $1, gen_random_uuid(),
    verbs[1 + n % 10] || ' ' || things[1 + n / 10 % 10] || ' ' || places[1 + n / 100 % 10] || ' ' || n,
    case when x < 80 then 'done' when x < 90 then 'pending' when x < 97 then 'inProgress' else 'review' end,
    case when y < 10 then 'urgent' when y < 30 then 'high' when y < 80 then 'normal' else 'low' end,
    d - 7, d, case when y % 2 = 0 then projects[1 + n % ${PROJECTS}] end, departments[1 + n % ${DEPARTMENTS}],
    people[1 + n % ${PEOPLE - 1}], d - 8 + n * interval '1 ms', d - 8 + n * interval '1 ms',
    case when abs(hashint4(n + 11)) % 20 = 0 then d end, 2
  from held, generate_series(1, $2::int) n
  cross join lateral (select abs(hashint4(n)) % 100 x, abs(hashint4(n + 7)) % 100 y,
    $3::date - 600 + abs(hashint4(n + 3)) % 730 d) r`

const PEOPLE_OF = `
  with held as (select array_agg(id) people from users u where company_id = $1 and not ${MEASURED})
  insert into one_time_task_people (company_id, one_time_task_id, user_id, part)
  select $1, t.id, people[1 + (t.h + p.i * 131) % ${PEOPLE - 1}], p.part
  from held, (select id, abs(hashtext(id::text)) h from one_time_tasks where company_id = $1) t,
    (values (0, 'assignee'), (1, 'supervisor')) p (i, part)`

/**
 * A task is created as pending, then moves to in progress, review and done, some hours or days
 * apart.
 */
const MOVES_OF = `
  insert into one_time_task_status_changes (company_id, id, one_time_task_id, from_status, to_status, user_id, created_at)
  select company_id, gen_random_uuid(), t.id, from_status, to_status, created_by,
    created_at + step * (1 + abs(hashtext(t.id::text)) % 72) * interval '1 hour'
  from one_time_tasks t
  join (values (0, null, 'pending'), (1, 'pending', 'inProgress'), (2, 'inProgress', 'review'), (3, 'review', 'done'))
    m (step, from_status, to_status)
    on step < array_position(array['pending', 'inProgress', 'review', 'done'], t.status)
  where company_id = $1`

const COMMENTS_OF = `
  insert into one_time_task_comments (company_id, id, one_time_task_id, user_id, body, created_at)
  select company_id, gen_random_uuid(), id, created_by, 'The part has come.', created_at
  from one_time_tasks, generate_series(1, 2) where company_id = $1`

const THEIR_TASKS = `
  insert into one_time_task_people (company_id, one_time_task_id, user_id, part)
  select $1, t.id, u.id, (array['assignee', 'supervisor', 'consulted', 'informed'])[1 + abs(hashtext(u.id || '' || t.id)) % 4]
  from users u, (select id from one_time_tasks where company_id = $1 order by hashtext(id::text) limit ${MINE}) t
  where u.company_id = $1 and ${MEASURED}
  on conflict do nothing`

const THEIR_STARS = `
  insert into one_time_task_stars (company_id, user_id, one_time_task_id, created_at)
  select $1, u.id, p.one_time_task_id, now() from users u
  join one_time_task_people p on p.company_id = u.company_id and p.user_id = u.id
  where u.company_id = $1 and ${MEASURED} and p.part in ('assignee', 'supervisor')`

/** Half of these tasks have a reply that the measured people have not read. */
const THEIR_UNREAD = `
  with replies as (
    insert into one_time_task_replies (company_id, id, comment_id, one_time_task_id, user_id, body, created_at)
    select $1, gen_random_uuid(), c.id, c.one_time_task_id, c.user_id, 'Seen.', now()
    from one_time_task_comments c
    join one_time_task_people p on p.company_id = c.company_id and p.one_time_task_id = c.one_time_task_id
    join users u on u.company_id = p.company_id and u.id = p.user_id and ${MEASURED}
    where c.company_id = $1 and p.part in ('supervisor', 'consulted')
    returning id, one_time_task_id
  )
  insert into one_time_task_unread_replies (company_id, user_id, one_time_task_id, reply_id)
  select $1, u.id, r.one_time_task_id, r.id from replies r, users u where u.company_id = $1 and ${MEASURED}`

/** The number of statements into which the insert is split. */
const PARTS = 40

const TASKS_OF_OTHERS = `
  with made as (
    insert into one_time_tasks (company_id, id, title, status, priority, start_date, deadline, created_by,
      created_at, updated_at)
    select u.company_id, gen_random_uuid(), (array['Check the freezer', 'Order flour', 'فحص الثلاجة', 'تجديد عقد الفرع'])[1 + n % 4] || ' ' || n,
      (array['done', 'done', 'done', 'pending', 'inProgress'])[1 + n % 5], 'normal', d, d, u.id, d, d
    from users u, generate_series(1, $1::int) n
    cross join lateral (select $2::date - 600 + abs(hashint4(n)) % 730 d) r
    where u.is_owner and u.email like 'other-%' and abs(hashtext(u.email)) % ${PARTS} = $3
    returning company_id, id, created_by
  )
  insert into one_time_task_people (company_id, one_time_task_id, user_id, part)
  select company_id, id, created_by, 'assignee' from made`

/** Gives each of the other companies that many tasks. */
export async function fillTasksOfOthers(
  client: pg.Client,
  { tasks, today }: { tasks: number; today: string },
): Promise<void> {
  for (let part = 0; part < PARTS; part += 1)
    await client.query(TASKS_OF_OTHERS, [tasks, today, part])
}

async function triggers(client: pg.Client, to: 'enable' | 'disable'): Promise<void> {
  for (const name of ['one_time_task_comments', 'one_time_task_replies'])
    await client.query(`alter table ${name} ${to} trigger user`)
}

/** Inserts that many tasks, each with two comments, directly into the tables. */
export async function fillTasks(
  client: pg.Client,
  companyId: string,
  { tasks, today }: { tasks: number; today: string },
): Promise<void> {
  await fillPeople(client, companyId, {
    many: PEOPLE,
    name: 'tasks',
    domain: `${companyId}.example`,
  })
  await employ(client, companyId)
  await fillDepartments(client, companyId, { many: DEPARTMENTS })
  await client.query(PROJECTS_OF, [companyId])
  await triggers(client, 'disable')
  await client.query(TASKS_OF, [companyId, tasks, today])
  await client.query(PEOPLE_OF, [companyId])
  await client.query(MOVES_OF, [companyId])
  await client.query(COMMENTS_OF, [companyId])
  await client.query(
    'analyze one_time_tasks, one_time_task_people, one_time_task_status_changes, one_time_task_comments',
  )
  for (const text of [THEIR_TASKS, THEIR_STARS, THEIR_UNREAD]) await client.query(text, [companyId])
  await triggers(client, 'enable')
}

export const memberOf = (companyId: string): string => `${MEMBER}@${companyId}.example`
