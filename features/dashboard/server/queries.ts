import { type RawBuilder, sql } from 'kysely'
import type { Closed } from '#features/companies/fields.ts'
import { closedReasonOn } from '#features/companies/server/queries.ts'
import {
  BOARD_CELLS,
  type BoardRow,
  type DashboardData,
  type getTodayBoard,
} from '#features/dashboard/contract.ts'
import { canSeeEveryTask, canSeeTask } from '#features/directory/server/visible-queries.ts'
import { SOON_DAYS } from '#features/one-time-tasks/tasks/contract.ts'
import {
  joinReportOn,
  lateAfter,
} from '#features/routine-tasks/reports/server/occurrence-queries.ts'
import type { Ctx } from '#server/context.ts'
import { prepareQuery } from '#server/database/prepare-query.ts'
import { limitOffsetSql, type PageRow, toPage } from '#server/database/sql-parts.ts'
import { addDays, type IsoDate } from '#shared/dates.ts'
import type { Parsed } from '#shared/endpoint.ts'

type BoardQuery = Parsed<typeof getTodayBoard>['query']

const HISTORY_DAYS = 14

const definitions = (ctx: Ctx) => sql`
  (select json_build_object('active', coalesce(sum(definitions) filter (where active), 0),
      'inActive', coalesce(sum(definitions) filter (where not active), 0), 'total', coalesce(sum(definitions), 0))
    from definition_counts where company_id = ${ctx.companyId}) "AllDailyTasks"`

/** A day's counts by department: how much was due and how much of it is reported. */
const dutiesOn = (ctx: Ctx, date: IsoDate) => sql`
  select department_id, sum(due)::int due, sum(reported)::int reported, sum(done)::int done, sum(not_done)::int not_done
  from (
    select department_id, due, 0 reported, 0 done, 0 not_done from due_by_department(${ctx.companyId}, ${date})
    union all
    select department_id, 0, reported, done, not_done
    from report_days where company_id = ${ctx.companyId} and date = ${date}) counts
  group by department_id having sum(due) > 0`

/** Aggregates the counts in `today` by the departments in `dept`. */
const day = sql`
  (select json_build_object('today_total_daily_tasks', coalesce(sum(due), 0), 'total_reports', coalesce(sum(reported), 0),
      'done_reports', coalesce(sum(done), 0), 'not_done_reports', coalesce(sum(not_done), 0),
      'DailyTaskDepts', coalesce(json_agg(json_build_object('department_name', name, 'total_tasks', due,
          'total_reports', reported, 'done_reports', done, 'not_done_reports', not_done)
        order by created_at nulls last, id), '[]'))
    from (
      select d.id, d.name, d.created_at, coalesce(sum(t.due), 0) due, coalesce(sum(t.reported), 0) reported,
        coalesce(sum(t.done), 0) done, coalesce(sum(t.not_done), 0) not_done
      from dept d full join today t on t.department_id = d.id
      group by d.id, d.name, d.created_at) departments) "DailyTasks"`

const departments = sql`
  (select json_build_object('total', count(*), 'Departments',
      coalesce(json_agg(json_build_object('id', id, 'name', name) order by created_at, id), '[]'))
    from dept) "Departments"`

const people = (ctx: Ctx) => sql`
  (select json_build_object('total', count(*), 'invited', count(*) filter (where status = 'active'),
      'pending', count(*) filter (where status = 'pending'))
    from users where company_id = ${ctx.companyId} and status <> 'removed') "Emps"`

const projects = (ctx: Ctx) => sql`
  (select json_build_object('total', count(*), 'active', count(*) filter (where status = 1),
      'inactive', count(*) filter (where status = 0))
    from projects where company_id = ${ctx.companyId} and deleted_at is null) "Projects"`

/** The first and last day of the period that counts as due soon. */
interface DueDates {
  tomorrow: IsoDate
  soon: IsoDate
}

/** From the stored counts, whose cost does not depend on the number of tasks. */
const storedTaskCounts = (ctx: Ctx, { tomorrow, soon }: DueDates) => {
  const due = (when: RawBuilder<unknown>) => sql`(
    select coalesce(sum(tasks), 0) from one_time_task_days where company_id = ${ctx.companyId} and deadline ${when})`
  const of = (which: RawBuilder<unknown>) => sql`coalesce(sum(tasks) filter (where ${which}), 0)`
  return sql`
  (select json_build_object(
      'pending', ${of(sql`status = 'pending'`)}, 'inProgress', ${of(sql`status = 'inProgress'`)},
      'review', ${of(sql`status = 'review'`)}, 'done', ${of(sql`status = 'done'`)},
      'urgent', ${of(sql`status <> 'done' and priority = 'urgent'`)},
      'dueToday', ${due(sql`= ${ctx.today}`)},
      'dueSoon', ${due(sql`between ${tomorrow} and ${soon}`)},
      'overdue', ${due(sql`< ${ctx.today}`)})
    from one_time_task_counts where company_id = ${ctx.companyId} and place = ${ctx.companyId} and not archived) "Tasks"`
}

const visibleTaskCounts = (ctx: Ctx, { soon }: DueDates) => sql`
  (select json_build_object(
      'pending', count(*) filter (where status = 'pending'),
      'inProgress', count(*) filter (where status = 'inProgress'),
      'review', count(*) filter (where status = 'review'),
      'done', count(*) filter (where status = 'done'),
      'urgent', count(*) filter (where status <> 'done' and priority = 'urgent'),
      'dueToday', count(*) filter (where status <> 'done' and deadline = ${ctx.today}),
      'dueSoon', count(*) filter (where status <> 'done' and deadline > ${ctx.today} and deadline <= ${soon}),
      'overdue', count(*) filter (where status <> 'done' and deadline < ${ctx.today}))
    from one_time_tasks t where company_id = ${ctx.companyId} and live and ${canSeeTask(ctx, 't')}) "Tasks"`

const tasks = (ctx: Ctx, near: DueDates) =>
  canSeeEveryTask(ctx) ? storedTaskCounts(ctx, near) : visibleTaskCounts(ctx, near)

const counts = prepareQuery<DashboardData, DueDates>(
  ['tomorrow', 'soon'],
  (ctx, near) => sql<DashboardData>`
    with today as materialized (${dutiesOn(ctx, ctx.today)}),
      dept as (select id, name, created_at from departments where company_id = ${ctx.companyId} and deleted_at is null)
    select ${sql.join([definitions(ctx), day, departments, people(ctx), projects(ctx), tasks(ctx, near)])}`,
)

export const getCounts = (ctx: Ctx) =>
  ctx.db.first(
    counts(ctx, { tomorrow: addDays(ctx.today, 1), soon: addDays(ctx.today, SOON_DAYS) }),
  )

/** The duties of a past day by the departments of that day; optionally of some departments only. */
export function getDuties(ctx: Ctx, date: IsoDate, departmentIds: readonly string[] | null = null) {
  const isIncluded = (id: RawBuilder<unknown>) =>
    departmentIds ? sql`${id} = any (${departmentIds}::uuid[])` : sql`true`
  return ctx.db.first(sql<Pick<DashboardData, 'DailyTasks' | 'Departments'>>`
    with today as materialized (
        select * from (${dutiesOn(ctx, date)}) duties where ${isIncluded(sql`department_id`)}),
      dept as (select d.id, d.name, d.created_at from departments d
        where d.company_id = ${ctx.companyId} and ${isIncluded(sql`d.id`)}
          and (d.deleted_at is null or d.id in (select department_id from today)))
    select ${sql.join([day, departments])}`)
}

/** Whether anything is reported today. */
export async function hasReports(ctx: Ctx): Promise<boolean> {
  const found = await ctx.db.first(sql<{ any: boolean }>`
    select exists (select from report_days where company_id = ${ctx.companyId} and date = ${ctx.today} and reported > 0) "any"`)
  return found?.any ?? false
}

/**
 * Archive and restore events, except a task's current archiving, whose time the task itself stores.
 */
const formerArchivings = (ctx: Ctx, since: RawBuilder<unknown>) => sql`
  select r.created_at, case when a.archived then s.status end, case when not a.archived then s.status end
  from one_time_task_revisions r join tasks t on t.id = r.one_time_task_id
  cross join lateral (select (r.changes -> 0 ->> 'to')::boolean archived) a
  cross join lateral (select c.to_status status from one_time_task_status_changes c
    where c.company_id = r.company_id and c.one_time_task_id = r.one_time_task_id and c.created_at <= r.created_at
    order by c.created_at desc, c.id desc limit 1) s
  where r.company_id = ${ctx.companyId} and r.created_at >= ${since} and r.changes @> '[{"field": "archived"}]'
    and r.created_at is distinct from t.archived_at`

/**
 * Open, review and done at the end of each of the last days: today's counts minus later changes. A
 * change leads from one status to another; null means that the task did not exist, or was archived
 * or deleted.
 */
function history(ctx: Ctx) {
  const since = sql`(${ctx.today}::date - ${HISTORY_DAYS}::int)::timestamp at time zone ${ctx.timezone}`
  return sql<{ date: string; open: number; review: number; done: number }>`
  with tasks as materialized (
      select id, status, live, archived_at, deleted_at from one_time_tasks t
      where company_id = ${ctx.companyId} and (live or archived_at >= ${since} or deleted_at >= ${since})
        and ${canSeeTask(ctx, 't')}),
    live as (select status from tasks where live),
    changes as (
      select ("at" at time zone ${ctx.timezone})::date "day", from_status, to_status
      from (
        select c.created_at, c.from_status, c.to_status
        from one_time_task_status_changes c join tasks t on t.id = c.one_time_task_id
        where c.company_id = ${ctx.companyId} and c.created_at >= ${since}
        union all select archived_at, status, null from tasks where archived_at >= ${since}
        union all select deleted_at, status, null from tasks where deleted_at >= ${since} and archived_at is null
        union all ${formerArchivings(ctx, since)}) c ("at", from_status, to_status)),
    days as (select ${ctx.today}::date - n "date" from generate_series(0, ${HISTORY_DAYS - 1}::int) n)
  select "date", ${sql.join(
    (
      [
        ['open', ['pending', 'inProgress']],
        ['review', ['review']],
        ['done', ['done']],
      ] as const
    ).map(
      ([name, states]) => sql`(
        (select count(*) from live where status = any (${[...states]}))
        - (select count(*) filter (where to_status = any (${[...states]})) - count(*) filter (where from_status = any (${[...states]}))
           from changes where day > days."date"))::int ${sql.ref(name)}`,
    ),
  )}
  from days order by "date"`
}

export const listHistory = (ctx: Ctx) => ctx.db.all(history(ctx))

/** Today's first occurrences of the department `p` in the order of the day, with their states. */
const cells = (ctx: Ctx) => sql`
  select json_agg(json_build_object('id', coalesce(o.definition_id, o.routine_task_id), 'slot', o.slot, 'task_name', o.task_name,
      'from', to_char(o.time_from, 'HH24:MI'), 'to', to_char(o.time_to, 'HH24:MI'),
      'state', coalesce(r.status, 'not_reported'),
      'late', coalesce(r.late, ${lateAfter(ctx, ctx.today)} < ${ctx.now}), 'early', coalesce(r.early, false))
      order by o.time_from nulls last, o.task_name, o.routine_task_id) shown,
    count(*)::int due, count(r.id)::int reported,
    count(*) filter (where r.status = 'done')::int done,
    count(*) filter (where r.status = 'not_done')::int not_done
  from (
    select * from versions_due_on(${ctx.companyId}, ${ctx.today}) o
    where o.scope_id = coalesce(p.department_id, ${ctx.companyId})
    order by o.time_from nulls last, o.task_name, o.routine_task_id limit ${BOARD_CELLS}
  ) o ${joinReportOn(ctx, ctx.today)}`

/**
 * One page of departments that have occurrences today. Only the displayed cells are queried; due_on
 * and report_days count the rest.
 */
export async function listBoard(ctx: Ctx, query: BoardQuery) {
  const result = await ctx.db.first(sql<PageRow<BoardRow> & { closed: Closed | null }>`
    with today as materialized (${dutiesOn(ctx, ctx.today)}),
      page as materialized (
        select t.*, d.name, d.created_at from today t
        left join departments d on d.company_id = ${ctx.companyId} and d.id = t.department_id
        order by d.created_at nulls last, d.id ${limitOffsetSql(query)})
    select (select json_agg(json_build_object(
          'department', case when p.name is not null then json_build_object('id', p.department_id, 'name', p.name) end,
          'occurrences', coalesce(c.shown, '[]'),
          'rest', json_build_object('done', p.done - c.done, 'not_done', p.not_done - c.not_done,
            'not_reported', p.due - p.reported - (c.due - c.reported)))
          order by p.created_at nulls last, p.department_id)
        from page p cross join lateral (${cells(ctx)}) c) "rows",
      (select count(*) from today)::int total, ${closedReasonOn(ctx, sql`${ctx.today}::date`)} closed`)
  return { ...toPage(result), closed: result?.closed ?? null }
}
