import { sql } from 'kysely'
import type { Ctx } from '#platform/server/context.ts'

/** What is not done goes to another department, or to none. */
export const moveTasks = (ctx: Ctx, departmentId: string, target: string | null) =>
  ctx.db.all(sql`
    update one_time_tasks set department_id = ${target}, updated_at = ${ctx.now}, version = version + 1
    where company_id = ${ctx.companyId} and department_id = ${departmentId} and status <> 'done'`)
