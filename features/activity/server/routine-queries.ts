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
import { isVisibleDefinition } from '#features/routine-tasks/definitions/server/change-queries.ts'
import { mayReadAllDays, mayReadAllReports } from '#features/routine-tasks/reports/server/policy.ts'
import type { Ctx } from '#server/context.ts'

const isThing = (id: RawBuilder<unknown>, { thing_id }: ActivityFilter) =>
  thing_id ? sql`${id} = ${thing_id}` : sql`true`

const definition = {
  thing: 'routine_task',
  thingId: sql`t.id`,
  name: sql`v.task_name`,
  page: sql`case when t.deleted_at is null then 'manage-routine-task' end`,
  by: sql`json_build_object('search', v.task_name)`,
} as const

/**
 * Joins the last version of a definition and its department. A definition deleted before any
 * version was valid takes both from `was`, stored in the revision that deleted it.
 */
const lastVersion = (was: RawBuilder<unknown>) => sql`
  left join lateral (select v.task_name, v.department_id from routine_task_versions v
    where v.company_id = t.company_id and v.routine_task_id = t.id order by v.valid_from desc limit 1) held on true
  cross join lateral (select coalesce(held.task_name, ${was} ->> 'task_name') task_name,
    coalesce(held.department_id, (${was} ->> 'department_id')::uuid) department_id) v
  left join departments d on d.company_id = t.company_id and d.id = v.department_id`

const latestVersion = lastVersion(sql`null::json`)

const isDefinitionVisible = (ctx: Ctx, filter: ActivityFilter) =>
  sql`${isThing(sql`t.id`, filter)} and ${isVisibleDefinition(ctx)}`

const creations: Source = {
  group: 'routine_tasks',
  lines: (ctx, filter) => {
    const columns = columnsOf('t', 'created_by')
    return sql`
      select ${lineColumns({ ...columns, ...definition, kind: 'created' })} from routine_tasks t ${latestVersion}
      where t.company_id = ${ctx.companyId} and t.slot = 0 and t.import_id is null and ${matchesFilter(ctx, filter, columns)}
        and ${isDefinitionVisible(ctx, filter)} and ${isLiveOrDeletion('t')}
      ${latestFirst(filter, columns)}`
  },
}

const imports: Source = {
  group: 'routine_tasks',
  lines: (ctx, filter) => {
    const columns = columnsOf('i', 'user_id', 'at')
    return sql`
      select ${lineColumns({ ...columns, ...definition, kind: 'imported', thingId: sql`i.task_id`, name: sql`i.task_name`, page: 'manage-routine-task', by: sql`json_build_object('search', i.task_name)`, count: sql`i.n` })}
      from (select t.import_id id, t.created_by user_id, min(t.created_at) "at", count(*) n,
          (array_agg(t.id order by t.id))[1] task_id, (array_agg(v.task_name order by t.id))[1] task_name
        from routine_tasks t ${latestVersion}
        where t.company_id = ${ctx.companyId} and t.import_id is not null and ${isLiveOrDeletion('t')}
          and ${isDefinitionVisible(ctx, filter)}
        group by t.import_id, t.created_by) i
      where ${matchesFilter(ctx, filter, columns)} ${latestFirst(filter, columns)}`
  },
}

const changes: Source = {
  group: 'routine_tasks',
  lines: (ctx, filter) => {
    const columns = columnsOf('r')
    return sql`
      select ${lineColumns({ ...columns, ...definition, kind: 'changed', changes: sql`r.changes` })}
      from routine_task_revisions r
      join routine_tasks t on t.company_id = r.company_id and t.id = r.routine_task_id
      ${lastVersion(sql`(r.changes -> 0 -> 'was')`)}
      where r.company_id = ${ctx.companyId} and ${matchesFilter(ctx, filter, columns)}
        and ${isDefinitionVisible(ctx, filter)} and ${isLiveOrDeletion('t', sql`r.changes`)} and v.task_name is not null
      ${latestFirst(filter, columns)}`
  },
}

const reviews = (ctx: Ctx) =>
  mayReadAllReports(ctx) ? sql`true` : sql`coalesce(d.manager_id = ${ctx.userId}, false)`

/**
 * The caller's own reports, those they can review, and those of no department or of their own
 * departments; every report with permission to read all days.
 */
const canSeeReport = (ctx: Ctx) =>
  mayReadAllDays(ctx)
    ? sql`true`
    : sql`(r.user_id = ${ctx.userId} or ${reviews(ctx)} or r.department_id is null or r.department_id in (
        select department_id from department_members where company_id = ${ctx.companyId} and user_id = ${ctx.userId}))`

/** The report `r`, with the name that its duty had on that day. */
const ofReport = (ctx: Ctx) =>
  ({
    thing: 'routine_task',
    thingId: sql`coalesce(v.definition_id, v.routine_task_id)`,
    name: sql`v.task_name`,
    page: sql`case when ${reviews(ctx)} then 'task-reports' end`,
    by: sql`json_build_object('date', r.date, 'search', v.task_name)`,
    report: sql`json_build_object('date', r.date, 'status', r.status, 'late', r.late, 'early', r.early)`,
  }) as const

const dayOfReport = sql`
  join routine_task_versions v on v.company_id = r.company_id and v.routine_task_id = r.routine_task_id
    and v.valid_from <= r.date and v.valid_to > r.date
  left join departments d on d.company_id = r.company_id and d.id = r.department_id and d.deleted_at is null`

const reports: Source = {
  group: 'reports',
  lines: (ctx, filter) => {
    const columns = columnsOf('r')
    return sql`
      select ${lineColumns({ ...columns, ...ofReport(ctx), kind: 'reported', text: sql`nullif(r.note, '')` })}
      from reports r ${dayOfReport}
      where r.company_id = ${ctx.companyId} and ${matchesFilter(ctx, filter, columns)}
        and ${isThing(sql`coalesce(v.definition_id, v.routine_task_id)`, filter)} and ${canSeeReport(ctx)}
      ${latestFirst(filter, columns)}`
  },
}

/** Every rating of a report, including replaced ones. */
const ratings = (table: RawBuilder<unknown>, at: string): Source => ({
  group: 'evaluations',
  lines: (ctx, filter) => {
    const columns = columnsOf('e', 'user_id', at)
    return sql`
      select ${lineColumns({ ...columns, ...ofReport(ctx), kind: 'evaluated', rating: sql`e.rating` })}
      from ${table} join reports r on r.company_id = e.company_id and r.id = report_id ${dayOfReport}
      where e.company_id = ${ctx.companyId} and ${matchesFilter(ctx, filter, columns)}
        and ${isThing(sql`coalesce(v.definition_id, v.routine_task_id)`, filter)} and (r.user_id = ${ctx.userId} or ${reviews(ctx)})
      ${latestFirst(filter, columns)}`
  },
})

export const routineSources: readonly Source[] = [
  creations,
  imports,
  changes,
  reports,
  ratings(sql`evaluations e`, 'updated_at'),
  ratings(
    sql`former_evaluations e join evaluations n on n.company_id = e.company_id and n.id = e.evaluation_id`,
    'created_at',
  ),
]
