import { sql } from 'kysely'
import type { listSessions } from '#features/profile/page-contract.ts'
import type { Ctx } from '#server/context.ts'
import { endSessionsSql } from '#server/live/live.ts'
import type { Reply } from '#shared/endpoint.ts'

const MAX_SHOWN = 100

type Session = Reply<typeof listSessions>['sessions'][number]

/** The caller's sessions: this device first, then the most recently used. */
export const listOwnSessions = (ctx: Ctx) =>
  ctx.db.all(sql<Session>`
    select id, user_agent, created_at, last_used_at, id = ${ctx.sessionId} "current" from sessions
    where company_id = ${ctx.companyId} and user_id = ${ctx.userId} and expires_at > ${ctx.now}
    order by id = ${ctx.sessionId} desc, last_used_at desc, id desc limit ${MAX_SHOWN}`)

/** Ends one of the caller's own sessions and returns its browser; undefined for any other. */
export async function deleteOwnSession(ctx: Ctx, id: string) {
  const own = sql`user_id = ${ctx.userId} and id = ${id}`
  const [[session], [ended]] = await ctx.db.batch([
    sql<{ user_agent: string }>`
      select user_agent from sessions where company_id = ${ctx.companyId} and ${own}`,
    endSessionsSql(ctx.companyId, own),
  ])
  return ended && session
}

export const findAccess = (ctx: Ctx) =>
  ctx.db.first(sql<{ email: string; password_hash: string | null }>`
    select email, password_hash from users where company_id = ${ctx.companyId} and id = ${ctx.userId}`)

/** Locks the password until the transaction ends; returns undefined if it has changed. */
export const lockPassword = (ctx: Ctx, hash: string) =>
  ctx.db.first(sql<{ id: string }>`
    select id from users where company_id = ${ctx.companyId} and id = ${ctx.userId}
      and password_hash = ${hash} for no key update`)

/** Changes the password unless it has changed meanwhile; then returns undefined. */
export const changePasswordHash = (ctx: Ctx, { from, to }: { from: string; to: string }) =>
  ctx.db.first(sql<{ id: string }>`
    update users set password_hash = ${to}
    where company_id = ${ctx.companyId} and id = ${ctx.userId} and password_hash = ${from} returning id`)
