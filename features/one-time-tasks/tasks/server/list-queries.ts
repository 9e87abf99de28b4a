import { sql } from 'kysely'
import {
  type listTaskCalendar,
  type listTasks,
  MAX_CALENDAR_TASKS,
  STATUSES,
  type TaskStatus,
} from '#features/one-time-tasks/tasks/contract.ts'
import {
  type Filter,
  matchesFilter,
  type Sort,
} from '#features/one-time-tasks/tasks/server/filter-queries.ts'
import {
  collectedHitsClause,
  idsOf,
  type TaskIdPage,
  taskIdPageSql,
} from '#features/one-time-tasks/tasks/server/page-queries.ts'
import { readTasks } from '#features/one-time-tasks/tasks/server/read-queries.ts'
import type { Ctx } from '#server/context.ts'
import { addDays } from '#shared/dates.ts'
import type { Parsed } from '#shared/endpoint.ts'

type Query = Parsed<typeof listTasks>['query']

/** One page of the tasks that match a filter, their total, and whether there are more than that. */
export async function listMatchingTasks(
  ctx: Ctx,
  { page, per_page: limit, sort, order, ...filter }: Query,
) {
  const wanted = { filter, sort: { sort, order }, limit, offset: (page - 1) * limit }
  const found = await ctx.db.first(
    sql<TaskIdPage>`${collectedHitsClause(ctx, filter)} select f.* from (${taskIdPageSql(ctx, wanted)}) f`,
  )
  const { ids = [], total = 0, at_least = false } = found ?? {}
  return { rows: await readTasks(ctx, ids), total, at_least }
}

interface Column extends TaskIdPage {
  status: TaskStatus
}

/** The first tasks of each status. */
export async function listColumns(
  ctx: Ctx,
  filter: Filter,
  { most, ...sort }: Sort & { most: number },
) {
  const statuses = STATUSES.filter((status) => isShown(filter.status, status))
  const columns = statuses.map((status) => {
    const wanted = { filter: { ...filter, status }, sort, limit: most, offset: 0 }
    return sql`select ${status}::text status, f.* from (${taskIdPageSql(ctx, wanted)}) f`
  })
  const found = await ctx.db.all(
    sql<Column>`${collectedHitsClause(ctx, filter)} ${sql.join(columns, sql` union all `)}`,
  )
  const tasks = await readTasks(
    ctx,
    found.flatMap(({ ids }) => ids),
  )
  const taskById = new Map(tasks.map((task) => [task.id, task]))
  return found.map(({ ids, ...column }) => ({
    ...column,
    rows: ids.flatMap((id) => taskById.get(id) ?? []),
  }))
}

/** Whether a column is in the result: a status filter leaves out the other columns. */
function isShown(wanted: Filter['status'], status: TaskStatus): boolean {
  if (wanted === 'open') return status !== 'done'
  if (wanted === 'toDo') return status === 'pending' || status === 'inProgress'
  return wanted === undefined || wanted === status
}

type CalendarQuery = Parsed<typeof listTaskCalendar>['query']

/** The maximum length in days for each value of the column `span` of `one_time_tasks`. */
const SPANS = [7, 31, 366]

/**
 * The tasks in progress or due between two days, inclusive. Tasks without a deadline are in no
 * calendar.
 */
export async function listCalendarTasks(ctx: Ctx, { from, to, ...filter }: CalendarQuery) {
  const until = [...SPANS.map((days) => addDays(to, days)), 'infinity']
  const spans = sql.join(until.map((day, span) => sql`(${span}::smallint, ${day}::date)`))
  const found = await ctx.db.first(sql<{ ids: string[]; total: number }>`
    with found as materialized (
      select t.id, t.deadline from (values ${spans}) s (span, until)
      join one_time_tasks t on t.span = s.span and t.deadline <= s.until
      where ${matchesFilter(ctx, filter)} and t.deadline >= ${from} and t.start_date <= ${to}
    )
    select ${idsOf(sql`select id from found order by deadline, id limit ${MAX_CALENDAR_TASKS}`)} ids,
      (select count(*) from found)::int total`)
  return { rows: await readTasks(ctx, found?.ids ?? []), total: found?.total ?? 0 }
}

interface Counts {
  unread: number
  review: number
  overdue: number
  own: number
}

const countSql = (ctx: Ctx, filter: Filter) =>
  sql`(select count(*) from one_time_tasks t where ${matchesFilter(ctx, filter)})::int`

/** The counts of what waits for the caller. */
export const findTaskCounts = (ctx: Ctx) =>
  ctx.db.first(sql<Counts>`
    select (select count(*) from one_time_task_unread_replies x
        cross join lateral (select from one_time_tasks t
          where ${matchesFilter(ctx, {})} and t.id = x.one_time_task_id offset 0) t
        where x.company_id = ${ctx.companyId} and x.user_id = ${ctx.userId})::int unread,
      ${countSql(ctx, { mine: 'supervised', status: 'review' })} review,
      ${countSql(ctx, { mine: 'assigned', due: 'overdue' })} overdue,
      ${countSql(ctx, { mine: 'assigned', status: 'open' })} own`)

const existsSql = (ctx: Ctx, filter: Filter) =>
  sql<boolean>`exists (select from one_time_tasks t where ${matchesFilter(ctx, filter)})`

/** Whether the caller is assignee or supervisor of any task, done or not. */
export const hasTasks = (ctx: Ctx) =>
  sql<boolean>`(${existsSql(ctx, { mine: 'assigned' })} or ${existsSql(ctx, { mine: 'supervised' })})`
