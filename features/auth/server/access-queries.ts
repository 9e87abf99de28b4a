import { sql } from 'kysely'
import type { Ctx } from '#platform/server/context.ts'
import { endSessions } from '#platform/server/live.ts'

/** Ends a member's sessions and whatever could let them in again. */
export const endAccess = (ctx: Ctx, userId: string) =>
  ctx.db.batch([
    endSessions(ctx.companyId, sql`user_id = ${userId}`),
    sql`delete from known_devices where company_id = ${ctx.companyId} and user_id = ${userId}`,
    sql`delete from password_resets where company_id = ${ctx.companyId} and user_id = ${userId}`,
    sql`delete from email_changes where company_id = ${ctx.companyId} and user_id = ${userId}`,
  ])

/** Ends the caller's other sessions and any link to a new password or another address. */
export const endOtherAccess = (ctx: Ctx) =>
  ctx.db.batch([
    endSessions(ctx.companyId, sql`user_id = ${ctx.userId} and id <> ${ctx.sessionId}`),
    sql`delete from password_resets where company_id = ${ctx.companyId} and user_id = ${ctx.userId}`,
    sql`delete from email_changes e using users u
        where e.company_id = ${ctx.companyId} and e.user_id = ${ctx.userId}
          and u.company_id = e.company_id and u.id = e.user_id and u.email <> e.email`,
  ])
