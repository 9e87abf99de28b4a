import { sql } from 'kysely'
import { lineColumns, type NoticeRow } from '#features/notifications/server/inbox-queries.ts'
import { isHeardOf } from '#features/notifications/server/mail-queries.ts'
import { thingOf } from '#features/notifications/server/things-queries.ts'
import type { Ctx } from '#platform/server/context.ts'
import { uuidv7 } from '#platform/server/ids.ts'
import type { Whose } from '#platform/server/on-behalf.ts'
import { instantText } from '#platform/server/sql-parts.ts'
import type { Queries } from '#platform/server/tenant.ts'
import type { Subscription } from '#platform/server/web-push.ts'

export interface SubscriptionRow {
  id: string
  created_at: string
}

const columns = sql`id, ${instantText(sql`created_at`)} created_at`
const ofSession = (ctx: Ctx) => sql`company_id = ${ctx.companyId} and session_id = ${ctx.sessionId}`

export const findSubscription = (ctx: Ctx) =>
  ctx.db.first(
    sql<SubscriptionRow>`select ${columns} from push_subscriptions where ${ofSession(ctx)}`,
  )

/** Takes the place of what the session's browser had asked for before. */
export const upsertSubscription = async (ctx: Ctx, { endpoint, p256dh, auth }: Subscription) => {
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

/** A browser that takes nothing any more. */
export const deleteGone = (db: Queries, { companyId }: Whose, id: string) =>
  db.all(sql`delete from push_subscriptions where company_id = ${companyId} and id = ${id}`)

/** The member's browsers whose sessions last. */
export const listSubscriptions = ({ db, companyId, userId, now }: Ctx) =>
  db.all(sql<Subscription & { id: string }>`
    select p.id, p.endpoint, p.p256dh, p.auth from push_subscriptions p
    join sessions s on s.company_id = p.company_id and s.id = p.session_id and s.expires_at > ${now}
    where p.company_id = ${companyId} and p.user_id = ${userId} order by p.id`)

/** What waits to be shown on the reader's devices and is still unread, of things that they may see. */
export const listToPush = (ctx: Ctx) =>
  ctx.db.all(sql<NoticeRow>`
    select ${lineColumns(ctx)} from (
      select n.*, x.thing from notifications n cross join lateral (select ${thingOf(ctx)} thing offset 0) x
      where n.company_id = ${ctx.companyId} and n.user_id = ${ctx.userId} and n.push
        and n.pushed_at is null and n.read_at is null and x.thing is not null and ${isHeardOf}) n
    order by n.at desc, n.id desc`)

/** Takes lines before a push service hears of them: those that nobody took or read meanwhile. */
export const takePushed = (
  db: Queries,
  { companyId }: Whose,
  { ids, now }: { ids: readonly string[]; now: Date },
) =>
  db.all(sql<{ id: string }>`
    update notifications set pushed_at = ${now}
    where company_id = ${companyId} and id = any (${ids}::uuid[]) and pushed_at is null and read_at is null returning id`)
