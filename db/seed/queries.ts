import { sql } from 'kysely'
import type { DemoRoutine } from '#db/seed/content/shape.ts'
import { SOON_DAYS } from '#features/one-time-tasks/tasks/contract.ts'
import { type Database, withConnection } from '#server/database/database.ts'
import { instantTextSql } from '#server/database/sql-parts.ts'
import type { Queries } from '#server/database/tenant.ts'
import type { IsoDate } from '#shared/dates.ts'

/** Seeds in one process at a time. The others wait and then find everything there. */
export const alone = <T>(database: Database, work: () => Promise<T>): Promise<T> =>
  withConnection(database.ownerPool, async (client) => {
    await client.query('begin')
    try {
      await client.query("select pg_advisory_xact_lock(hashtext('diwan demo'))")
      return await work()
    } finally {
      await client.query('rollback')
    }
  })

interface Demo {
  slug: string
  /** Ids by name. */
  roles: Record<string, string>
  /** False if a start was interrupted between the sign-up and the rest. */
  filled: boolean
}

export const findDemo = (db: Queries, companyId: string) =>
  db.first(sql<Demo>`
    select c.slug,
      (select json_object_agg(r.name, r.id) from roles r where r.company_id = c.id) roles,
      exists (select from routine_tasks t where t.company_id = c.id) filled
    from companies c where c.id = ${companyId}`)

/** The id of a task by its title. Throws if there is none. */
export async function findTaskId(db: Queries, companyId: string, title: string): Promise<string> {
  const task = await db.first(sql<{ id: string }>`
    select id from one_time_tasks where company_id = ${companyId} and title = ${title}`)
  if (!task) throw new Error(`The demo has no task “${title}”`)
  return task.id
}

/** Backdates the company and its owner to a sign-up at `since`. */
export const backdate = (
  companyId: string,
  { since, ...owner }: { since: Date; position: string; lastSeen: Date },
) => [
  sql`update companies set created_at = ${since}, weekend_chosen = true where id = ${companyId}`,
  sql`update roles set created_at = ${since} where company_id = ${companyId}`,
  sql`update users set created_at = ${since}, position = ${owner.position}, last_seen_at = ${owner.lastSeen}
      where company_id = ${companyId} and is_owner`,
]

/** Rows of one table for a single insert statement. All have the columns of the first. */
export interface Rows {
  table: string
  rows: readonly object[]
}

export function insertRows(companyId: string, { table, rows }: Rows) {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  return sql`
    insert into ${sql.table(table)} (company_id, ${columns})
    select ${companyId}, ${columns}
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`
}

/**
 * Deletes the empty comments like their authors would, because only a deletion updates the counts.
 * Each is deleted after its last reply, because nobody replies to a deleted comment.
 */
export const deleteEmptyComments = (companyId: string) => sql`
  update one_time_task_comments c set deleted_at = interval '6 minutes' + greatest(c.created_at,
    (select max(r.created_at) from one_time_task_replies r
      where r.company_id = c.company_id and r.comment_id = c.id))
  where c.company_id = ${companyId} and c.body = ''`

/** Stores the state at the end of each of the last days, computed from the seeded rows. */
export const rememberDays = (
  companyId: string,
  { today, days }: { today: IsoDate; days: number },
) => sql`
  insert into dashboard_days (company_id, date, people, projects, tasks)
  select c.id, d.date,
    (select json_build_object('total', count(*), 'invited', count(*) filter (where u.status = 'active'),
        'pending', count(*) filter (where u.status = 'pending'))
      from users u where u.company_id = c.id and u.created_at < d.ended),
    (select json_build_object('total', count(*), 'active', count(*) filter (where p.status = 1),
        'inactive', count(*) filter (where p.status = 0))
      from projects p where p.company_id = c.id and p.created_at < d.ended),
    (select json_build_object('pending', count(*) filter (where s.to_status = 'pending'),
        'inProgress', count(*) filter (where s.to_status = 'inProgress'),
        'review', count(*) filter (where s.to_status = 'review'),
        'done', count(*) filter (where s.to_status = 'done'),
        'urgent', count(*) filter (where s.open and t.priority = 'urgent'),
        'dueToday', count(*) filter (where s.open and t.deadline = d.date),
        'dueSoon', count(*) filter (where s.open and t.deadline > d.date and t.deadline <= d.date + ${SOON_DAYS}::int),
        'overdue', count(*) filter (where s.open and t.deadline < d.date))
      from one_time_tasks t
      cross join lateral (
        select to_status, to_status <> 'done' "open" from one_time_task_status_changes s
        where s.company_id = c.id and s.one_time_task_id = t.id and s.created_at < d.ended
        order by s.created_at desc, s.id desc limit 1) s
      where t.company_id = c.id and coalesce(t.archived_at >= d.ended, true))
  from companies c
  cross join generate_series(1, ${days}::int) n
  cross join lateral (
    select ${today}::date - n "date", (${today}::date - n + 1)::timestamp at time zone c.timezone ended) d
  where c.id = ${companyId}`

/** The state of the company's trial when it began. */
export const backdateTrial = (
  companyId: string,
  { since, until }: { since: Date; until: IsoDate },
) =>
  sql`update subscriptions set created_at = ${since}, expires_on = ${until} where company_id = ${companyId}`

/** How far back notices go, and how recent the unread ones are. */
const TOLD_DAYS = 14
const UNREAD_HOURS = 36

/**
 * Creates notices for recent events from the seeded rows. Users get none about their own actions.
 */
export const tellOfLate = (companyId: string, now: Date) => sql`
  insert into notifications (company_id, id, user_id, kind, subject_kind, subject_id, actor_ids, count, facts, at,
    inbox, mail, seen_at, read_at)
  select ${companyId}, gen_random_uuid(), user_id, kind, subject_kind, subject_id,
    (array_agg(actor_id order by at desc))[1:1], count(*)::int, (array_agg(facts order by at desc))[1], max(at),
    true, 'none', r.read_at, r.read_at
  from (
    select p.user_id, 'task_given' kind, 'one_time_task' subject_kind, t.id subject_id, t.created_by actor_id,
      json_build_object('place', case p.part when 'assignee' then 'assigned' when 'supervisor' then 'supervised' else p.part end)::jsonb facts,
      t.created_at at
    from one_time_tasks t join one_time_task_people p on p.company_id = t.company_id and p.one_time_task_id = t.id
    where t.company_id = ${companyId}
    union all
    select p.user_id, 'task_comment', 'one_time_task', c.one_time_task_id, c.user_id, json_build_object('text_id', c.id)::jsonb, c.created_at
    from one_time_task_comments c
    join one_time_task_people p on p.company_id = c.company_id and p.one_time_task_id = c.one_time_task_id
    where c.company_id = ${companyId} and c.deleted_at is null
    union all
    select coalesce(p.user_id, t.created_by), 'task_to_review', 'one_time_task', t.id, s.user_id, '{}', s.created_at
    from one_time_task_status_changes s
    join one_time_tasks t on t.company_id = s.company_id and t.id = s.one_time_task_id
    left join one_time_task_people p on p.company_id = t.company_id and p.one_time_task_id = t.id and p.part = 'supervisor'
    where s.company_id = ${companyId} and s.to_status = 'review'
    union all
    select r.user_id, 'report_evaluated', 'report', r.id, e.user_id,
      json_build_object('rating', e.rating, 'date', r.date)::jsonb, e.updated_at
    from evaluations e join reports r on r.company_id = e.company_id and r.id = e.report_id
    where e.company_id = ${companyId}
    union all
    select d.manager_id, 'report_not_done', 'report', r.id, r.user_id, json_build_object('date', r.date)::jsonb, r.updated_at
    from reports r join departments d on d.company_id = r.company_id and d.id = r.department_id and d.manager_id is not null
    where r.company_id = ${companyId} and r.status = 'not_done') e
  cross join lateral (select case when at < ${now}::timestamptz - make_interval(hours => ${UNREAD_HOURS})
    then at + interval '2 hours' end read_at) r
  where at > ${now}::timestamptz - make_interval(days => ${TOLD_DAYS}) and at <= ${now} and user_id <> actor_id
  group by user_id, kind, subject_kind, subject_id, r.read_at`

/** A report that needs a picture. */
export interface ReportToProve {
  id: string
  routine_task_id: string
  date: IsoDate
  user_id: string
  at: string
  /** The number that was outside its limits. */
  value: string | null
}

/** The reports of a company's last weeks that need a picture. */
export const listReportsToProve = (db: Queries, companyId: string) =>
  db.all(sql<ReportToProve>`
    select r.id, r.routine_task_id, r.date, r.user_id, ${instantTextSql(sql`r.created_at`)} "at", max(a.value) "value"
    from reports r
    join routine_task_versions v on v.company_id = r.company_id and v.routine_task_id = r.routine_task_id
      and v.valid_from <= r.date and v.valid_to > r.date and v.proof is not null
    left join step_answers a on a.company_id = r.company_id and a.date = r.date
      and a.routine_task_id = r.routine_task_id and a.outside
    where r.company_id = ${companyId} and r.date > (select max(date) - 31 from reports where company_id = ${companyId})
      and (v.proof = 'always' or r.status = 'not_done' or a.id is not null)
    group by r.id, r.routine_task_id, r.date, r.user_id, r.created_at order by r.created_at, r.id`)

/** Links the latest number outside its limits before a one-time task was created to that task. */
export const linkFollowUps = (db: Queries, companyId: string, routines: readonly DemoRoutine[]) =>
  db.batch(
    routines.flatMap(({ name, followUp }) =>
      followUp
        ? sql`
          insert into occurrence_tasks (company_id, routine_task_id, date, one_time_task_id)
          select a.company_id, a.routine_task_id, a.date, t.id from step_answers a
          join routine_task_versions v on v.company_id = a.company_id and v.routine_task_id = a.routine_task_id
            and v.valid_to = 'infinity' and v.task_name = ${name}
          join one_time_tasks t on t.company_id = a.company_id and t.title = ${followUp} and t.created_at > a.answered_at
          where a.company_id = ${companyId} and a.outside
          order by a.answered_at desc, a.id limit 1`
        : [],
    ),
  )
