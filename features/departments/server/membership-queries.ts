import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#server/context.ts'
import { addDays } from '#shared/dates.ts'

/**
 * Common table expressions that end memberships `m`; `ended` has their `user_id`. The days on which
 * they belonged to a department are kept: its past duties were theirs.
 */
export const endedMemberships = (ctx: Ctx, which: RawBuilder<boolean>) => sql`
  ended as (
    delete from department_members m where m.company_id = ${ctx.companyId} and ${which}
    returning m.department_id, m.user_id, m.joined_on),
  kept as (
    insert into past_department_members (company_id, department_id, user_id, first_date, last_date)
    select ${ctx.companyId}, department_id, user_id, joined_on, ${addDays(ctx.today, -1)}::date from ended
    where coalesce(joined_on < ${ctx.today}, true) on conflict do nothing)`

const endMemberships = (ctx: Ctx, which: RawBuilder<boolean>) =>
  sql`with ${endedMemberships(ctx, which)} select from ended`

const managedDepartments = (ctx: Ctx, userId: string) => sql<{ id: string; name: string }>`
  select id, name from departments
  where company_id = ${ctx.companyId} and manager_id = ${userId} and deleted_at is null order by name, id`

export const listManagedDepartments = (ctx: Ctx, userId: string) =>
  ctx.db.all(managedDepartments(ctx, userId))

/** Makes another user the manager and a member; returns the departments they newly joined. */
export const transferDepartments = async (ctx: Ctx, from: string, to: string) => {
  const [joined] = await ctx.db.batch([
    sql<{
      id: string
    }>`insert into department_members (company_id, department_id, user_id, joined_on)
        select ${ctx.companyId}, id, ${to}, ${ctx.today} from (${managedDepartments(ctx, from)}) led on conflict do nothing
        returning department_id id`,
    sql`update departments set manager_id = ${to}, version = version + 1
        where company_id = ${ctx.companyId} and manager_id = ${from} and deleted_at is null`,
  ])
  return joined
}

export const leaveDepartments = (ctx: Ctx, userId: string) =>
  ctx.db.batch([
    sql`update departments set version = version + 1, manager_id = nullif(manager_id, ${userId})
        where company_id = ${ctx.companyId} and deleted_at is null and (manager_id = ${userId} or id in (
          select department_id from department_members where company_id = ${ctx.companyId} and user_id = ${userId}))`,
    endMemberships(ctx, sql`m.user_id = ${userId}`),
  ])

/** A user's relation to a department. */
export interface Membership {
  id: string
  name: string
  /** The user is a member of it. */
  within: boolean
  /** The user leads it. */
  leads: boolean
}

/** Locks a user's departments and the named ones in id order. */
export const lockMemberships = (ctx: Ctx, userId: string, ids: readonly string[]) =>
  ctx.db.all(sql<Membership>`
    select d.id, d.name, coalesce(d.manager_id = ${userId}, false) leads,
      exists (select from department_members m
        where m.company_id = d.company_id and m.department_id = d.id and m.user_id = ${userId}) "within"
    from departments d
    where d.company_id = ${ctx.companyId} and d.deleted_at is null and (d.id = any (${ids}) or d.id in (
      select department_id from department_members where company_id = ${ctx.companyId} and user_id = ${userId}))
    order by d.id for no key update of d`)

/** Removes a user from some departments and adds them to others. Each gets a new version. */
export const updateMemberships = (
  ctx: Ctx,
  userId: string,
  { leaving, joining }: { leaving: string[]; joining: string[] },
) =>
  ctx.db.batch([
    endMemberships(ctx, sql`m.user_id = ${userId} and m.department_id = any (${leaving})`),
    sql`insert into department_members (company_id, department_id, user_id, joined_on)
        select ${ctx.companyId}, unnest(${joining}::uuid[]), ${userId}, ${ctx.today} on conflict do nothing`,
    sql`update departments set version = version + 1
        where company_id = ${ctx.companyId} and id = any (${[...leaving, ...joining]})`,
  ])

/** The manager of a department; undefined if the department does not exist. */
export const findManager = (ctx: Ctx, departmentId: string) =>
  ctx.db.first(sql<{ managerId: string | null }>`
    select manager_id "managerId" from departments
    where company_id = ${ctx.companyId} and id = ${departmentId} and deleted_at is null`)
