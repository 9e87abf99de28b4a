import { sql } from 'kysely'
import { DUTY_DAYS } from '#features/calendar-feed/contract.ts'
import { canSeeTask } from '#features/directory/server/visible-queries.ts'
import { isMine } from '#features/routine-tasks/definitions/server/reporter-queries.ts'
import type { Ctx } from '#server/context.ts'
import { instantTextSql } from '#server/database/sql-parts.ts'
import type { Queries } from '#server/database/tenant.ts'
import { uuidv7 } from '#server/ids.ts'
import type { MemberRef } from '#server/member-context.ts'
import { addDays, type IsoDate } from '#shared/dates.ts'

export interface FeedRow {
  id: string
  with_duties: boolean
  created_at: string
  fetched_at: string | null
}

type MemberScope = Pick<Ctx, 'db' | 'companyId' | 'userId'>

const columns = sql`id, with_duties, ${instantTextSql(sql`created_at`)} created_at, ${instantTextSql(sql`fetched_at`)} fetched_at`
const isOwn = ({ companyId, userId }: MemberRef) =>
  sql`company_id = ${companyId} and user_id = ${userId}`

export const findFeed = (ctx: MemberScope) =>
  ctx.db.first(sql<FeedRow>`select ${columns} from calendar_feeds where ${isOwn(ctx)}`)

/** Replaces any existing feed. The new id makes a new link. */
export async function replaceFeed(ctx: Ctx, withDuties: boolean): Promise<FeedRow> {
  const rows = await ctx.db.all(sql<FeedRow>`
    insert into calendar_feeds (company_id, user_id, id, with_duties, created_at)
    values (${ctx.companyId}, ${ctx.userId}, ${uuidv7()}, ${withDuties}, ${ctx.now})
    on conflict (company_id, user_id) do update set id = excluded.id, with_duties = excluded.with_duties,
      created_at = excluded.created_at, fetched_at = null
    returning ${columns}`)
  return rows[0] as FeedRow
}

export const setWithDuties = async (ctx: Ctx, withDuties: boolean): Promise<FeedRow | undefined> =>
  (
    await ctx.db.all(sql<FeedRow>`
      update calendar_feeds set with_duties = ${withDuties} where ${isOwn(ctx)} returning ${columns}`)
  )[0]

/** The link shows what its member sees, so a password change ends it. */
export const revokeFeed = (member: MemberRef) =>
  sql`delete from calendar_feeds where ${isOwn(member)}`

export const deleteFeed = (ctx: Ctx) =>
  ctx.db.all(sql<{ id: string }>`delete from calendar_feeds where ${isOwn(ctx)} returning id`)

/** Records the fetch, at most once per 15 minutes. */
export const markFetched = (db: Queries, member: MemberRef, now: Date) =>
  db.all(sql`
    update calendar_feeds set fetched_at = ${now}
    where ${isOwn(member)} and (fetched_at is null or fetched_at < ${now}::timestamptz - interval '15 minutes')`)

export interface DeadlineRow {
  id: string
  title: string
  deadline: IsoDate
  priority: string
  changed_at: string
}

/** The range of deadlines in a calendar, in days before and after today. */
const DEADLINE_RANGE = { before: 60, after: 400 } as const
const MAX_EVENTS = 2_000

/** Open tasks with a deadline where the reader is assignee or supervisor. */
export const listDeadlines = (ctx: Ctx) =>
  ctx.db.all(sql<DeadlineRow>`
    select t.id, t.title, t.deadline, t.priority, t.updated_at changed_at
    from one_time_tasks t
    where t.company_id = ${ctx.companyId} and t.live and t.status <> 'done' and ${canSeeTask(ctx, 't')}
      and t.deadline between ${ctx.today}::date - ${DEADLINE_RANGE.before}::int and ${ctx.today}::date + ${DEADLINE_RANGE.after}::int
      and t.id in (select p.one_time_task_id from one_time_task_people p
        where p.company_id = ${ctx.companyId} and p.user_id = ${ctx.userId} and p.part in ('assignee', 'supervisor'))
    order by t.deadline, t.id limit ${MAX_EVENTS}`)

export interface DutyRow {
  id: string
  date: IsoDate
  task_name: string
  description: string
  /** Instants computed in the company's time zone; null if the duty has no start or end time. */
  starts: string | null
  ends: string | null
}

/** Duties on the reader's page, today and on the next days, that are not reported yet. */
export const listDuties = (ctx: Ctx) =>
  ctx.db.all(sql<DutyRow>`
    select o.routine_task_id id, g.date, o.task_name, o.description,
      (g.date + o.time_from) at time zone ${ctx.timezone} starts,
      case when o.time_to is not null then late_after(g.date, o.time_from, o.time_to, ${ctx.timezone}, 0::smallint) end ends
    from (select d::date "date" from generate_series(${ctx.today}::date, ${ctx.today}::date + ${DUTY_DAYS - 1}::int, interval '1 day') d) g
    cross join lateral versions_due_on(${ctx.companyId}, g.date) o
    where ${isMine(ctx, 'o', {
      date: sql`g.date`,
      ...{ first: ctx.today, last: addDays(ctx.today, DUTY_DAYS - 1) },
    })} and not exists (select from reports r where r.company_id = ${ctx.companyId}
        and r.routine_task_id = o.routine_task_id and r.date = g.date)
    order by g.date, o.time_from nulls first, o.routine_task_id limit ${MAX_EVENTS}`)
