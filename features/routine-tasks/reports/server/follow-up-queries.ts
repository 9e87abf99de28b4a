import { sql } from 'kysely'
import { canSeeTask } from '#features/directory/server/visible-queries.ts'
import type { Corrective } from '#features/routine-tasks/definitions/evidence.ts'
import { type OccurrenceKey, windowId } from '#features/routine-tasks/reports/server/key-queries.ts'
import type { Ctx } from '#server/context.ts'

/** What decides the corrective task of an occurrence; people who have left are null. */
export interface CorrectiveRow {
  task_name: string
  corrective: Corrective
  managerId: string | null
  supervisorId: string | null
  ownerId: string
  /** The occurrence has its task already. */
  made: boolean
}

/** The corrective task that the definition of that day asks for; undefined if it asks for none. */
export const findCorrective = (ctx: Ctx, key: OccurrenceKey) =>
  ctx.db.first(sql<CorrectiveRow>`
    select v.task_name, v.corrective, m.id "managerId", s.id "supervisorId",
      (select id from users where company_id = ${ctx.companyId} and is_owner order by created_at, id limit 1) "ownerId",
      exists (select from occurrence_tasks x where x.company_id = ${ctx.companyId}
        and x.routine_task_id = v.routine_task_id and x.date = ${key.date}) made
    from routine_task_versions v
    left join departments d on d.company_id = v.company_id and d.id = v.department_id
    left join users m on m.company_id = v.company_id and m.id = d.manager_id and m.status <> 'removed'
    left join users s on s.company_id = v.company_id and s.status <> 'removed'
      and s.id = (v.corrective ->> 'supervisor')::uuid
    where v.company_id = ${ctx.companyId} and v.routine_task_id = ${windowId(ctx, key)}
      and v.valid_from <= ${key.date} and v.valid_to > ${key.date} and v.corrective is not null`)

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
