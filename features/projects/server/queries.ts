import { sql } from 'kysely'
import type { Ctx } from '#platform/server/context.ts'

export const listManagedProjects = (ctx: Ctx, userId: string) =>
  ctx.db.all(sql<{ id: string; name: string }>`
    select id, name from projects
    where company_id = ${ctx.companyId} and manager_id = ${userId} and deleted_at is null order by name, id`)

export const handOverProjects = (ctx: Ctx, from: string, to: string) =>
  ctx.db.all(sql`
    update projects set manager_id = ${to}, version = version + 1
    where company_id = ${ctx.companyId} and manager_id = ${from} and deleted_at is null`)

/** Gives the department's projects to another department, or to none. */
export const moveProjects = (ctx: Ctx, departmentId: string, target: string | null) =>
  ctx.db.all(sql`
    update projects set department_id = ${target}, version = version + 1
    where company_id = ${ctx.companyId} and department_id = ${departmentId} and deleted_at is null`)
