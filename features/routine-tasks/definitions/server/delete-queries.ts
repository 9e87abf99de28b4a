import { sql } from 'kysely'
import {
  type RoutineTaskRow,
  selectWindowIds,
} from '#features/routine-tasks/definitions/server/queries.ts'
import {
  sharedColumns,
  versionColumns,
} from '#features/routine-tasks/definitions/server/version-columns-queries.ts'
import { undoableSince } from '#records/undo.ts'
import type { Ctx } from '#server/context.ts'
import { uuidv7 } from '#server/ids.ts'
import type { IsoDate } from '#shared/dates.ts'

/**
 * The versions of a task that are valid on that day or later: the last one, and an earlier one that
 * ends tomorrow.
 */
const versionsSince = (ctx: Ctx, id: string, from: IsoDate) => sql`
  company_id = ${ctx.companyId} and valid_to > ${from}
    and routine_task_id in (select ${id}::uuid union all ${selectWindowIds(ctx.companyId, id)})`

/** The windows after the first one of the version `v`, as the revision of a deletion stores them. */
const windowsJson = sql`
  (select jsonb_agg(jsonb_build_object(
      'slot', w.slot, 'time_from', w.time_from, 'time_to', w.time_to, 'due_from', w.due_from))
    from routine_task_versions w where w.company_id = v.company_id and w.valid_to = 'infinity'
      and w.routine_task_id in (${selectWindowIds(sql`v.company_id`, sql`v.routine_task_id`)}))`

/**
 * Ends a task: nothing is due from that day on, and versions that start on it or later are deleted.
 * The revision stores the last definition in `was`. If an earlier version was still valid, its
 * `valid_from` is that day.
 */
export const deleteDefinition = (ctx: Ctx, id: string, from: IsoDate) =>
  ctx.db.batch([
    sql`insert into routine_task_revisions (company_id, routine_task_id, id, user_id, created_at, changes)
        select company_id, routine_task_id, ${uuidv7()}, ${ctx.userId}, ${ctx.now}, jsonb_build_array(jsonb_build_object(
          'field', 'deleted', 'from', false, 'to', true,
          'was', to_jsonb(v) - array['company_id', 'routine_task_id', 'valid_to', 'due_keys']
            || jsonb_build_object('windows', ${windowsJson}, 'valid_from', case when exists (
              select from routine_task_versions where ${versionsSince(ctx, id, from)} and valid_to < 'infinity')
              then ${from}::date else v.valid_from end)))
        from routine_task_versions v
        where company_id = ${ctx.companyId} and routine_task_id = ${id} and valid_to = 'infinity'`,
    sql`delete from routine_task_versions where ${versionsSince(ctx, id, from)} and valid_from >= ${from}`,
    sql`update routine_task_versions set valid_to = ${from} where ${versionsSince(ctx, id, from)}`,
    sql`update routine_tasks set deleted_at = ${ctx.now}, version = version + 1
        where company_id = ${ctx.companyId} and id = ${id}`,
  ])

/** What a definition has in columns that were added after it was deleted. */
const NEWER_COLUMNS = JSON.stringify({
  ...{ repeat_every: 1, after_due: 'late', not_before: false },
})

/** The tasks `t` that the caller just deleted, with the definition `w` that was valid then. */
const fromRecentlyDeleted = (ctx: Ctx, ids: readonly string[]) => sql`
  from routine_tasks t
  cross join lateral (
    select r.changes -> 0 -> 'was' was from routine_task_revisions r
    where r.company_id = t.company_id and r.routine_task_id = t.id and r.user_id = ${ctx.userId}
      and r.created_at = t.deleted_at and r.changes @> '[{"field": "deleted", "to": true}]'
    order by r.id desc limit 1) r
  cross join lateral jsonb_populate_record(null::routine_task_versions, ${NEWER_COLUMNS}::jsonb || r.was) w
  where t.company_id = ${ctx.companyId} and t.id = any (${ids}) and t.deleted_at >= ${undoableSince(ctx)}`

/** A deleted task with the id of its department, and the department if it still exists. */
export interface DeletedDefinition extends Pick<RoutineTaskRow, 'id' | 'department'> {
  department_id: string | null
}

/**
 * Locks what the caller just deleted: first the tasks, then their departments, each in id order.
 */
export async function lockDeleted(ctx: Ctx, ids: readonly string[]): Promise<DeletedDefinition[]> {
  const [, , deleted] = await ctx.db.batch([
    sql`select from routine_tasks where company_id = ${ctx.companyId} and id = any (${ids}) order by id for update`,
    sql`select from departments where company_id = ${ctx.companyId} and deleted_at is null
          and id in (select w.department_id ${fromRecentlyDeleted(ctx, ids)}) order by id for key share`,
    sql<DeletedDefinition>`
      select g.*, case when d.id is not null then
        json_build_object('id', d.id, 'name', d.name, 'managerId', d.manager_id) end department
      from (select t.company_id, t.id, w.department_id ${fromRecentlyDeleted(ctx, ids)}) g
      left join departments d on d.company_id = g.company_id and d.id = g.department_id and d.deleted_at is null`,
  ])
  return deleted
}

/**
 * Restores the definitions of the tasks from `lockDeleted`: a version closed today or later is
 * reopened, an ended one is inserted again from today on.
 */
export const restoreDefinitions = (ctx: Ctx, ids: readonly string[]) =>
  ctx.db.batch([
    sql`update routine_task_versions v set valid_to = 'infinity'
        from (select t.id, w.valid_from ${fromRecentlyDeleted(ctx, ids)}) g
        where v.company_id = ${ctx.companyId} and coalesce(v.definition_id, v.routine_task_id) = g.id
          and v.valid_from = g.valid_from
          and v.valid_to >= ${ctx.today}`,
    sql`insert into routine_task_versions (company_id, routine_task_id, valid_from, department_id, ${versionColumns})
        select g.company_id, g.id, greatest(g.valid_from, ${ctx.today}), department_id, ${versionColumns}
        from (select t.company_id, t.id, w.valid_from, department_id, ${versionColumns} ${fromRecentlyDeleted(ctx, ids)}) g
        where not exists (select from routine_task_versions v where v.company_id = g.company_id
          and v.routine_task_id = g.id and v.valid_to = 'infinity')`,
    sql`insert into routine_task_versions (company_id, routine_task_id, definition_id, slot, valid_from, department_id,
          ${versionColumns})
        select v.company_id, k.id, k.definition_id, k.slot, v.valid_from, v.department_id,
          w.time_from, w.time_to, w.due_from, ${sharedColumns}
        from (select t.id, r.was -> 'windows' windows ${fromRecentlyDeleted(ctx, ids)}) g
        cross join jsonb_to_recordset(coalesce(nullif(g.windows, 'null'), '[]'))
          w (slot smallint, time_from time, time_to time, due_from date)
        join routine_tasks k on k.company_id = ${ctx.companyId} and k.definition_id = g.id and k.slot = w.slot
        join routine_task_versions v on v.company_id = k.company_id and v.routine_task_id = g.id and v.valid_to = 'infinity'
        where not exists (select from routine_task_versions o where o.company_id = k.company_id
          and o.routine_task_id = k.id and o.valid_to = 'infinity')`,
    sql`insert into routine_task_revisions (company_id, routine_task_id, id, user_id, created_at, changes)
        select ${ctx.companyId}, x.task_id, x.id, ${ctx.userId}, ${ctx.now},
          '[{"field": "deleted", "from": true, "to": false}]'
        from unnest(${ids}::uuid[], ${ids.map(() => uuidv7())}::uuid[]) x (task_id, id)`,
    sql`update routine_tasks set deleted_at = null, version = version + 1
        where company_id = ${ctx.companyId} and id = any (${ids})`,
  ])
