import { type RawBuilder, sql } from 'kysely'
import type { PauseReply } from '#features/routine-tasks/definitions/recurrence.ts'
import { continueVersions } from '#features/routine-tasks/definitions/server/continue-queries.ts'
import {
  refreshRamadan,
  windowsOfTasks,
} from '#features/routine-tasks/definitions/server/ramadan-queries.ts'
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
 * Moves the routine tasks, and their reports of today, to another department from today on; past
 * days keep their department.
 */
export async function moveDefinitions(ctx: Ctx, id: string, target: string | null): Promise<void> {
  const ids = await listTasksIn(ctx, id)
  await ctx.db.batch([
    ...continueVersions(ctx, {
      where: sql<boolean>`v.department_id = ${id}`,
      set: sql`department_id = ${target}`,
      field: 'department',
      from: selectDepartmentName(ctx, id),
      to: selectDepartmentName(ctx, target),
    }),
    sql`update reports set department_id = ${target}
        where company_id = ${ctx.companyId} and department_id = ${id} and date >= ${ctx.today}`,
  ])
  await refreshRamadan(ctx, windowsOfTasks(ctx, ids))
}
