import { sql } from 'kysely'
import type { getDeptPerformance } from '#features/routine-tasks/performance/contract.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { Parsed, Reply } from '#platform/shared/endpoint.ts'

/** The first day of a date's week as the company counts weeks, of its month, or the day itself. */
const spanOf = (ctx: Ctx, granularity: 'day' | 'week' | 'month') =>
  granularity === 'week'
    ? sql`date - (extract(isodow from date)::int + 7 - (
        select first_day_of_week from companies where id = ${ctx.companyId})) % 7`
    : sql`date_trunc(${granularity}, date::timestamp)::date`

type Performance = Reply<typeof getDeptPerformance>['data'][number]

/**
 * Due, reported, rated per department and day, week or month. What was due is counted from the
 * definitions of each day (due_days), what was reported from the counts kept with the reports.
 */
export const listPerformance = (
  ctx: Ctx,
  { from, to, department_ids, granularity }: Parsed<typeof getDeptPerformance>['body'],
) =>
  ctx.db.all(sql<Performance>`
    with days as (
      select department_id, date, due, 0 reported, 0 done, 0 not_done, 0 late, 0 rated, 0 rating_sum
      from due_days(${ctx.companyId}, ${from}, ${to})
      union all
      select department_id, date, 0, reported, done, not_done, late, rated, rating_sum from report_days
      where company_id = ${ctx.companyId} and date between ${from} and ${to}
    ), spans as (
      select department_id, greatest(${spanOf(ctx, granularity)}, ${from}::date) date,
        sum(due)::int due, sum(reported)::int reported, sum(done)::int done, sum(not_done)::int not_done,
        sum(late)::int late, sum(rated)::int rated, round(sum(rating_sum) / nullif(sum(rated), 0)::numeric, 2) rating_average
      from days
      where ${department_ids?.length ? sql`department_id = any (${department_ids})` : sql`true`}
      group by 1, 2
    )
    select case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end department,
      json_agg(json_build_object('date', s.date, 'due', s.due, 'reported', s.reported, 'done', s.done,
        'not_done', s.not_done, 'late', s.late, 'rated', s.rated, 'rating_average', s.rating_average) order by s.date) points
    from spans s left join departments d on d.company_id = ${ctx.companyId} and d.id = s.department_id
    group by d.id, d.name, d.created_at
    order by d.created_at nulls last, d.id`)

/** How many of the ids are departments of the company; deleted ones count: charts keep them. */
export const countDepartments = async (ctx: Ctx, ids: readonly string[]): Promise<number> => {
  if (ids.length === 0) return 0
  const row = await ctx.db.first(sql<{ known: number }>`
    select count(*)::int known from departments where company_id = ${ctx.companyId} and id = any (${ids})`)
  return row?.known ?? 0
}
