import { sql } from 'kysely'
import type { Ctx } from '#server/context.ts'

export const insertUserRoles = (ctx: Ctx, userId: string, roleIds: readonly string[]) =>
  ctx.db.all(sql`
    insert into user_roles (company_id, user_id, role_id)
    select ${ctx.companyId}, ${userId}, unnest(${roleIds}::uuid[]) on conflict do nothing`)

export const deleteUserRole = (ctx: Ctx, userId: string, roleId: string) =>
  ctx.db.all(sql`
    delete from user_roles
    where company_id = ${ctx.companyId} and user_id = ${userId} and role_id = ${roleId}`)

export const replaceUserRoles = async (ctx: Ctx, userId: string, roleIds: readonly string[]) => {
  await ctx.db.all(sql`
    delete from user_roles
    where company_id = ${ctx.companyId} and user_id = ${userId} and role_id <> all (${roleIds})`)
  await insertUserRoles(ctx, userId, roleIds)
}

export const deleteUserRoles = (ctx: Ctx, userId: string) =>
  ctx.db.all(
    sql`delete from user_roles where company_id = ${ctx.companyId} and user_id = ${userId}`,
  )
