import { type RawBuilder, sql } from 'kysely'
import type { listRoutineTasks } from '#features/routine-tasks/definitions/contract.ts'
import {
  currentDefinition,
  definitionColumns,
  type RoutineTaskRow,
  selectWindowIds,
} from '#features/routine-tasks/definitions/server/queries.ts'
import {
  REPORTED,
  removeRamadan,
  windowsOfTasks,
} from '#features/routine-tasks/definitions/server/ramadan-queries.ts'
import { canBeReported } from '#features/routine-tasks/definitions/server/reporter-queries.ts'
import { versionColumns } from '#features/routine-tasks/definitions/server/version-columns-queries.ts'
import {
  type DefinitionValues,
  insertWindows,
  versionValues,
} from '#features/routine-tasks/definitions/server/version-queries.ts'
import { revisionColumns, revisionValues } from '#records/revisions/server/revisions.ts'
import type { Ctx } from '#server/context.ts'
import { hasPermission } from '#server/context.ts'
import { limitOffsetSql, type PageRow, toPage } from '#server/database/sql-parts.ts'
import { requireFound } from '#server/errors.ts'
import type { IsoDate } from '#shared/dates.ts'
import type { Parsed } from '#shared/endpoint.ts'
import type { Change, Revision } from '#shared/revisions.ts'

export type DefinitionFilter = Parsed<typeof listRoutineTasks>['query']

/** The current definition, and the last day from today on that is already reported. */
export interface CurrentVersion extends RoutineTaskRow {
  valid_from: IsoDate
  last_reported: IsoDate | null
  /** Whether days from today on have the hours of Ramadan. */
  has_ramadan: boolean
}

/** The days from today on of which something is reported: a report, an answer or a picture. */
const selectReported = (ctx: Ctx, id: string) =>
  sql.join(
    REPORTED.map(
      (table) => sql`
      select date from ${sql.table(table)} where company_id = ${ctx.companyId} and date >= ${ctx.today}
        and routine_task_id in (select ${id}::uuid union all ${selectWindowIds(ctx.companyId, id)})`,
    ),
    sql` union all `,
  )

/**
 * Locks the task against changes and reports, then reads it. The read is a second statement, so
 * that it sees everything committed before the lock.
 */
export async function lockCurrentVersion(
  ctx: Ctx,
  id: string,
): Promise<CurrentVersion | undefined> {
  const [, rows] = await ctx.db.batch([
    sql`select 1 from routine_tasks where company_id = ${ctx.companyId} and (id = ${id} or definition_id = ${id})
        order by id for update`,
    sql<CurrentVersion>`
      select ${definitionColumns(ctx)}, v.valid_from, exists (
          select from routine_task_versions h where h.company_id = v.company_id and h.routine_task_id in (
            select v.routine_task_id union all ${selectWindowIds(sql`v.company_id`, sql`v.routine_task_id`)})
          and h.valid_to > ${ctx.today} and h.ramadan_year is not null) has_ramadan, (select max(r.date) from (${selectReported(ctx, id)}) r) last_reported
      ${currentDefinition}
      where t.company_id = ${ctx.companyId} and t.id = ${id} and t.slot = 0 and t.deleted_at is null`,
  ])
  return rows[0]
}

/** Locks tasks in the order of their ids, so that concurrent bulk changes cannot deadlock. */
export const lockTasks = (ctx: Ctx, ids: readonly string[]) =>
  ctx.db.all(sql`
    select from routine_tasks
    where company_id = ${ctx.companyId} and (id = any (${ids}) or definition_id = any (${ids})) order by id for update`)

const SORTS: Record<Exclude<DefinitionFilter['sort'], 'name'>, RawBuilder<unknown>> = {
  department: sql`d.name`,
  type: sql`v.task_type`,
  start_date: sql`v.start_date`,
  from: sql`v.time_from`,
}

const TRUE = sql<boolean>`true`

/** Whether the caller can see a definition of the department `d`. */
export const isVisibleDefinition = (ctx: Ctx) =>
  hasPermission(ctx, 'view-alldailytask') || hasPermission(ctx, 'manage-dailytask')
    ? TRUE
    : sql<boolean>`d.manager_id = ${ctx.userId}`

/** Whether today is within the pause of the version `v`. */
const isPausedVersion = ({ today }: Ctx) => sql<boolean>`
  coalesce(v.paused_from <= ${today} and coalesce(v.paused_until > ${today}, true), false)`

function matchesFilter(ctx: Ctx, filter: DefinitionFilter) {
  const parts = [
    filter.dept_id ? sql<boolean>`v.department_id = ${filter.dept_id}` : undefined,
    filter.task_type ? sql<boolean>`v.task_type = ${filter.task_type}` : undefined,
    filter.active
      ? sql<boolean>`(v.active and not ${isPausedVersion(ctx)}) = ${filter.active === 'true'}`
      : undefined,
    filter.unmanned
      ? sql<boolean>`(v.active and not ${canBeReported(ctx, 'v', { date: ctx.today })})`
      : undefined,
    filter.search
      ? sql<boolean>`position(fold_text(${filter.search}) in fold_text(v.task_name || ' ' || v.description)) > 0`
      : undefined,
  ].filter((part) => part !== undefined)
  return sql<boolean>`${sql.join([TRUE, ...parts], sql` and `)}`
}

/**
 * The total for a filter: from stored counts, unless another filter needs a scan of the definitions.
 */
const countMatching = (
  ctx: Ctx,
  { dept_id, active, task_type, search, unmanned }: DefinitionFilter,
  found: RawBuilder<unknown>,
) => {
  if (task_type || search || unmanned) return sql`select count(*) ${found}`
  const isInReach = sql<boolean>`${isVisibleDefinition(ctx)} and ${dept_id ? sql<boolean>`d.id = ${dept_id}` : TRUE}`
  // The stored counts contain a definition with a pause as an active one.
  const paused = sql`
    select count(*) from routine_task_versions v
    left join departments d on d.company_id = ${ctx.companyId} and d.id = v.department_id
    where v.company_id = ${ctx.companyId} and v.paused_from is not null and v.valid_to = 'infinity'
      and v.slot = 0 and v.active and ${isPausedVersion(ctx)} and ${isInReach}`
  return sql`
    select coalesce(sum(c.definitions), 0) ${active ? sql`${sql.raw(active === 'true' ? '-' : '+')} (${paused})` : sql``}
    from definition_counts c
    left join departments d on d.company_id = ${ctx.companyId} and d.id = c.scope_id
    where c.company_id = ${ctx.companyId} and ${isInReach}
      and ${active ? sql<boolean>`c.active = ${active === 'true'}` : TRUE}`
}

/**
 * A task with a version valid until infinity is not deleted, because deletion closes the last
 * version.
 */
export async function listDefinitions(ctx: Ctx, filter: DefinitionFilter) {
  const { sort } = filter
  const order = filter.order === 'desc' ? sql`desc` : sql`asc`
  const found = sql`
    from routine_task_versions v left join departments d on d.company_id = v.company_id and d.id = v.department_id
    where v.company_id = ${ctx.companyId} and v.valid_to = 'infinity' and v.slot = 0 and ${isVisibleDefinition(ctx)}
      and ${matchesFilter(ctx, filter)}`
  const by =
    sort === 'name'
      ? sql`v.task_name ${order}, v.routine_task_id ${order}`
      : sql`${SORTS[sort]} ${order} nulls last, v.task_name, v.routine_task_id`
  const result = await ctx.db.first(sql<PageRow<RoutineTaskRow>>`
    with page as materialized (
      select v.routine_task_id, row_number() over () place
      from (select v.routine_task_id ${found} order by ${by} ${limitOffsetSql(filter)}) v
    )
    select (select json_agg(p) from (
        select ${definitionColumns(ctx)} ${currentDefinition} join page on page.routine_task_id = t.id
        where t.company_id = ${ctx.companyId} order by page.place) p) "rows",
      (${countMatching(ctx, filter, found)})::int total`)
  return toPage(result)
}

/** Gives a definition its usual hours from a day on; returns since when it is valid then. */
export async function resumeUsualHours(
  ctx: Ctx,
  { id, from }: Pick<VersionChange, 'id' | 'from'>,
): Promise<IsoDate> {
  await ctx.db.batch(removeRamadan(ctx, { tasks: windowsOfTasks(ctx, [id]), from }))
  const current = await ctx.db.first(sql<{ valid_from: IsoDate }>`
    select valid_from from routine_task_versions
    where company_id = ${ctx.companyId} and routine_task_id = ${id} and valid_to = 'infinity'`)
  return requireFound(current).valid_from
}

interface VersionChange {
  id: string
  from: IsoDate
  form: DefinitionValues
}

/** Ends the windows after the first one before a day, so that `insertWindows` can begin them anew. */
const endWindows = (ctx: Ctx, id: string, from: IsoDate | RawBuilder<unknown>) => [
  sql`delete from routine_task_versions
      where company_id = ${ctx.companyId} and routine_task_id in (${selectWindowIds(ctx.companyId, id)})
        and valid_to = 'infinity' and valid_from >= ${from}`,
  sql`update routine_task_versions set valid_to = ${from}
      where company_id = ${ctx.companyId} and routine_task_id in (${selectWindowIds(ctx.companyId, id)})
        and valid_to = 'infinity'`,
]

/** Starts a new version on a day; the previous one is closed and otherwise unchanged. */
export const insertVersion = (ctx: Ctx, { id, from, form }: VersionChange) =>
  ctx.db.batch([
    ...endWindows(ctx, id, from),
    sql`update routine_task_versions set valid_to = ${from}
        where company_id = ${ctx.companyId} and routine_task_id = ${id} and valid_to = 'infinity'`,
    sql`insert into routine_task_versions (company_id, routine_task_id, valid_from, department_id, ${versionColumns})
        values (${ctx.companyId}, ${id}, ${from}, ${form.dept_id ?? null}, ${versionValues(form)})`,
    ...insertWindows(ctx, id, form),
  ])

/** Updates a version in place if it became valid only today. */
export const updateVersion = (ctx: Ctx, { id, form }: VersionChange) =>
  ctx.db.batch([
    ...endWindows(
      ctx,
      id,
      sql`(select valid_from from routine_task_versions
      where company_id = ${ctx.companyId} and routine_task_id = ${id} and valid_to = 'infinity')`,
    ),
    sql`update routine_task_versions set (department_id, ${versionColumns}) = (${form.dept_id ?? null}, ${versionValues(form)})
        where company_id = ${ctx.companyId} and routine_task_id = ${id} and valid_to = 'infinity'`,
    ...insertWindows(ctx, id, form),
  ])

/** Whether the task `t` was changed or reported since its creation. */
export const isModified = sql<boolean>`(t.version > 1 or exists (
  select from (${selectWindowIds(sql`t.company_id`, sql`t.id`)} union all select t.id) w
  where exists (select from reports r where r.company_id = t.company_id and r.routine_task_id = w.id)
    or exists (select from step_answers a where a.company_id = t.company_id and a.routine_task_id = w.id)
    or exists (select from occurrence_pictures p where p.company_id = t.company_id and p.routine_task_id = w.id)))`

const revision = (ctx: Ctx, id: string, changes: Change[]) => sql`
  insert into routine_task_revisions (company_id, routine_task_id, id, user_id, created_at, changes)
  values (${ctx.companyId}, ${id}, ${revisionValues(ctx, changes)})`

export const insertRevision = (ctx: Ctx, id: string, changes: Change[]) =>
  ctx.db.batch([
    sql`update routine_tasks set version = version + 1 where company_id = ${ctx.companyId} and id = ${id}`,
    revision(ctx, id, changes),
  ])

/** Records an event in a task's history that does not change its definition. */
export const insertEvent = (ctx: Ctx, id: string, event: Change) =>
  ctx.db.all(revision(ctx, id, [event]))

export const listRevisions = (ctx: Ctx, id: string) =>
  ctx.db.all(sql<Revision>`
    select ${revisionColumns}
    from routine_task_revisions r join users u on u.company_id = r.company_id and u.id = r.user_id
    where r.company_id = ${ctx.companyId} and r.routine_task_id = ${id}
    order by r.created_at desc, r.id desc`)
