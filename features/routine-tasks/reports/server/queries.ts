import { sql } from 'kysely'
import { closedReasonOn } from '#features/companies/server/queries.ts'
import {
  isForOthers,
  selectSpecialDates,
} from '#features/routine-tasks/definitions/server/reporter-queries.ts'
import type { getNextDay, listMyDays, Report } from '#features/routine-tasks/reports/contract.ts'
import { type OccurrenceKey, windowId } from '#features/routine-tasks/reports/server/key-queries.ts'
import {
  isOwn,
  joinReportDetails,
  joinReportOn,
  lateAfter,
  reportJson,
} from '#features/routine-tasks/reports/server/occurrence-queries.ts'
import type { Ctx } from '#server/context.ts'
import { addDays } from '#shared/dates.ts'
import type { Parsed, Reply } from '#shared/endpoint.ts'

export interface ReportInput {
  status: 'done' | 'not_done'
  note: string
}

const matchesKey = (ctx: Ctx, key: OccurrenceKey) => sql`
  r.company_id = ${ctx.companyId} and r.date = ${key.date} and r.routine_task_id = ${windowId(ctx, key)}`

/**
 * Blocks what could end an occurrence until the report is stored: settings lock the company,
 * definitions and departments lock their tasks. Returns the company's current time zone.
 */
export async function lockOccurrences(ctx: Ctx, key: OccurrenceKey): Promise<string | undefined> {
  const [[company]] = await ctx.db.batch([
    sql<{
      timezone: string
    }>`select timezone from companies where id = ${ctx.companyId} for key share`,
    sql`select from routine_tasks where company_id = ${ctx.companyId} and id = ${windowId(ctx, key)} for key share`,
  ])
  return company?.timezone
}

const LOOKAHEAD_DAYS = 62

/** The next date on which the caller has something to report. */
export function findNextDay(ctx: Ctx) {
  const [first, last] = [addDays(ctx.today, 1), addDays(ctx.today, LOOKAHEAD_DAYS)]
  const ahead = { date: sql`g.date`, first, last }
  return ctx.db.first(sql<Reply<typeof getNextDay>>`
    with mine as materialized (
      select department_id from department_members
      where company_id = ${ctx.companyId} and user_id = ${ctx.userId})
    select exists (table mine) in_department, (
      select g.date from (
        select d::date "date" from generate_series(${first}::date, ${last}::date, interval '1 day') d
        order by d offset 0) g
      cross join lateral (select from versions_due_on(${ctx.companyId}, g.date) o where ${isOwn(ctx, ahead)} limit 1) o
      order by g.date limit 1) "date"`)
}

export const findReport = (ctx: Ctx, key: OccurrenceKey) =>
  ctx.db.first(sql<{ report: Report }>`
    select ${reportJson} report from reports r ${joinReportDetails(ctx)} where ${matchesKey(ctx, key)}`)

/** Waits for concurrent changes and evaluations of the report. */
export const lockReport = (ctx: Ctx, key: OccurrenceKey) =>
  ctx.db.all(sql`select 1 from reports r where ${matchesKey(ctx, key)} for update`)

/** The new report's id; undefined if the occurrence is already reported. */
export const insertReport = (
  ctx: Ctx,
  key: OccurrenceKey,
  report: ReportInput & { id: string; late: boolean; early: boolean },
) =>
  ctx.db.first(sql<{ id: string }>`
    insert into reports (company_id, id, routine_task_id, date, status, note, late, early, user_id, created_at, updated_at)
    values (${ctx.companyId}, ${report.id}, ${windowId(ctx, key)}, ${key.date},
      ${report.status}, ${report.note}, ${report.late}, ${report.early}, ${ctx.userId}, ${ctx.now}, ${ctx.now})
    on conflict (company_id, date, routine_task_id) do nothing returning id`)

export const updateReport = (ctx: Ctx, id: string, { status, note }: ReportInput) =>
  ctx.db.all(sql`
    update reports set status = ${status}, note = ${note}, version = version + 1, updated_at = ${ctx.now}
    where company_id = ${ctx.companyId} and id = ${id}`)

/** The manager of a report's department. */
export const selectManager = (ctx: Ctx, id: string) => sql`
  select d.manager_id user_id from reports r
  join departments d on d.company_id = r.company_id and d.id = r.department_id and d.manager_id is not null
  where r.company_id = ${ctx.companyId} and r.id = ${id}`

/** Also deletes who has seen it. */
export const deleteReport = (ctx: Ctx, id: string) =>
  ctx.db.batch([
    sql`delete from evaluation_seen where company_id = ${ctx.companyId} and report_id = ${id}`,
    sql`delete from reports where company_id = ${ctx.companyId} and id = ${id}`,
  ])

type MyDay = Reply<typeof listMyDays>['data'][number]

/**
 * The dates before today that can have open occurrences: an overnight window, or the longest grace.
 */
const MAX_OPEN_DAYS = 2

type Span = Parsed<typeof listMyDays>['query']

/** Every date of the span, as `g`. */
const datesOf = ({ from, to }: Span) =>
  sql`generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') g`

const spanOf = ({ from, to }: Span) => ({ date: sql`g::date`, first: from, last: to })

/** On the last days, how many of the caller's occurrences are neither reported nor overdue. */
const selectStillOpen = (ctx: Ctx, span: Span) => sql`
  select g::date date, count(*) open
  from ${datesOf(span)}
  cross join lateral versions_due_on(${ctx.companyId}, g::date) o ${joinReportOn(ctx, sql`g::date`)}
  where g >= ${addDays(ctx.today, -MAX_OPEN_DAYS)} and ${isOwn(ctx, spanOf(span))} and r.id is null
    and ${lateAfter(ctx, sql`g::date`)} >= ${ctx.now}::timestamptz
  group by 1`

/** The occurrence `o` with its report `r` as a row of \`days\`. */
const COUNTED = sql`1 due, (r.status = 'done')::int done, (r.status = 'not_done')::int not_done, r.late::int late`

/** What the stored counts of the caller's departments contain although it is for others to do. */
const selectForOthers = (ctx: Ctx, span: Span) => sql`
  select o.department_id, g::date date, -1 due, -(r.status = 'done')::int done, -(r.status = 'not_done')::int not_done,
    -(r.late)::int late
  from ${datesOf(span)}
  cross join lateral versions_due_on(${ctx.companyId}, g::date) o ${joinReportOn(ctx, sql`g::date`)}
  where not ${ctx.isOwner} and g::date not in (select date from special) and ${isForOthers(ctx, 'o')}`

/** What is the caller's on the special dates. */
const selectSpecial = (ctx: Ctx, span: Span) => sql`
  select s.date, ${COUNTED}
  from special s cross join lateral versions_due_on(${ctx.companyId}, s.date) o ${joinReportOn(ctx, sql`s.date`)}
  where ${isOwn(ctx, { ...spanOf(span), date: sql`s.date` })}`

/** How many of the caller's occurrences were due and done, per day. */
export const listDays = (ctx: Ctx, span: Span) =>
  ctx.db.all(sql<MyDay>`
    with mine as (
      select department_id from department_members
      where company_id = ${ctx.companyId} and user_id = ${ctx.userId}),
    special as materialized (
      select date from (${selectSpecialDates(ctx, spanOf(span))}) x where not ${ctx.isOwner}),
    open as (${selectStillOpen(ctx, span)}),
    stored as (
      select department_id, date, due, 0 done, 0 not_done, 0 late
      from due_days(${ctx.companyId}, ${span.from}, ${span.to})
      union all
      select department_id, date, 0, done, not_done, late from report_days
      where company_id = ${ctx.companyId} and date between ${span.from} and ${span.to}
      union all ${selectForOthers(ctx, span)}),
    days as (
      select date, due, done, not_done, late from stored
      where date not in (select date from special)
        and (${ctx.isOwner} or department_id is null or department_id in (table mine))
      union all ${selectSpecial(ctx, span)})
    select totals.*, ${closedReasonOn(ctx, sql`totals.date`)} closed
    from (select g::date date, coalesce(sum(due), 0)::int due, coalesce(sum(done), 0)::int done,
      coalesce(sum(not_done), 0)::int not_done, coalesce(sum(late), 0)::int late,
      greatest(0, coalesce(sum(due) - sum(done) - sum(not_done), 0)
        - coalesce(max(open), 0))::int overdue
    from ${datesOf(span)}
    left join days on days.date = g::date
    left join open on open.date = g::date
    group by 1) totals order by totals.date`)
