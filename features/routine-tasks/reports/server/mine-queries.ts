import { sql } from 'kysely'
import type { Ctx } from '#server/context.ts'

/** Whether the caller can report the occurrence `o`: it is of their department or the company. */
export const isMineSql = (ctx: Ctx) => sql<boolean>`
  o.department_id is null or o.department_id in (
    select department_id from department_members where company_id = ${ctx.companyId} and user_id = ${ctx.userId})`
