import { sql } from 'kysely'
import type { Ctx } from '#server/context.ts'
import type { Queries } from '#server/database/tenant.ts'
import type { Job } from '#server/jobs/job.ts'
import type { MemberRef } from '#server/member-context.ts'
import type { IsoDate } from '#shared/dates.ts'

/** The maximum number of named duties of each kind per department. */
export const MAX_NAMED = 5
/** The maximum delay of a brief after downtime of the server; by then the morning is over. */
const MAX_DELAY_HOURS = 4
const RETENTION_DAYS = 60

/** The brief of a member for one of the company's days. */
export interface BriefJob extends MemberRef {
  date: IsoDate
}

export interface Department {
  id: string
  name: string
}

/** The departments that a member manages. */
export const listManagedDepartments = ({
  db,
  companyId,
  userId,
}: Pick<Ctx, 'db' | 'companyId' | 'userId'>) =>
  db.all(sql<Department>`
    select id, name from departments
    where company_id = ${companyId} and manager_id = ${userId} and deleted_at is null order by name, id`)

/** A member's hour, and whether today's brief has been queued: there is only one per day. */
export const findSetting = ({
  db,
  companyId,
  userId,
  today,
}: Pick<Ctx, 'db' | 'companyId' | 'userId' | 'today'>) =>
  db.first(sql<{ hour: number | null; email: string; has_todays: boolean }>`
    select s.hour, u.email, exists (
      select from brief_mails m where m.company_id = u.company_id and m.user_id = u.id and m.date = ${today}) has_todays
    from users u
    left join brief_settings s on s.company_id = u.company_id and s.user_id = u.id
    where u.company_id = ${companyId} and u.id = ${userId}`)

/** A different hour takes effect from its next occurrence; the same hour changes nothing. */
export const upsertSetting = (ctx: Ctx, hour: number) =>
  ctx.db.all(sql`
    insert into brief_settings (company_id, user_id, hour, since)
    values (${ctx.companyId}, ${ctx.userId}, ${hour}, ${ctx.now})
    on conflict (company_id, user_id) do update set hour = excluded.hour, since = excluded.since
    where brief_settings.hour <> excluded.hour`)

export const deleteSetting = (db: Queries, { companyId, userId }: MemberRef) =>
  db.all(sql`delete from brief_settings where company_id = ${companyId} and user_id = ${userId}`)

/**
 * Queues the briefs whose hour has come, once a day each: on working days, to members of companies
 * with a running plan. An hour that the clock skips is sent with the next one; of a repeated hour,
 * the first counts.
 */
export const queueBriefs = (now: Date, job: Job<BriefJob>) => [
  sql`
  with due as (
    select s.company_id, s.user_id, l.local::date date
    from brief_settings s
    join users u on u.company_id = s.company_id and u.id = s.user_id and u.status = 'active'
    join companies c on c.id = s.company_id
    cross join lateral (select ${now}::timestamptz at time zone c.timezone local) l
    cross join lateral (select l.local::date + make_interval(hours => s.hour) wall) w
    join company_calendars k on k.company_id = c.id and k.valid_from <= l.local::date and k.valid_to > l.local::date
    where l.local >= w.wall and l.local < w.wall + make_interval(hours => ${MAX_DELAY_HOURS})
      and s.since <= w.wall at time zone c.timezone
      and l.local::date <> all (k.holidays) and extract(isodow from l.local)::int <> all (k.weekend)
      and l.local::date <= (
        select b.expires_on from subscriptions b where b.company_id = c.id order by b.created_at desc limit 1)),
  marked as (
    insert into brief_mails (company_id, user_id, date) select company_id, user_id, date from due
    on conflict do nothing returning company_id, user_id, date)
  select enqueue_job(${job.name}, json_build_object('companyId', company_id, 'userId', user_id, 'date', date)) from marked`,
]

export const purgeBriefs = (now: Date) => [
  sql`delete from brief_mails where date < ${now}::timestamptz::date - ${RETENTION_DAYS}::int`,
]

type Mail = MemberRef & { date: IsoDate }

/** Claims a queued brief for sending; returns false if it has been claimed already. */
export async function claimMail(db: Queries, mail: Mail, now: Date): Promise<boolean> {
  const claimed = await db.all(sql`
    update brief_mails set begun_at = ${now}
    where company_id = ${mail.companyId} and user_id = ${mail.userId} and date = ${mail.date} and begun_at is null
    returning 1`)
  return claimed.length > 0
}

/** Releases a mail that certainly was not delivered. */
export const releaseMail = (db: Queries, { companyId, userId, date }: Mail) =>
  db.all(sql`
    update brief_mails set begun_at = null
    where company_id = ${companyId} and user_id = ${userId} and date = ${date}`)

/**
 * A department's duties of a date that are not done or not reported; null means duties of the whole
 * company.
 */
export interface OpenDuties {
  department: Department | null
  not_done: number
  not_reported: number
  /** The names of the first duties of the day. */
  not_done_tasks: string[]
  not_reported_tasks: string[]
}

/**
 * What was not done or not reported on a date, of all departments or of some, highest counts first.
 */
export const listOpenDuties = (
  ctx: Ctx,
  date: IsoDate,
  departments: readonly Department[] | null,
) => {
  const ids = departments?.map(({ id }) => id)
  const first = (state: string) =>
    sql`coalesce((array_agg(o.task_name order by o.time_from nulls last, o.task_name)
      filter (where ${sql.raw(state)}))[:${sql.lit(MAX_NAMED)}], '{}')`
  return ctx.db.all(sql<OpenDuties>`
    select case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end department,
      g.not_done, g.not_reported, to_json(g.not_done_tasks) not_done_tasks, to_json(g.not_reported_tasks) not_reported_tasks
    from (
      select o.department_id, count(o.status)::int not_done, (count(*) - count(o.status))::int not_reported,
        ${first('o.status is not null')} not_done_tasks, ${first('o.status is null')} not_reported_tasks
      from (
        select o.department_id, o.task_name, o.time_from, r.status
        from versions_due_on(${ctx.companyId}, ${date}) o
        left join reports r on r.company_id = ${ctx.companyId} and r.date = ${date}
          and r.routine_task_id = o.routine_task_id
        where r.status is distinct from 'done'
          and ${ids ? sql`o.department_id = any (${ids}::uuid[])` : sql`true`}) o
      group by o.department_id) g
    left join departments d on d.company_id = ${ctx.companyId} and d.id = g.department_id
    order by g.not_done + g.not_reported desc, d.name nulls last, d.id`)
}
