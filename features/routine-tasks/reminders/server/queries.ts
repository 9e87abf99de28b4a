import { type RawBuilder, sql } from 'kysely'
import { selectEverybodyWhoReports } from '#features/routine-tasks/definitions/server/reporter-queries.ts'
import {
  joinReportOn,
  lateAfter,
} from '#features/routine-tasks/reports/server/occurrence-queries.ts'
import type { Ctx } from '#server/context.ts'
import { instantTextSql, personJsonSql } from '#server/database/sql-parts.ts'
import type { IsoDate } from '#shared/dates.ts'

const RETENTION_DAYS = 90

/** The latest matching reminder with its sender, as JSON; null if there is none. */
const latestJson = (ctx: Ctx, where: RawBuilder<unknown>) => sql`
  (select json_build_object('user', ${personJsonSql('mu')}, 'at', ${instantTextSql(sql`m.at`)})
    from report_reminders m join users mu on mu.company_id = ${ctx.companyId} and mu.id = m.sender_id
    where m.company_id = ${ctx.companyId} and ${where} order by m.at desc limit 1)`

/** The latest reminder of the occurrence `o` on a date. */
export const reminderOfOccurrence = (ctx: Ctx, date: RawBuilder<unknown>) =>
  latestJson(ctx, sql`m.routine_task_id = o.routine_task_id and m.date = ${date}`)

/** The latest reminder that a person received about a duty due today. */
export const reminderOfPerson = (ctx: Ctx, userId: RawBuilder<unknown>) =>
  latestJson(ctx, sql`m.user_id = ${userId} and m.date = ${ctx.today}`)

/** An occurrence with the data that a reminder needs. */
export interface Remindable {
  id: string
  department_id: string | null
  managerId: string | null
  reported: boolean
  /** It is already late, including the grace period. */
  overdue: boolean
  /** Its window runs past midnight, and its deadline including grace is not over yet. */
  runs_on: boolean
}

interface Asked {
  date: IsoDate
  taskIds: readonly string[] | undefined
  slot: number
}

/** The occurrences of a date: only those of `taskIds` in a window if given, otherwise all. */
export const listRemindable = (ctx: Ctx, { date, taskIds, slot }: Asked) =>
  ctx.db.all(sql<Remindable>`
    select o.routine_task_id id, o.department_id, d.manager_id "managerId", r.id is not null reported,
      ${lateAfter(ctx, date)} < ${ctx.now}::timestamptz overdue,
      o.overnight and ${lateAfter(ctx, date)} >= ${ctx.now}::timestamptz runs_on
    from versions_due_on(${ctx.companyId}, ${date}) o ${joinReportOn(ctx, date)}
    left join departments d on d.company_id = ${ctx.companyId} and d.id = o.department_id
    where ${taskIds ? sql`coalesce(o.definition_id, o.routine_task_id) = any (${taskIds}::uuid[]) and o.slot = ${slot}` : sql`true`}`)

/** How many of these ids are members of the company. */
export async function countMembers(ctx: Ctx, ids: readonly string[]): Promise<number> {
  const row = await ctx.db.first(sql<{ count: number }>`
    select count(*)::int "count" from users
    where company_id = ${ctx.companyId} and id = any (${ids}::uuid[]) and status <> 'removed'`)
  return row?.count ?? 0
}

interface NewReminders {
  date: IsoDate
  /** The occurrences; everyone who can report one of them is reminded. */
  missing: readonly Pick<Remindable, 'id'>[]
  /** Only these people. */
  memberIds: readonly string[] | undefined
}

/**
 * Reminds everyone who can report the occurrences, at most once per hour and occurrence, even if
 * several callers run this at once. `people`: how many can report; `reminded`: how many are
 * reminded now.
 */
export const insertReminders = (ctx: Ctx, { date, missing, memberIds }: NewReminders) =>
  ctx.db.first(sql<{ people: number; reminded: number }>`
    with people as materialized (
      select distinct v.routine_task_id, r.user_id from routine_task_versions v
      cross join lateral (${selectEverybodyWhoReports(sql`${ctx.companyId}::uuid`, 'v', { date })}) r
      where v.company_id = ${ctx.companyId} and v.routine_task_id = any (${missing.map(({ id }) => id)}::uuid[])
        and v.valid_from <= ${date} and v.valid_to > ${date}
        and r.user_id <> ${ctx.userId} ${memberIds ? sql`and r.user_id = any (${memberIds}::uuid[])` : sql``}),
    sent as (
      insert into report_reminders as x (company_id, routine_task_id, date, user_id, sender_id, at)
      select ${ctx.companyId}, routine_task_id, ${date}, user_id, ${ctx.userId}, ${ctx.now} from people
      order by routine_task_id, user_id
      on conflict (company_id, routine_task_id, date, user_id) do update set sender_id = excluded.sender_id, at = excluded.at
        where x.at <= excluded.at - interval '1 hour'
      returning user_id)
    select (select count(distinct user_id) from people)::int people,
      (select count(distinct user_id) from sent)::int reminded`)

/**
 * The people and duties of the reminders that the caller sends at this instant, for their notices.
 */
export const selectSentReminders = (ctx: Ctx, date: IsoDate) => sql`
  select company_id, user_id, routine_task_id subject_id, json_build_object('date', date)::jsonb facts
  from report_reminders
  where company_id = ${ctx.companyId} and date = ${date} and sender_id = ${ctx.userId} and at = ${ctx.now}`

/** Deletes reminders of old days. */
export const deleteExpiredReminders = (now: Date) =>
  sql`delete from report_reminders where date < ${now}::timestamptz::date - ${RETENTION_DAYS}::int`
