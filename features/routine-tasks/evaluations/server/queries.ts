import { type RawBuilder, sql } from 'kysely'
import type { AssignReply } from '#features/routine-tasks/definitions/assign.ts'
import { assignJson } from '#features/routine-tasks/definitions/server/reporter-queries.ts'
import type {
  listEvaluationDay,
  listToEvaluate,
  OccurrenceToEvaluate,
} from '#features/routine-tasks/evaluations/contract.ts'
import { reminderOfOccurrence } from '#features/routine-tasks/reminders/server/queries.ts'
import type { Claim } from '#features/routine-tasks/reports/claim-contract.ts'
import type { Report } from '#features/routine-tasks/reports/contract.ts'
import {
  type EvidenceRow,
  evidenceColumns,
} from '#features/routine-tasks/reports/server/answer-queries.ts'
import { claimJson } from '#features/routine-tasks/reports/server/claim-queries.ts'
import { followUpJson } from '#features/routine-tasks/reports/server/follow-up-queries.ts'
import {
  isLocking,
  joinReportDetails,
  joinReportOn,
  lateAfter,
  lateAfterColumn,
  reportJson,
} from '#features/routine-tasks/reports/server/occurrence-queries.ts'
import type { Ctx } from '#server/context.ts'
import {
  instantTextSql,
  limitOffsetSql,
  type PageRow,
  personJsonSql,
  toPage,
} from '#server/database/sql-parts.ts'
import { uuidv7 } from '#server/ids.ts'
import { addDays, type IsoDate } from '#shared/dates.ts'
import type { Parsed } from '#shared/endpoint.ts'

export type EvaluationFilter = Parsed<typeof listEvaluationDay>['query']
type Totals = (typeof listEvaluationDay)['reply']['_zod']['output']['totals']
const QUEUE_DAYS = 60

/** Includes the manager of the report's department, which the policies need. */
export type EvaluationDayRow = Omit<
  OccurrenceToEvaluate,
  'can' | 'follow_up' | 'assign' | 'claim' | keyof EvidenceRow
> &
  EvidenceRow & {
    assign: AssignReply | null
    claim: Claim | null
    managerId: string | null
    follow_up: OccurrenceToEvaluate['follow_up'] | null
    /** Nobody can report it after its time. */
    locked: boolean
  }

/** Whether the occurrence `o` of a date is not reported although its time is over. */
const isOverdue = (ctx: Ctx, date: IsoDate) =>
  sql<boolean>`(r.id is null and ${lateAfter(ctx, date)} < ${ctx.now}::timestamptz)`

/** Whether a number of the occurrence `o` of a date was outside its limits. */
const hasOutside = ({ companyId }: Ctx, date: IsoDate) => sql<boolean>`exists (
  select from step_answers a where a.company_id = ${companyId} and a.date = ${date}
    and a.routine_task_id = o.routine_task_id and a.outside)`

/** Whether the occurrence `o` of a date has a picture. */
const hasPicture = ({ companyId }: Ctx, date: IsoDate) => sql<boolean>`exists (
  select from occurrence_pictures p where p.company_id = ${companyId} and p.date = ${date}
    and p.routine_task_id = o.routine_task_id)`

const hasStatus = (
  ctx: Ctx,
  date: IsoDate,
  status: NonNullable<EvaluationFilter['status']>,
): RawBuilder<boolean> =>
  ({
    reported: sql<boolean>`r.id is not null`,
    not_reported: sql<boolean>`r.id is null`,
    undone: sql<boolean>`(r.id is null or r.status = 'not_done')`,
    overdue: isOverdue(ctx, date),
    done: sql<boolean>`r.status = 'done'`,
    not_done: sql<boolean>`r.status = 'not_done'`,
    late: sql<boolean>`r.late`,
    early: sql<boolean>`r.early`,
    notable: sql<boolean>`(r.status = 'not_done' or r.late or r.early or r.note <> '' or ${hasOutside(ctx, date)} or ${hasPicture(ctx, date)})`,
  })[status]

/**
 * `all`: every department and the whole company; `managed`: the departments that the caller
 * manages.
 */
export type Reach = 'all' | 'managed'

const isInReach = (ctx: Ctx, reach: Reach) =>
  reach === 'all' ? sql<boolean>`true` : sql<boolean>`d.manager_id = ${ctx.userId}`

const all = (...parts: (RawBuilder<boolean> | undefined | false)[]) =>
  sql.join([sql`true`, ...parts.filter((part) => part !== undefined && part !== false)], sql` and `)

/** Whether somebody has marked the current version of the report `r` as seen. */
const isSeen = (ctx: Ctx) => sql<boolean>`exists (
  select from evaluation_seen s
  where s.company_id = ${ctx.companyId} and s.report_id = r.id and s.report_version = r.version)`

const seenJson = (ctx: Ctx) => sql`
  (select json_build_object('user', ${personJsonSql('su')}, 'at', ${instantTextSql(sql`s.created_at`)})
    from evaluation_seen s join users su on su.company_id = ${ctx.companyId} and su.id = s.user_id
    where s.company_id = ${ctx.companyId} and s.report_id = r.id and s.report_version = r.version)`

/** The columns of an occurrence `o` of a date. */
const row = (ctx: Ctx, date: RawBuilder<IsoDate>) => sql`
  json_build_object('id', coalesce(o.definition_id, o.routine_task_id), 'task_name', o.task_name, 'description', o.description,
    'task_type', o.task_type, 'from', to_char(o.time_from, 'HH24:MI'), 'to', to_char(o.time_to, 'HH24:MI')) task,
  case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end department,
  ${date} date, o.slot, o.department_id, ${lateAfterColumn(ctx, date)}, ${assignJson(ctx, 'o')} assign,
  case when r.id is null then ${claimJson(ctx, date)} end claim, ${reportJson} report, ${evidenceColumns(ctx, date)}, ${followUpJson(ctx, date)} follow_up, ${seenJson(ctx)} seen,
  case when r.id is null then ${reminderOfOccurrence(ctx, date)} end reminder, d.manager_id "managerId",
  ${isLocking(ctx, date)} locked`

interface Page extends PageRow<EvaluationDayRow> {
  totals: Totals
}

const matchesSearch = ({ search }: Pick<EvaluationFilter, 'search'>) =>
  search
    ? sql<boolean>`position(fold_text(${search}) in fold_text(o.task_name)) > 0`
    : sql<boolean>`true`

/** The condition for the occurrences that the filters select. */
const matchesFilter = (ctx: Ctx, date: IsoDate, { status, evaluated, search }: EvaluationFilter) =>
  all(
    status && hasStatus(ctx, date, status),
    evaluated && sql<boolean>`(e.id is not null) = ${evaluated === 'true'} and r.id is not null`,
    matchesSearch({ search }),
  )

/**
 * The scopes that the caller can read: departments, and the company for occurrences without one.
 */
const scopes = (ctx: Ctx, reach: Reach, { dept_id }: EvaluationFilter) => sql`
  select d.id scope_id, d.id department_id, row_number() over (order by d.created_at, d.id) "order" from departments d
  where d.company_id = ${ctx.companyId} and ${isInReach(ctx, reach)}
    and ${all(dept_id !== undefined && sql<boolean>`d.id = ${dept_id}`)}
  union all
  select ${ctx.companyId}, null, 1e9 where ${reach === 'all' && dept_id === undefined}
  order by "order"`

/** A date's occurrences with their reports, each looked up separately. */
const fromOccurrences = (
  ctx: Ctx,
  date: IsoDate,
  { task_type }: EvaluationFilter,
  where: RawBuilder<boolean>,
) => sql`
  from versions_due_on(${ctx.companyId}, ${date}) o ${joinReportOn(ctx, date)}
  left join lateral (
    select * from evaluations where company_id = ${ctx.companyId} and report_id = r.id offset 0) e on true
  where ${all(task_type !== undefined && sql<boolean>`o.task_type = ${task_type}`, where)}`

/** From then on, only overnight occurrences can be open, because the longest grace is a day. */
const hasOnlyNightsOpen = (ctx: Ctx, date: IsoDate) => addDays(date, 2) <= ctx.today

/** The number of unreported occurrences that are not overdue yet. */
const countStillOpen = (ctx: Ctx, date: IsoDate) => sql`
  select count(*) from versions_due_on(${ctx.companyId}, ${date}) o ${joinReportOn(ctx, date)}
  where o.scope_id in (select scope_id from scopes) and r.id is null and not ${isOverdue(ctx, date)}
    and ${hasOnlyNightsOpen(ctx, date) ? sql`o.overnight` : sql`true`}`

/** The totals of a day: from the stored daily counts, or counted if type or search filter them. */
const selectTotals = (ctx: Ctx, date: IsoDate, filter: EvaluationFilter) =>
  filter.task_type || filter.search
    ? sql`
      select count(*) due, count(r.id) reported, count(*) filter (where r.status = 'done') done,
        count(*) filter (where r.status = 'not_done') not_done, count(*) filter (where r.late) late, count(*) filter (where r.early) early,
        count(*) filter (where ${isOverdue(ctx, date)}) overdue, count(e.id) evaluated, round(avg(e.rating), 2) rating_average
      ${fromOccurrences(ctx, date, filter, sql<boolean>`o.scope_id in (select scope_id from scopes) and ${matchesSearch(filter)}`)}`
    : sql`
      select coalesce(sum(due), 0) due, coalesce(sum(reported), 0) reported, coalesce(sum(done), 0) done,
        coalesce(sum(not_done), 0) not_done, coalesce(sum(late), 0) late, coalesce(sum(early), 0) early,
        coalesce(sum(due) - sum(reported), 0) - (${countStillOpen(ctx, date)}) overdue, coalesce(sum(rated), 0) evaluated,
        round(sum(rating_sum) / nullif(sum(rated), 0)::numeric, 2) rating_average
      from (
        select department_id, due, 0 reported, 0 done, 0 not_done, 0 late, 0 early, 0 rated, 0 rating_sum
        from due_by_department(${ctx.companyId}, ${date})
        union all
        select department_id, 0, reported, done, not_done, late, early, rated, rating_sum
        from report_days where company_id = ${ctx.companyId} and date = ${date}) day
      where coalesce(day.department_id, ${ctx.companyId}) in (select scope_id from scopes)`

/**
 * One page of a date's occurrences and the day's totals: first the unreported ones by time, then
 * the reported ones by department. Each part is read in index order and only to the end of the
 * page.
 */
export async function listDay(
  ctx: Ctx,
  { date, reach }: { date: IsoDate; reach: Reach },
  filter: EvaluationFilter,
): Promise<Page> {
  const { page, per_page, status, evaluated, search } = filter
  const end = page * per_page
  const timeOrder = sql`o.time_from nulls last, o.task_name, o.routine_task_id`
  const walk = (where: RawBuilder<boolean>) =>
    fromOccurrences(
      ctx,
      date,
      filter,
      sql<boolean>`${where} and ${matchesFilter(ctx, date, filter)}`,
    )
  // Written so that no index matches it; the day is then read in its own order.
  const inReach = sql<boolean>`coalesce(o.scope_id = any (array(select scope_id from scopes)), false)`
  const found = await ctx.db.first(sql<Page>`
    with scopes as materialized (${scopes(ctx, reach, filter)}),
    open as materialized (
      select o.*, null::uuid report_id, 0 "order" ${walk(sql<boolean>`r.id is null and ${inReach}`)}
      order by ${timeOrder} limit ${end}),
    page as materialized (
      select * from open
      union all
      (select o.* from scopes s cross join lateral (
        select o.*, r.id report_id, s."order" ${walk(sql<boolean>`r.id is not null and o.scope_id = s.scope_id`)}
        order by ${timeOrder} limit (select ${end} - count(*) from open)) o
      limit (select ${end} - count(*) from open))
      order by "order", time_from nulls last, task_name, routine_task_id
      limit ${per_page} offset ${end - per_page}),
    totals as (${selectTotals(ctx, date, filter)})
    select (select json_agg(p) from (
        select ${row(ctx, sql`${date}::date`)} from page o
        left join departments d on d.company_id = ${ctx.companyId} and d.id = o.department_id
        left join reports r on r.company_id = ${ctx.companyId} and r.id = o.report_id
        ${joinReportDetails(ctx)}
        order by o."order", ${timeOrder}) p) "rows",
      ${
        status || evaluated || search
          ? sql`(select count(*) ${walk(inReach)})::int`
          : sql`(select due from totals)::int`
      } total,
      (select row_to_json(totals) from totals) totals`)
  return { ...toPage(found), totals: found?.totals as Totals }
}

/**
 * The reports of the last days that the caller can evaluate and that nobody has evaluated or seen.
 * Reads only days whose stored counts show waiting reports, newest first.
 */
function selectWaitingReports(ctx: Ctx, reach: Reach, dept_id?: string) {
  const inReach = (department: RawBuilder<unknown>) =>
    all(isInReach(ctx, reach), dept_id !== undefined && sql<boolean>`${department} = ${dept_id}`)
  return sql`
    select r.* from (
      select distinct c.date from report_days c
      left join departments d on d.company_id = ${ctx.companyId} and d.id = c.department_id
      where c.company_id = ${ctx.companyId} and c.date >= ${addDays(ctx.today, -QUEUE_DAYS)} and c.reported > c.rated + c.seen
        and ${inReach(sql`c.department_id`)}
      order by c.date desc
    ) days cross join lateral (
      select r.id, r.date, r.created_at from reports r
      left join departments d on d.company_id = ${ctx.companyId} and d.id = r.department_id
      where r.company_id = ${ctx.companyId} and r.date = days.date and r.user_id <> ${ctx.userId}
        and not exists (select from evaluations e where e.company_id = ${ctx.companyId} and e.report_id = r.id)
        and not ${isSeen(ctx)} and ${inReach(sql`r.department_id`)}
      offset 0) r`
}

/** One page of the reports that wait for the caller. */
export async function listQueue(
  ctx: Ctx,
  reach: Reach,
  filter: Parsed<typeof listToEvaluate>['query'],
) {
  const found = await ctx.db.first(sql<PageRow<EvaluationDayRow>>`
    with waiting as materialized (${selectWaitingReports(ctx, reach, filter.dept_id)}
    ), page as (
      select * from waiting order by date desc, created_at, id ${limitOffsetSql(filter)}
    )
    select (select json_agg(p) from (
        select ${row(ctx, sql`r.date`)} from page w
        join reports r on r.company_id = ${ctx.companyId} and r.id = w.id
        join routine_task_versions o on o.company_id = ${ctx.companyId} and o.routine_task_id = r.routine_task_id
          and o.valid_from <= r.date and o.valid_to > r.date
        left join departments d on d.company_id = ${ctx.companyId} and d.id = r.department_id
        ${joinReportDetails(ctx)}
        order by w.date desc, w.created_at, w.id) p) "rows",
      (select count(*) from waiting)::int total`)
  return toPage(found)
}

/** The number of waiting reports; the count stops at `most` and then sets `at_least`. */
export async function countQueue(ctx: Ctx, reach: Reach, most: number) {
  const found = await ctx.db.first(sql<{ count: number }>`
    select count(*)::int "count" from (select from (${selectWaitingReports(ctx, reach)}) w limit ${most + 1}) w`)
  const count = found?.count ?? 0
  return { total: Math.min(count, most), at_least: count > most }
}

export interface ReportToEvaluate {
  id: string
  userId: string
  managerId: string | null
  date: IsoDate
  report: Report
}

/** A report with the people who can evaluate it, locked so that its text cannot change. */
export async function lockReportToEvaluate(
  ctx: Ctx,
  reportId: string,
): Promise<ReportToEvaluate | undefined> {
  const [, rows] = await ctx.db.batch([
    sql`select 1 from reports where company_id = ${ctx.companyId} and id = ${reportId} for update`,
    sql<ReportToEvaluate>`
      select r.id, r.user_id "userId", d.manager_id "managerId", r.date, ${reportJson} report
      from reports r left join departments d on d.company_id = r.company_id and d.id = r.department_id
      ${joinReportDetails(ctx)}
      where r.company_id = ${ctx.companyId} and r.id = ${reportId}`,
  ])
  return rows[0]
}

export interface NewEvaluation {
  id: string
  reportId: string
  rating: number
  comment: string
}

/**
 * Creates or changes the evaluation of a report; `created` says which. If the rating or its author
 * changes, the previous one moves to the history.
 */
export const upsertEvaluation = (ctx: Ctx, { id, reportId, rating, comment }: NewEvaluation) =>
  ctx.db.first(sql<{ created: boolean }>`
    with former as (
      insert into former_evaluations (company_id, id, evaluation_id, rating, comment, user_id, created_at)
      select e.company_id, ${uuidv7()}, e.id, e.rating, e.comment, e.user_id, e.updated_at from evaluations e
      where e.company_id = ${ctx.companyId} and e.report_id = ${reportId}
        and (e.rating, e.user_id) is distinct from (${rating}::smallint, ${ctx.userId}::uuid)
      returning 1)
    insert into evaluations (company_id, id, report_id, rating, comment, user_id, created_at, updated_at)
    values (${ctx.companyId}, ${id}, ${reportId}, ${rating}, ${comment}, ${ctx.userId}, ${ctx.now}, ${ctx.now})
    on conflict (company_id, report_id) do update set rating = excluded.rating, comment = excluded.comment,
      user_id = excluded.user_id, updated_at = excluded.updated_at,
      former = evaluations.former + (select count(*) from former)
    returning (xmax = 0) created`)

/**
 * Marks the current version of a locked report as seen by the caller; the first person stays
 * recorded.
 */
export const insertSeen = (ctx: Ctx, reportId: string) =>
  ctx.db.all(sql`
    insert into evaluation_seen (company_id, report_id, report_version, user_id, created_at)
    select company_id, id, version, ${ctx.userId}, ${ctx.now} from reports
    where company_id = ${ctx.companyId} and id = ${reportId}
    on conflict do nothing`)

/** Removes the caller's seen mark from the current version of a report. */
export const deleteSeen = (ctx: Ctx, reportId: string) =>
  ctx.db.all(sql`
    delete from evaluation_seen s using reports r
    where s.company_id = ${ctx.companyId} and s.report_id = ${reportId} and s.user_id = ${ctx.userId}
      and r.company_id = ${ctx.companyId} and r.id = s.report_id and r.version = s.report_version`)
