import { sql } from 'kysely'
import { onDate } from '#features/absences/server/away-queries.ts'
import { canSeeTask } from '#features/directory/server/visible-queries.ts'
import type { Corrective } from '#features/routine-tasks/definitions/evidence.ts'
import { isMine } from '#features/routine-tasks/definitions/server/reporter-queries.ts'
import { type OccurrenceKey, windowId } from '#features/routine-tasks/reports/server/key-queries.ts'
import type { Ctx } from '#server/context.ts'

/** What decides the task that follows from an occurrence. */
export interface FollowUpRow {
  task_name: string
  /** What its definition says of a number outside its limits. */
  corrective: Corrective | null
  /** The supervisor of a corrective task, unless they have left. */
  supervisorId: string | null
  department_id: string | null
  mine: boolean
  managerId: string | null
  /** The manager, unless they have left. */
  activeManagerId: string | null
  ownerId: string
  status: 'done' | 'not_done' | null
  note: string | null
  reporterId: string | null
  /** The occurrence has its task already; `follow_up` is null if the caller may not see it. */
  made: boolean
  follow_up: { id: string; name: string } | null
}

export const findFollowUp = (ctx: Ctx, key: OccurrenceKey) =>
  ctx.db.first(sql<FollowUpRow>`
    select o.task_name, o.corrective, s.id "supervisorId", o.department_id, ${isMine(ctx, 'o', onDate(key.date))} mine, d.manager_id "managerId", m.id "activeManagerId",
      (select id from users where company_id = ${ctx.companyId} and is_owner order by created_at, id limit 1) "ownerId", r.status, r.note, r.user_id "reporterId",
      exists (select from occurrence_tasks x where x.company_id = ${ctx.companyId}
        and x.routine_task_id = o.routine_task_id and x.date = ${key.date}) made,
      ${followUpJson(ctx, sql`${key.date}::date`)} follow_up
    from routine_task_versions o
    left join departments d on d.company_id = o.company_id and d.id = o.department_id
    left join users m on m.company_id = o.company_id and m.id = d.manager_id and m.status <> 'removed'
    left join users s on s.company_id = o.company_id and s.status <> 'removed'
      and s.id = (o.corrective ->> 'supervisor')::uuid
    left join reports r on r.company_id = o.company_id and r.date = ${key.date} and r.routine_task_id = o.routine_task_id
    where o.company_id = ${ctx.companyId} and o.routine_task_id = ${windowId(ctx, key)}
      and o.valid_from <= ${key.date} and o.valid_to > ${key.date}`)

export const insertFollowUp = (ctx: Ctx, key: OccurrenceKey, taskId: string) =>
  ctx.db.all(sql`
    insert into occurrence_tasks (company_id, routine_task_id, date, one_time_task_id)
    values (${ctx.companyId}, ${windowId(ctx, key)}, ${key.date}, ${taskId})`)

/** The task that followed from the occurrence `o` of a date, if the caller may see it; or null. */
export const followUpJson = (ctx: Ctx, date: unknown) => sql`
  (select json_build_object('id', t.id, 'name', t.title)
    from occurrence_tasks x join one_time_tasks t on t.company_id = x.company_id and t.id = x.one_time_task_id
    where x.company_id = ${ctx.companyId} and x.routine_task_id = o.routine_task_id and x.date = ${date}
      and t.deleted_at is null and ${canSeeTask(ctx, 't')})`
