import { sql } from 'kysely'
import { closedReasonOn } from '#features/companies/server/queries.ts'
import type { getDeptPerformance } from '#features/routine-tasks/performance/contract.ts'
import { lateAfter } from '#features/routine-tasks/reports/server/occurrence-queries.ts'
import type { Ctx } from '#server/context.ts'
import { addDays, type IsoDate } from '#shared/dates.ts'
import type { Parsed, Reply } from '#shared/endpoint.ts'

/**
 * The start of a date's span: the date itself, its month, or its week by the company's first
 * weekday.
 */
export const spanOf = (ctx: Ctx, granularity: 'day' | 'week' | 'month') =>
  granularity === 'week'
    ? sql`date - (extract(isodow from date)::int + 7 - (
        select first_day_of_week from companies where id = ${ctx.companyId})) % 7`
    : sql`date_trunc(${granularity}, date::timestamp)::date`

type PerformanceQuery = Parsed<typeof getDeptPerformance>['body']
type Performance = Reply<typeof getDeptPerformance>
type Days = Pick<PerformanceQuery, 'from' | 'to'>

const earlierDate = (one: IsoDate, other: IsoDate): IsoDate => (one < other ? one : other)

/** Today's occurrences that are reported or already late. */
const dueSoFar = (ctx: Ctx) => sql`
  select o.department_id, ${ctx.today}::date date, count(*) due from versions_due_on(${ctx.companyId}, ${ctx.today}) o
  where ${lateAfter(ctx, ctx.today)} < ${ctx.now} or exists (
    select from reports r
    where r.company_id = ${ctx.companyId} and r.date = ${ctx.today} and r.routine_task_id = o.routine_task_id)
  group by 1`

/** What was due on each past day, and today so far; future days have nothing yet. */
const due = (ctx: Ctx, { from, to }: Days) => sql`
  select department_id, date, due from due_days(${ctx.companyId}, ${from}, ${earlierDate(to, addDays(ctx.today, -1))})
  ${from <= ctx.today && ctx.today <= to ? sql`union all ${dueSoFar(ctx)}` : sql``}`

/**
 * Counts due, reported and rated per department and day, week or month. Due counts come from the
 * definitions of each day (due_days), report counts from the stored counts.
 */
export const listPerformance = (
  ctx: Ctx,
  { from, to, department_ids, granularity }: PerformanceQuery,
) =>
  ctx.db.all(sql<Performance['data'][number]>`
    with days as (
      select department_id, date, due, 0 reported, 0 done, 0 not_done, 0 late, 0 done_late, 0 rated, 0 rating_sum
      from (${due(ctx, { from, to })}) due
      union all
      select department_id, date, 0, reported, done, not_done, late, done_late, rated, rating_sum from report_days
      where company_id = ${ctx.companyId} and date between ${from} and ${earlierDate(to, ctx.today)}
    ), spans as (
      select department_id, greatest(${spanOf(ctx, granularity)}, ${from}::date) date,
        sum(due)::int due, sum(reported)::int reported, sum(done)::int done, sum(not_done)::int not_done,
        sum(late)::int late, sum(done_late)::int done_late,
        sum(rated)::int rated, round(sum(rating_sum) / nullif(sum(rated), 0)::numeric, 2) rating_average
      from days
      where ${department_ids?.length ? sql`department_id = any (${department_ids})` : sql`true`}
      group by 1, 2
    )
    select case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end department,
      json_agg(json_build_object('date', s.date, 'due', s.due, 'reported', s.reported, 'done', s.done,
        'not_done', s.not_done, 'late', s.late, 'done_late', s.done_late,
        'rated', s.rated, 'rating_average', s.rating_average) order by s.date) points
    from spans s left join departments d on d.company_id = ${ctx.companyId} and d.id = s.department_id
    group by d.id, d.name, d.created_at
    order by d.created_at nulls last, d.id`)

/**
 * The days, weeks or months of a range up to today; for a day off, the reason by the calendar of
 * that day.
 */
export const listSpans = (ctx: Ctx, { from, to, granularity }: PerformanceQuery) =>
  ctx.db.all(sql<Performance['spans'][number]>`
    with spans as (
      select greatest(${spanOf(ctx, granularity)}, ${from}::date) date, bool_or(date = ${ctx.today}) partial
      from (
        select g::date date
        from generate_series(${from}::date::timestamp, ${earlierDate(to, ctx.today)}::date::timestamp, interval '1 day') g
      ) days
      group by 1
    )
    select s.date, s.partial, ${granularity === 'day' ? closedReasonOn(ctx, sql`s.date`) : sql`null::json`} closed
    from spans s order by s.date`)
