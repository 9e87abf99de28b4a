import { sql } from 'kysely'
import { isModified } from '#features/routine-tasks/definitions/server/change-queries.ts'
import type { Ctx } from '#server/context.ts'

interface CreatedTask {
  id: string
  name: string
  /** Nobody has reported, changed or paused it since the caller created it. */
  untouched: boolean
}

/** Lists the given tasks that are not deleted; the caller has locked them. */
export const listCreated = (ctx: Ctx, ids: readonly string[], since: Date) =>
  ctx.db.all(sql<CreatedTask>`
    select t.id, v.task_name "name",
      t.created_by = ${ctx.userId} and t.created_at >= ${since} and not ${isModified} untouched
    from routine_tasks t
    join routine_task_versions v on v.company_id = t.company_id and v.routine_task_id = t.id and v.valid_to = 'infinity'
    where t.company_id = ${ctx.companyId} and t.id = any (${ids}) and t.deleted_at is null
    order by v.task_name, t.id`)
