import { type RawBuilder, sql } from 'kysely'
import { continueVersions } from '#features/routine-tasks/definitions/server/continue-queries.ts'
import type { Ctx } from '#server/context.ts'
import { memberNameSql } from '#server/database/sql-parts.ts'

const nameOfMember = (ctx: Ctx, id: string) => sql`
  select ${memberNameSql(ctx, 'u')} from users u where u.company_id = ${ctx.companyId} and u.id = ${id}`

const nameOfRole = (ctx: Ctx, id: string) => sql`
  select name from roles where company_id = ${ctx.companyId} and id = ${id}`

const countCurrent = async (ctx: Ctx, where: RawBuilder<boolean>): Promise<number> => {
  const row = await ctx.db.first(sql<{ count: number }>`
    select count(*)::int "count" from routine_task_versions v
    where v.company_id = ${ctx.companyId} and v.valid_to = 'infinity' and v.slot = 0 and ${where}`)
  return row?.count ?? 0
}

/** The number of duties that only this member does. */
export const countDutiesOfMember = (ctx: Ctx, userId: string) =>
  countCurrent(ctx, sql<boolean>`v.assign_member_id = ${userId}`)

/**
 * Gives the duties that only one member does to another member from today on, but for those of
 * departments that this one is not in.
 */
export const handOverDuties = (ctx: Ctx, from: string, to: string) =>
  ctx.db.batch(
    continueVersions(ctx, {
      where: sql<boolean>`v.assign_member_id = ${from} and (v.department_id is null or v.department_id in (
        select department_id from department_members where company_id = ${ctx.companyId} and user_id = ${to}))`,
      set: sql`assign_member_id = ${to}`,
      field: 'assign',
      from: nameOfMember(ctx, from),
      to: nameOfMember(ctx, to),
    }),
  )

/** Gives the duties of a role to another role from today on. */
export const moveDutiesOfRole = (ctx: Ctx, from: string, to: string) =>
  ctx.db.batch(
    continueVersions(ctx, {
      where: sql<boolean>`v.assign_role_id = ${from}`,
      set: sql`assign_role_id = ${to}`,
      field: 'assign',
      from: nameOfRole(ctx, from),
      to: nameOfRole(ctx, to),
    }),
  )
