import { sql } from 'kysely'
import type { Ctx } from '#platform/server/context.ts'

export const updateMember = (
  ctx: Ctx,
  id: string,
  { name, last_name, position }: { name: string; last_name: string; position: string },
) =>
  ctx.db.all(sql`
    update users set name = ${name}, last_name = ${last_name}, position = ${position}, version = version + 1
    where company_id = ${ctx.companyId} and id = ${id}`)

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

/** How a member stands to a department. */
export interface Place {
  id: string
  name: string
  /** The member is one of its members. */
  within: boolean
  /** The member leads it. */
  leads: boolean
}

/** Locks the departments of a member and those named, in the order of their ids. */
export const lockPlaces = (ctx: Ctx, userId: string, ids: readonly string[]) =>
  ctx.db.all(sql<Place>`
    select d.id, d.name, coalesce(d.manager_id = ${userId}, false) leads,
      exists (select from department_members m
        where m.company_id = d.company_id and m.department_id = d.id and m.user_id = ${userId}) "within"
    from departments d
    where d.company_id = ${ctx.companyId} and d.deleted_at is null and (d.id = any (${ids}) or d.id in (
      select department_id from department_members where company_id = ${ctx.companyId} and user_id = ${userId}))
    order by d.id for no key update of d`)

/** Takes a member out of some departments and into others. Each becomes another version. */
export const updatePlaces = (
  ctx: Ctx,
  userId: string,
  { leaving, joining }: { leaving: string[]; joining: string[] },
) =>
  ctx.db.batch([
    sql`delete from department_members
        where company_id = ${ctx.companyId} and user_id = ${userId} and department_id = any (${leaving})`,
    sql`insert into department_members (company_id, department_id, user_id)
        select ${ctx.companyId}, unnest(${joining}::uuid[]), ${userId} on conflict do nothing`,
    sql`update departments set version = version + 1
        where company_id = ${ctx.companyId} and id = any (${[...leaving, ...joining]})`,
  ])
