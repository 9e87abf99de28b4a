import { sql } from 'kysely'
import type { Ctx } from '#server/context.ts'
import { instantTextSql } from '#server/database/sql-parts.ts'
import type { Queries } from '#server/database/tenant.ts'
import { uuidv7 } from '#server/ids.ts'
import type { PushTarget } from '#server/mail/web-push.ts'
import type { MemberRef } from '#server/member-context.ts'

export interface SubscriptionRow {
  id: string
  created_at: string
}

const columns = sql`id, ${instantTextSql(sql`created_at`)} created_at`
const ofSession = (ctx: Ctx) => sql`company_id = ${ctx.companyId} and session_id = ${ctx.sessionId}`

export const findSubscription = (ctx: Ctx) =>
  ctx.db.first(
    sql<SubscriptionRow>`select ${columns} from push_subscriptions where ${ofSession(ctx)}`,
  )

/** Replaces the previous subscription of the session's browser. */
export const upsertSubscription = async (ctx: Ctx, { endpoint, p256dh, auth }: PushTarget) => {
  const [row] = await ctx.db.all(sql<SubscriptionRow>`
    insert into push_subscriptions (company_id, id, user_id, session_id, endpoint, p256dh, auth, created_at)
    values (${ctx.companyId}, ${uuidv7()}, ${ctx.userId}, ${ctx.sessionId}, ${endpoint}, ${p256dh}, ${auth}, ${ctx.now})
    on conflict (company_id, session_id) do update set endpoint = excluded.endpoint, p256dh = excluded.p256dh,
      auth = excluded.auth, created_at = excluded.created_at
    returning ${columns}`)
  return row as SubscriptionRow
}

export const deleteSubscription = (ctx: Ctx) =>
  ctx.db.all(sql`delete from push_subscriptions where ${ofSession(ctx)}`)

/** Deletes a subscription that the push service reports as gone. */
export const deleteGone = (db: Queries, { companyId }: MemberRef, id: string) =>
  db.all(sql`delete from push_subscriptions where company_id = ${companyId} and id = ${id}`)

/** The member's browsers whose sessions have not expired. */
export const listSubscriptions = ({ db, companyId, userId, now }: Ctx) =>
  db.all(sql<PushTarget & { id: string }>`
    select p.id, p.endpoint, p.p256dh, p.auth from push_subscriptions p
    join sessions s on s.company_id = p.company_id and s.id = p.session_id and s.expires_at > ${now}
    where p.company_id = ${companyId} and p.user_id = ${userId} order by p.id`)
