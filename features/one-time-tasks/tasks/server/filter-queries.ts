import { type RawBuilder, sql } from 'kysely'
import { seesTask } from '#features/directory/server/visible-queries.ts'
import { type listTasks, PRIORITIES, SOON_DAYS } from '#features/one-time-tasks/tasks/contract.ts'
import { PARTS } from '#features/one-time-tasks/tasks/server/queries.ts'
import type { Ctx } from '#server/context.ts'
import { addDays } from '#shared/dates.ts'
import type { Parsed } from '#shared/endpoint.ts'

type Query = Parsed<typeof listTasks>['query']
export type Sort = Pick<Query, 'sort' | 'order'>
export type Filter = Omit<Query, 'page' | 'per_page' | 'sort' | 'order'>

/** The tasks on which somebody stands, in one place or in any. */
export const onTasks = (ctx: Ctx, userId: string, part?: string) => sql`
  select one_time_task_id from one_time_task_people
  where company_id = ${ctx.companyId} and user_id = ${userId} and (${part ?? null}::text is null or part = ${part ?? null})`

const madeTasks = (ctx: Ctx) => sql`
  select id from one_time_tasks where company_id = ${ctx.companyId} and created_by = ${ctx.userId}`

export const among = (ids: RawBuilder<unknown>) => sql<boolean>`t.id = any (array(${ids}))`

function mineIn(ctx: Ctx, mine: NonNullable<Filter['mine']>): RawBuilder<boolean> {
  if (mine === 'created') return sql`t.created_by = ${ctx.userId}`
  if (mine === 'any') return among(sql`${onTasks(ctx, ctx.userId)} union ${madeTasks(ctx)}`)
  return among(onTasks(ctx, ctx.userId, PARTS[mine]))
}

/** Of the deadline of `t`: whether it is then. */
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
 * A value of a filter. By department it stands in the text as it is: no index has a department's tasks
 * in the order of a list, and a plan for any department of any company reads all of a large one.
 */
export const valueIn = ({ department_id }: Filter, value: string | number): RawBuilder<unknown> =>
  department_id ? sql.lit(value) : sql`${value}`

/** The tasks `t` that a filter lets through, of those that the caller may see. */
export function matching(ctx: Ctx, filter: Filter): RawBuilder<boolean> {
  const { search, status, priority, mine, due } = filter
  const parts = [
    sql<boolean>`t.company_id = ${valueIn(filter, ctx.companyId)}`,
    isArchived(filter.archived === 'true'),
    seesTask(ctx, 't'),
    status && statusIs(status),
    priority && sql<boolean>`t.priority_rank = ${PRIORITIES.indexOf(priority) + 1}`,
    filter.project_id && sql<boolean>`t.project_id = ${filter.project_id}`,
    filter.department_id &&
      sql<boolean>`t.department_id = ${valueIn(filter, filter.department_id)}`,
    filter.assigned_user_id && among(onTasks(ctx, filter.assigned_user_id, PARTS.assigned)),
    mine && mineIn(ctx, mine),
    due && dueIn(ctx, due),
    filter.starred === 'true' && among(starredBy(ctx)),
    filter.unread === 'true' && among(unreadBy(ctx)),
    search && sql<boolean>`position((select fold_text(${search})) in t.folded) > 0`,
  ]
  return sql`${sql.join(
    parts.filter((part) => typeof part === 'object'),
    sql` and `,
  )}`
}

/** Without a deadline is later than any. The other direction is the same list backwards. */
const ORDERS: Record<Query['sort'], Record<'asc' | 'desc', RawBuilder<unknown>>> = {
  deadline: { asc: sql`t.deadline, t.id`, desc: sql`t.deadline desc, t.id desc` },
  priority: {
    desc: sql`t.priority_rank desc, t.deadline, t.id`,
    asc: sql`t.priority_rank, t.deadline desc, t.id desc`,
  },
  created: { asc: sql`t.created_at, t.id`, desc: sql`t.created_at desc, t.id desc` },
  updated: { asc: sql`t.updated_at, t.id`, desc: sql`t.updated_at desc, t.id desc` },
}

/** What a list is ordered by, over the task `t`. */
export const orderOf = ({ sort, order }: Sort) =>
  ORDERS[sort][order ?? (sort === 'deadline' ? 'asc' : 'desc')]

/** What a filter narrows a list by, besides status, priority and archive. */
export const narrowedBy = ({
  status: _,
  priority: __,
  archived: ___,
  ...others
}: Filter): (keyof Filter)[] =>
  Object.entries(others).flatMap(([name, value]) =>
    value && value !== 'false' ? [name as keyof Filter] : [],
  )
