import { type RawBuilder, sql } from 'kysely'
import {
  type ActivityFilter,
  columnsOf,
  isLiveOrDeletion,
  latestFirst,
  lineColumns,
  matchesFilter,
  type Source,
} from '#features/activity/server/source-queries.ts'
import { canSeeTaskWithId } from '#features/directory/server/visible-queries.ts'
import type { Ctx } from '#server/context.ts'

/**
 * The maximum number of characters read: more than a line shows, because a mention is longer in the
 * database than the name that replaces it.
 */
const MAX_READ_LENGTH = 600

const task = {
  thing: 'one_time_task',
  thingId: sql`t.id`,
  name: sql`t.title`,
  page: sql`case when t.deleted_at is null then 'one-time-task' end`,
  by: sql`json_build_object('task', t.id)`,
} as const

/** The ids of a task itself, or of all tasks of a project that are not archived. */
const tasksOf = ({ companyId }: Ctx, thingId: string) => sql`
  select ${thingId}::uuid union all select id from one_time_tasks
    where company_id = ${companyId} and project_id = ${thingId} and live`

/**
 * Whether a row belongs to a wanted task that the caller can see. The filter by thing uses a list
 * of task ids because there are few.
 */
const isVisible = (ctx: Ctx, { thing_id }: ActivityFilter, taskId: RawBuilder<unknown>) =>
  sql`${thing_id ? sql`${taskId} = any (array(${tasksOf(ctx, thing_id)})) and` : sql``} ${canSeeTaskWithId(ctx, taskId)}`

const ofTask = (table: string, alias: string) => sql`
  from ${sql.table(table)} ${sql.raw(alias)} join one_time_tasks t
    on t.company_id = ${sql.ref(`${alias}.company_id`)} and t.id = ${sql.ref(`${alias}.one_time_task_id`)}`

/**
 * Each status change of a task. The first one is its creation; imported tasks have one line per
 * import instead.
 */
const statusChanges: Source = {
  group: 'tasks',
  lines: (ctx, filter) => {
    const columns = columnsOf('s')
    return sql`
      select ${lineColumns({
        ...columns,
        ...task,
        kind: 'changed',
        changes: sql`jsonb_build_array(jsonb_build_object('field', 'status', 'from', s.from_status, 'to', s.to_status))`,
      })} ${ofTask('one_time_task_status_changes', 's')}
      where s.company_id = ${ctx.companyId} and ${matchesFilter(ctx, filter, columns)} and ${isVisible(ctx, filter, sql.ref('s.one_time_task_id'))}
        and ${isLiveOrDeletion('t')} and (s.from_status is not null or t.import_id is null)
      ${latestFirst(filter, columns)}`
  },
}

/**
 * The imports of a company, each read with one index lookup, with the first task of each that still
 * exists.
 */
const importsOf = (ctx: Ctx, filter: ActivityFilter) => {
  const next = (after: RawBuilder<unknown>) => sql`
    select import_id from one_time_tasks
    where company_id = ${ctx.companyId} and import_id is not null ${after} order by import_id limit 1`
  return sql`
    with recursive each (id) as (
      (${next(sql``)})
      union all
      select (${next(sql`and import_id > each.id`)}) from each where each.id is not null
    )
    select each.id, t.created_by user_id, t.created_at "at", t.id task_id, t.title
    from each cross join lateral (
      select t.id, t.title, t.created_by, t.created_at from one_time_tasks t
      where t.company_id = ${ctx.companyId} and t.import_id = each.id and ${isLiveOrDeletion('t')}
        and ${isVisible(ctx, filter, sql`t.id`)}
      order by t.created_at, t.id limit 1) t`
}

const imports: Source = {
  group: 'tasks',
  lines: (ctx, filter) => {
    const columns = columnsOf('i', 'user_id', 'at')
    return sql`
      select ${lineColumns({
        ...columns,
        kind: 'imported',
        thing: 'one_time_task',
        thingId: sql`i.task_id`,
        name: sql`i.title`,
        page: 'one-time-task',
        by: sql`json_build_object('task', i.task_id)`,
        count: sql`(select count(*) from one_time_tasks t
          where t.company_id = ${ctx.companyId} and t.import_id = i.id and ${isLiveOrDeletion('t')}
            and ${isVisible(ctx, filter, sql`t.id`)})`,
      })}
      from (${importsOf(ctx, filter)}) i
      where ${matchesFilter(ctx, filter, columns)} ${latestFirst(filter, columns)}`
  },
}

const changes: Source = {
  group: 'tasks',
  lines: (ctx, filter) => {
    const columns = columnsOf('r')
    return sql`
      select ${lineColumns({ ...columns, ...task, kind: 'changed', changes: sql`r.changes` })}
      ${ofTask('one_time_task_revisions', 'r')}
      where r.company_id = ${ctx.companyId} and ${matchesFilter(ctx, filter, columns)} and ${isVisible(ctx, filter, sql.ref('r.one_time_task_id'))}
        and ${isLiveOrDeletion('t', sql`r.changes`)}
      ${latestFirst(filter, columns)}`
  },
}

const commentSource = (
  table: string,
  kind: 'commented' | 'replied',
  isThere: RawBuilder<unknown>,
): Source => ({
  group: 'comments',
  lines: (ctx, filter) => {
    const columns = columnsOf('c')
    return sql`
      select ${lineColumns({ ...columns, ...task, kind, text: sql`left(c.body, ${MAX_READ_LENGTH})` })}
      ${ofTask(table, 'c')}
      where c.company_id = ${ctx.companyId} and ${matchesFilter(ctx, filter, columns)} and ${isVisible(ctx, filter, sql.ref('c.one_time_task_id'))}
        and ${isLiveOrDeletion('t')} and ${isThere}
      ${latestFirst(filter, columns)}`
  },
})

export const taskSources: readonly Source[] = [
  statusChanges,
  imports,
  changes,
  commentSource('one_time_task_comments', 'commented', sql`c.deleted_at is null`),
  commentSource('one_time_task_replies', 'replied', sql`true`),
]
