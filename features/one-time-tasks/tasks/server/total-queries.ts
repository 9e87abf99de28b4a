import { type RawBuilder, sql } from 'kysely'
import { canSeeEveryTask } from '#features/directory/server/visible-queries.ts'
import {
  deadlineIn,
  type Filter,
  listActiveFilters,
  statusIs,
} from '#features/one-time-tasks/tasks/server/filter-queries.ts'
import type { Ctx } from '#server/context.ts'

/**
 * The `place` key of the rows of `one_time_task_counts`: a project, department, creator or company.
 */
function countsKey(ctx: Ctx, { project_id, department_id, mine }: Filter): string {
  return project_id ?? department_id ?? (mine === 'created' ? ctx.userId : ctx.companyId)
}

/**
 * Whether a total is stored for a filter with one condition other than status, priority and
 * archive.
 */
const hasStoredTotal = ({
  project_id,
  department_id,
  mine,
  due,
  archived,
  status,
}: Filter): boolean =>
  due
    ? archived !== 'true' && (!status || status === 'open')
    : Boolean(project_id || department_id || mine === 'created')

function sumOf(ctx: Ctx, filter: Filter): RawBuilder<number> {
  const { status, priority, due, archived } = filter
  const kept = due
    ? sql`one_time_task_days t where ${deadlineIn(ctx, due)}`
    : sql`one_time_task_counts t where t.place = ${countsKey(ctx, filter)} and t.archived = ${archived === 'true'}
        and ${status ? statusIs(status) : sql`true`}`
  return sql`(select coalesce(sum(t.tasks), 0) from ${kept} and t.company_id = ${ctx.companyId}
    and ${priority ? sql`t.priority = ${priority}` : sql`true`})::int`
}

/** The number of tasks that match a filter, if that total is stored. */
export function storedTotal(ctx: Ctx, filter: Filter): RawBuilder<number> | undefined {
  const others = listActiveFilters(filter)
  const kept = others.length === 0 || (others.length === 1 && hasStoredTotal(filter))
  return kept && canSeeEveryTask(ctx) ? sumOf(ctx, filter) : undefined
}
