import { sql } from 'kysely'
import type { Ctx } from '#server/context.ts'

/**
 * Removes a member from the company: their invitation ends, the address becomes free, and the row
 * stays, so that history keeps their name.
 */
export const markRemoved = (ctx: Ctx, userId: string) =>
  ctx.db.batch([
    sql`update invitations set revoked_at = ${ctx.now}, token_hash = null
        where company_id = ${ctx.companyId} and user_id = ${userId} and accepted_at is null and revoked_at is null`,
    sql`update users set status = 'removed', password_hash = null, picture_url = null, version = version + 1
        where company_id = ${ctx.companyId} and id = ${userId}`,
  ])

export const updateMember = (
  ctx: Ctx,
  id: string,
  { name, last_name, position }: { name: string; last_name: string; position: string },
) =>
  ctx.db.all(sql`
    update users set name = ${name}, last_name = ${last_name}, position = ${position}, version = version + 1
    where company_id = ${ctx.companyId} and id = ${id}`)
