import { sql } from 'kysely'
import { dayPart, standIns, timesOfPart } from '#features/absences/server/away-queries.ts'
import {
  type DepartmentAttention,
  MAX_NAMED_DUTIES,
} from '#features/routine-tasks/attention/contract.ts'
import { canBeReported } from '#features/routine-tasks/definitions/server/reporter-queries.ts'
import {
  joinReportOn,
  lateAfter,
} from '#features/routine-tasks/reports/server/occurrence-queries.ts'
import type { Ctx } from '#server/context.ts'

/** The duties of the CTE `stated` in one state. */
const dutiesJson = (state: 'overdue' | 'not_done' | 'unmanned') => sql`
  json_build_object(
    'total', (select count(*) from stated where state = ${state}),
    'tasks', coalesce((
      select json_agg(json_strip_nulls(json_build_object('id', s.id, 'slot', s.slot, 'task_name', s.task_name,
          'from', to_char(s.time_from, 'HH24:MI'))) order by s.time_from nulls last, s.task_name, s.id, s.slot)
      from (select * from stated where state = ${state}
        order by time_from nulls last, task_name, id, slot limit ${MAX_NAMED_DUTIES}) s), '[]'))`

/**
 * Today's duties of a department that are not done, by state. Who can report is computed once for
 * those who do them and the part of the day, not for each duty.
 */
export const findDutiesOf = (ctx: Ctx, departmentId: string) =>
  ctx.db.first(sql<Omit<DepartmentAttention, 'outside'>>`
    with standing as materialized (select * from ${standIns(ctx, ctx.today)}),
    open as materialized (
      select coalesce(o.definition_id, o.routine_task_id) id, o.slot, o.task_name, o.time_from, o.department_id,
        o.assign_member_id, o.assign_role_id, ${dayPart('o')} part, r.status,
        r.id is null and ${lateAfter(ctx, ctx.today)} < ${ctx.now}::timestamptz overdue
      from versions_due_on(${ctx.companyId}, ${ctx.today}) o ${joinReportOn(ctx, ctx.today)}
      where o.department_id = ${departmentId} and r.status is distinct from 'done'),
    unmanned as materialized (
      select o.assign_member_id, o.assign_role_id, o.part
      from (
        select distinct o.department_id, o.assign_member_id, o.assign_role_id, o.part, ${timesOfPart('o')}
        from open o where o.status is null) o
      where not ${canBeReported(ctx, 'o', { date: ctx.today, standing: sql`standing` })}),
    stated as materialized (
      select o.*, s.state from open o cross join lateral (
        select o.status state where o.status is not null
        union all select 'overdue' where o.overdue
        union all select 'unmanned' where o.status is null and exists (
          select from unmanned n where n.assign_member_id is not distinct from o.assign_member_id
            and n.assign_role_id is not distinct from o.assign_role_id and n.part = o.part)) s)
    select ${dutiesJson('overdue')} overdue, ${dutiesJson('not_done')} not_done, ${dutiesJson('unmanned')} unmanned`)
