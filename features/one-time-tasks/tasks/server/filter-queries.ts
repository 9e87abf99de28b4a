import { type RawBuilder, sql } from 'kysely'
import { canSeeTask } from '#features/directory/server/visible-queries.ts'
import { type listTasks, SOON_DAYS } from '#features/one-time-tasks/tasks/contract.ts'
import { PRIORITIES } from '#features/one-time-tasks/tasks/fields.ts'
import { PARTS } from '#features/one-time-tasks/tasks/server/queries.ts'
import type { Ctx } from '#server/context.ts'
import { addDays } from '#shared/dates.ts'
import type { Parsed } from '#shared/endpoint.ts'

type Query = Parsed<typeof listTasks>['query']
export type Sort = Pick<Query, 'sort' | 'order'>
export type Filter = Omit<Query, 'page' | 'per_page' | 'sort' | 'order'>

/** The tasks on which a person has a given place, or any place. */
export const taskIdsOf = (ctx: Ctx, userId: string, part?: string) => sql`
  select one_time_task_id from one_time_task_people
  where company_id = ${ctx.companyId} and user_id = ${userId} and (${part ?? null}::text is null or part = ${part ?? null})`

const createdTaskIds = (ctx: Ctx) => sql`
  select id from one_time_tasks where company_id = ${ctx.companyId} and created_by = ${ctx.userId}`

export const isOneOf = (ids: RawBuilder<unknown>) => sql<boolean>`t.id = any (array(${ids}))`

function mineIn(ctx: Ctx, mine: NonNullable<Filter['mine']>): RawBuilder<boolean> {
  if (mine === 'created') return sql`t.created_by = ${ctx.userId}`
  if (mine === 'any')
    return isOneOf(sql`${taskIdsOf(ctx, ctx.userId)} union ${createdTaskIds(ctx)}`)
  return isOneOf(taskIdsOf(ctx, ctx.userId, PARTS[mine]))
}

/** Whether the deadline of `t` is in this range. */
export function deadlineIn({ today }: Ctx, due: NonNullable<Filter['due']>): RawBuilder<boolean> {
  if (due === 'today') return sql`t.deadline = ${today}`
  if (due === 'overdue') return sql`t.deadline < ${today}`
  return sql`t.deadline > ${today} and t.deadline <= ${addDays(today, SOON_DAYS)}`
}

const dueIn = (ctx: Ctx, due: NonNullable<Filter['due']>) =>
  sql<boolean>`t.status <> 'done' and ${deadlineIn(ctx, due)}`

export function statusIs(status: NonNullable<Filter['status']>): RawBuilder<boolean> {
  if (status === 'open') return sql`t.status <> 'done'`
  if (status === 'toDo') return sql`(t.status <> 'done' and t.status <> 'review')`
  return sql`t.status = ${status}`
}

const starredBy = (ctx: Ctx) => sql`
  select one_time_task_id from one_time_task_stars where company_id = ${ctx.companyId} and user_id = ${ctx.userId}`

const unreadBy = (ctx: Ctx) => sql`
  select one_time_task_id from one_time_task_unread_replies where company_id = ${ctx.companyId} and user_id = ${ctx.userId}`

const isArchived = (archived: boolean): RawBuilder<boolean> =>
  archived ? sql`t.archived_at is not null and t.deleted_at is null` : sql`t.live`

/**
 * A filter value. For a department filter it is a literal: no index has a department's tasks in
 * list order, and a generic plan reads all tasks of a large department.
 */
export const valueIn = ({ department_id }: Filter, value: string | number): RawBuilder<unknown> =>
  department_id ? sql.lit(value) : sql`${value}`

/** The tasks `t` that match a filter and that the caller may see. */
export function matchesFilter(ctx: Ctx, filter: Filter): RawBuilder<boolean> {
  const { search, status, priority, mine, due } = filter
  const parts = [
    sql<boolean>`t.company_id = ${valueIn(filter, ctx.companyId)}`,
    isArchived(filter.archived === 'true'),
    canSeeTask(ctx, 't'),
    status && statusIs(status),
    priority && sql<boolean>`t.priority_rank = ${PRIORITIES.indexOf(priority) + 1}`,
    filter.project_id && sql<boolean>`t.project_id = ${filter.project_id}`,
    filter.department_id &&
      sql<boolean>`t.department_id = ${valueIn(filter, filter.department_id)}`,
    filter.assigned_user_id && isOneOf(taskIdsOf(ctx, filter.assigned_user_id, PARTS.assigned)),
    mine && mineIn(ctx, mine),
    due && dueIn(ctx, due),
    filter.starred === 'true' && isOneOf(starredBy(ctx)),
    filter.unread === 'true' && isOneOf(unreadBy(ctx)),
    search && sql<boolean>`position((select fold_text(${search})) in t.folded) > 0`,
  ]
  return sql`${sql.join(
    parts.filter((part) => typeof part === 'object'),
    sql` and `,
  )}`
}

/** A task without a deadline sorts last. The other direction is the exact reverse. */
const ORDERS: Record<Query['sort'], Record<'asc' | 'desc', RawBuilder<unknown>>> = {
  deadline: { asc: sql`t.deadline, t.id`, desc: sql`t.deadline desc, t.id desc` },
  priority: {
    desc: sql`t.priority_rank desc, t.deadline, t.id`,
    asc: sql`t.priority_rank, t.deadline desc, t.id desc`,
  },
  created: { asc: sql`t.created_at, t.id`, desc: sql`t.created_at desc, t.id desc` },
  updated: { asc: sql`t.updated_at, t.id`, desc: sql`t.updated_at desc, t.id desc` },
}

/** The sort order of a list of tasks `t`. */
export const orderOf = ({ sort, order }: Sort) =>
  ORDERS[sort][order ?? (sort === 'deadline' ? 'asc' : 'desc')]

/** The filters that are set, other than status, priority and archived. */
export const listActiveFilters = ({
  status: _,
  priority: __,
  archived: ___,
  ...others
}: Filter): (keyof Filter)[] =>
  Object.entries(others).flatMap(([name, value]) =>
    value && value !== 'false' ? [name as keyof Filter] : [],
  )
