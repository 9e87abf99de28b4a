import { type RawBuilder, sql } from 'kysely'
import { canSeeTask } from '#features/directory/server/visible-queries.ts'
import type { getTaskPerformance } from '#features/one-time-tasks/performance/contract.ts'
import { spanOf } from '#features/routine-tasks/performance/server/queries.ts'
import { type Ctx, hasPermission } from '#server/context.ts'
import { memberNameSql } from '#server/database/sql-parts.ts'
import type { Parsed, Reply } from '#shared/endpoint.ts'

type PerformanceQuery = Parsed<typeof getTaskPerformance>['body']
type Performance = Reply<typeof getTaskPerformance>['data'][number]

const isIn = (column: string, ids: string[] | undefined) =>
  ids?.length ? sql`${sql.ref(column)} = any (${ids})` : sql`true`

/**
 * The people whose work the caller may see by name: everybody, people of their departments, or only
 * themselves.
 */
const seesPerson = (ctx: Ctx) =>
  hasPermission(ctx, 'manage-task')
    ? sql`true`
    : sql`(p.user_id = ${ctx.userId} or p.user_id in (
        select m.user_id from departments d
        join department_members m on m.company_id = d.company_id and m.department_id = d.id
        where d.company_id = ${ctx.companyId} and d.manager_id = ${ctx.userId} and d.deleted_at is null))`

const nameIn = (ctx: Ctx, by: PerformanceQuery['by']) =>
  by === 'person'
    ? sql`(select ${memberNameSql(ctx, 'u')} from users u where u.company_id = ${ctx.companyId} and u.id = place)`
    : sql`(select name from ${sql.table(`${by}s`)} n where n.company_id = ${ctx.companyId} and n.id = place)`

/**
 * The instant at which a date begins in the company's time zone. It is a literal in the SQL text,
 * like the range, the company and today: a generic plan would read too much (decision 018).
 */
const startInstant = (ctx: Ctx, date: RawBuilder<unknown>) =>
  sql`((${date})::date::timestamp at time zone ${sql.lit(ctx.timezone)})`

const isWithin = (ctx: Ctx, { from, to }: PerformanceQuery, instant: RawBuilder<unknown>) =>
  sql`${instant} >= ${startInstant(ctx, sql.lit(from))} and ${instant} < ${startInstant(ctx, sql`${sql.lit(to)}::date + 1`)}`

/**
 * The first days of the spans, the instants at which they begin, and the instants at which each day
 * ends.
 */
const spanBounds = (ctx: Ctx, { granularity, ...asked }: PerformanceQuery) => sql`
  days as (
    select g::date date from generate_series(${sql.lit(asked.from)}::date::timestamp, ${sql.lit(asked.to)}::date::timestamp, interval '1 day') g
  ), starts as (
    select distinct greatest(${spanOf(ctx, granularity)}, ${sql.lit(asked.from)}::date) date from days
  ), bounds as materialized (
    select (select array_agg(date order by date) from starts) dates,
      (select array_agg(${startInstant(ctx, sql`date`)} order by date) from starts) instants,
      (select array_agg(${startInstant(ctx, sql`date + 1`)} order by date) from days) ends
  )`

/**
 * The live tasks that the caller sees, one row per group that a task counts for, read from a
 * covering index. Grouped by person, a task has one row per assignee.
 */
const groupedTasks = (ctx: Ctx, { by, department_ids, project_ids }: PerformanceQuery) => sql`
  select ${by === 'person' ? sql.ref('p.user_id') : sql.ref(`t.${by}_id`)} place, t.created_at, t.done_at,
    t.deadline, t.pending_seconds, t.in_progress_seconds, t.review_seconds
  from one_time_tasks t
  ${
    by === 'person'
      ? sql`join one_time_task_people p on p.company_id = ${ctx.companyId} and p.one_time_task_id = t.id
          and p.part = 'assignee' and ${seesPerson(ctx)}`
      : sql``
  }
  where t.company_id = ${sql.lit(ctx.companyId)} and t.live and ${canSeeTask(ctx, 't')}
    and ${isIn('t.department_id', department_ids)} and ${isIn('t.project_id', project_ids)}`

/** The events of each span: a task is counted at most once as created, done and overdue. */
function eventsIn(ctx: Ctx, asked: PerformanceQuery) {
  const [from, to] = [sql.lit(asked.from), sql.lit(asked.to)]
  const count = (name: 'created' | 'done' | 'overdue') =>
    sql.join(['created', 'done', 'overdue'].map((one) => (one === name ? sql`count(*)` : sql`0`)))
  return sql`
    select place, width_bucket(created_at, (select instants from bounds)) span, ${count('created')}
    from placed where ${isWithin(ctx, asked, sql`created_at`)} group by 1, 2
    union all
    select place, width_bucket(done_at, (select instants from bounds)), ${count('done')} from finished group by 1, 2
    union all
    select place, width_bucket(deadline, (select dates from bounds)), ${count('overdue')}
    from placed where deadline between ${from} and ${to} and deadline < ${sql.lit(ctx.today)}
      and (done_at is null or done_at >= (select ends from bounds)[deadline - ${from}::date + 1]) group by 1, 2`
}

const STATUS_SECONDS = [
  ['pending', 'pending_seconds'],
  ['inProgress', 'in_progress_seconds'],
  ['review', 'review_seconds'],
] as const

/**
 * The time that tasks done in the range were in each status, in hundredths of a day. Tasks are
 * counted by length and the median is taken from these counts, so no sort of single tasks is
 * needed.
 */
const STATUS_TIMES = sql`
  lengths as (
    ${sql.join(
      STATUS_SECONDS.map(([status, column]) => {
        const seconds = sql.ref(column)
        return sql`
          select place, ${status}::text status, (${seconds} + 432) / 864 length, count(*) tasks, sum(${seconds}) seconds
          from finished where ${seconds} is not null group by 1, 3`
      }),
      sql` union all `,
    )}
  ), ranked as (
    select *, sum(tasks) over (partition by place, status order by length) until,
      sum(tasks) over (partition by place, status) whole
    from lengths
  ), times as materialized (
    select place, status, max(whole)::int tasks, round(sum(seconds) / max(whole) / 86400, 2) average_days,
      round((min(length) filter (where until >= whole / 2.0) + min(length) filter (where until > whole / 2.0))
        / 200.0, 2) median_days
    from ranked group by 1, 2
  )`

/**
 * One-time work per department, project or assignee: events of each span, and times in each status.
 */
export const listTaskPerformance = (ctx: Ctx, asked: PerformanceQuery) =>
  ctx.db.all(sql<Performance>`
    with ${spanBounds(ctx, asked)}, placed as ${asked.by === 'person' ? sql`materialized` : sql`not materialized`} (${groupedTasks(ctx, asked)}),
    finished as materialized (select * from placed where ${isWithin(ctx, asked, sql`done_at`)}),
    points as (
      select place, span, sum(created)::int created, sum(done)::int done, sum(overdue)::int overdue
      from (${eventsIn(ctx, asked)}) events (place, span, created, done, overdue) group by 1, 2
    ), ${STATUS_TIMES}, named as (
      select place, ${nameIn(ctx, asked.by)} "name",
        json_agg(json_build_object('date', (select dates from bounds)[span], 'created', created, 'done', done,
          'overdue', overdue) order by span) points
      from points group by place
    )
    select case when place is not null then json_build_object('id', place, 'name', "name") end "of", points,
      coalesce((
        select json_agg(json_build_object('status', status, 'tasks', tasks, 'average_days', average_days,
          'median_days', median_days) order by array_position(array['pending', 'inProgress', 'review'], status))
        from times t where t.place is not distinct from named.place), '[]') times
    from named order by "name" nulls last, place`)

/** How many of these ids are projects of the company. */
export async function countProjects(ctx: Ctx, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const found = await ctx.db.first(sql<{ known: number }>`
    select count(*)::int known from projects where company_id = ${ctx.companyId} and id = any (${ids})`)
  return found?.known ?? 0
}
