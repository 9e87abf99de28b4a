import { type RawBuilder, sql } from 'kysely'
import {
  type ActivityFilter,
  columnsOf,
  isWanted,
  latest,
  lineColumns,
  type Source,
  stands,
} from '#features/activity/server/source-queries.ts'
import { seesTask } from '#features/directory/server/visible-queries.ts'
import type { Ctx } from '#platform/server/context.ts'

/** More of what somebody wrote than a line has, for names that take less than what stands for them. */
const READ = 600

const task = {
  thing: 'one_time_task',
  thingId: sql`t.id`,
  name: sql`t.title`,
  page: sql`case when t.deleted_at is null then 'one-time-task' end`,
  by: sql`json_build_object('task', t.id)`,
} as const

const isAbout = ({ thing_id }: ActivityFilter) =>
  thing_id ? sql`(t.id = ${thing_id} or t.project_id = ${thing_id})` : sql`true`

const isSeen = (ctx: Ctx, filter: ActivityFilter) =>
  sql`${isAbout(filter)} and ${seesTask(ctx, 't')}`

const ofTask = (table: string, alias: string) => sql`
  from ${sql.table(table)} ${sql.raw(alias)} join one_time_tasks t
    on t.company_id = ${sql.ref(`${alias}.company_id`)} and t.id = ${sql.ref(`${alias}.one_time_task_id`)}`

/** Each step of a task; the first one is its making, which an import tells of as a whole. */
const steps: Source = {
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
      where s.company_id = ${ctx.companyId} and ${isWanted(ctx, filter, columns)} and ${isSeen(ctx, filter)}
        and ${stands('t')} and (s.from_status is not null or t.import_id is null)
      ${latest(filter, columns)}`
  },
}

const imports: Source = {
  group: 'tasks',
  lines: (ctx, filter) => {
    const columns = columnsOf('i', 'user_id', 'at')
    return sql`
      select ${lineColumns({ ...columns, ...task, kind: 'imported', thingId: sql`i.task_id`, name: sql`i.title`, by: sql`json_build_object('task', i.task_id)`, page: 'one-time-task', count: sql`i.n` })}
      from (select t.import_id id, t.created_by user_id, min(t.created_at) "at", count(*) n,
          (array_agg(t.id order by t.id))[1] task_id, (array_agg(t.title order by t.id))[1] title
        from one_time_tasks t
        where t.company_id = ${ctx.companyId} and t.import_id is not null and ${stands('t')} and ${isSeen(ctx, filter)}
        group by t.import_id, t.created_by) i
      where ${isWanted(ctx, filter, columns)} ${latest(filter, columns)}`
  },
}

const changes: Source = {
  group: 'tasks',
  lines: (ctx, filter) => {
    const columns = columnsOf('r')
    return sql`
      select ${lineColumns({ ...columns, ...task, kind: 'changed', changes: sql`r.changes` })}
      ${ofTask('one_time_task_revisions', 'r')}
      where r.company_id = ${ctx.companyId} and ${isWanted(ctx, filter, columns)} and ${isSeen(ctx, filter)}
        and ${stands('t', sql`r.changes`)}
      ${latest(filter, columns)}`
  },
}

const said = (
  table: string,
  kind: 'commented' | 'replied',
  isThere: RawBuilder<unknown>,
): Source => ({
  group: 'comments',
  lines: (ctx, filter) => {
    const columns = columnsOf('c')
    return sql`
      select ${lineColumns({ ...columns, ...task, kind, text: sql`left(c.body, ${READ})` })}
      ${ofTask(table, 'c')}
      where c.company_id = ${ctx.companyId} and ${isWanted(ctx, filter, columns)} and ${isSeen(ctx, filter)}
        and ${stands('t')} and ${isThere}
      ${latest(filter, columns)}`
  },
})

export const taskSources: readonly Source[] = [
  steps,
  imports,
  changes,
  said('one_time_task_comments', 'commented', sql`c.deleted_at is null`),
  said('one_time_task_replies', 'replied', sql`true`),
]
