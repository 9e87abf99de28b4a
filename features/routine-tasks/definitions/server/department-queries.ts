import { type RawBuilder, sql } from 'kysely'
import type { PauseReply } from '#features/routine-tasks/definitions/recurrence.ts'
import { versionColumns } from '#features/routine-tasks/definitions/server/queries.ts'
import type { Ctx } from '#server/context.ts'

const selectTasksIn = (ctx: Ctx, id: string) => sql<{ id: string }>`
  select id from routine_tasks where company_id = ${ctx.companyId} and id in (
    select routine_task_id from routine_task_versions
    where company_id = ${ctx.companyId} and department_id = ${id} and valid_to > ${ctx.today})
  order by id`

const idsOf = async (ctx: Ctx, query: RawBuilder<{ id: string }>) =>
  (await ctx.db.all(query)).map(({ id }) => id)

/** The tasks that belong to the department today or later. */
export const listTasksIn = (ctx: Ctx, id: string) => idsOf(ctx, selectTasksIn(ctx, id))

export const lockTasksIn = (ctx: Ctx, id: string) =>
  idsOf(ctx, sql<{ id: string }>`${selectTasksIn(ctx, id)} for update`)

const definitionsOf = (ctx: Ctx, departmentId: string) => sql`
  routine_task_versions v where v.company_id = ${ctx.companyId} and v.department_id = ${departmentId}
    and v.valid_to = 'infinity' and v.slot = 0 and v.active`

/** The definitions of a department that are neither paused nor about to be, in the order of locks. */
export const listPausable = (ctx: Ctx, departmentId: string) =>
  idsOf(
    ctx,
    sql<{ id: string }>`
    select v.routine_task_id id from ${definitionsOf(ctx, departmentId)}
      and (v.paused_from is null or v.paused_until <= ${ctx.today}) order by 1`,
  )

/** The pause that most definitions of a department have today or will have, and those. */
export const findSharedPause = (ctx: Ctx, departmentId: string) =>
  ctx.db.first(sql<{ pause: PauseReply; ids: string[] }>`
    select json_strip_nulls(json_build_object('from', v.paused_from, 'until', v.paused_until, 'reason', v.pause_reason)) pause,
      array_agg(v.routine_task_id order by v.routine_task_id) ids
    from ${definitionsOf(ctx, departmentId)}
      and v.paused_from is not null and coalesce(v.paused_until > ${ctx.today}, true)
    group by v.paused_from, v.paused_until, v.pause_reason
    order by count(*) desc, v.paused_from, v.paused_until limit 1`)

const selectDepartmentName = (ctx: Ctx, id: string | null) => sql`
  select name from departments where company_id = ${ctx.companyId} and id = ${id}`

/**
 * Moves the routine tasks, and their reports of today, to another department from today on.
 * Versions that start today or later are updated; older ones are closed and continue in a new row,
 * so past days keep their department.
 */
export const moveDefinitions = (ctx: Ctx, id: string, target: string | null) => {
  const affectedVersions = sql`company_id = ${ctx.companyId} and department_id = ${id} and valid_to > ${ctx.today}`
  return ctx.db.batch([
    sql`update routine_tasks set version = version + 1 where company_id = ${ctx.companyId}
          and id in (select routine_task_id from routine_task_versions where ${affectedVersions})`,
    sql`insert into routine_task_revisions (company_id, id, routine_task_id, user_id, created_at, changes)
        select company_id, gen_random_uuid(), routine_task_id, ${ctx.userId}, ${ctx.now}, json_build_array(
          json_build_object('field', 'department', 'from', (${selectDepartmentName(ctx, id)}), 'to', (${selectDepartmentName(ctx, target)})))
        from routine_task_versions where ${affectedVersions} and valid_to = 'infinity' and slot = 0`,
    sql`update routine_task_versions set department_id = ${target} where ${affectedVersions} and valid_from >= ${ctx.today}`,
    sql`insert into routine_task_versions (company_id, routine_task_id, definition_id, slot, valid_from, valid_to,
          department_id, ${versionColumns})
        select company_id, routine_task_id, definition_id, slot, ${ctx.today}, valid_to, ${target}::uuid, ${versionColumns}
        from routine_task_versions where ${affectedVersions} and valid_from < ${ctx.today}`,
    sql`update routine_task_versions set valid_to = ${ctx.today} where ${affectedVersions} and valid_from < ${ctx.today}`,
    sql`update reports set department_id = ${target}
        where company_id = ${ctx.companyId} and department_id = ${id} and date >= ${ctx.today}`,
  ])
}
