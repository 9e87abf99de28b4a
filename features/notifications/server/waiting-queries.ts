import { sql } from 'kysely'
import { lineColumns, type NoticeRow } from '#features/notifications/server/inbox-queries.ts'
import { thingOf } from '#features/notifications/server/things-queries.ts'
import type { Ctx } from '#server/context.ts'
import type { Queries } from '#server/database/tenant.ts'
import type { MemberRef } from '#server/on-behalf.ts'
import { isUnmuted, NOTICE_KINDS } from '#shared/notifications.ts'

const UNMUTED = NOTICE_KINDS.filter(isUnmuted)

/** The line `n` is none of a thing that its member muted meanwhile. */
const isHeardOf = sql`not exists (select from notification_mutes m
  where m.company_id = n.company_id and m.user_id = n.user_id and m.subject_kind = n.subject_kind
    and m.subject_id = n.subject_id and n.kind <> all (${UNMUTED}::text[]))`

const mailed = sql.ref('mailed_at')
const oldestFirst = sql`n.at, n.id`

/** How lines leave: which of them are meant to, where it is written that they did, and in what order. */
const WAYS_OUT = {
  mail: { meant: sql`n.mail = 'now'`, taken: mailed, order: oldestFirst },
  digest: { meant: sql`n.mail = 'digest'`, taken: mailed, order: oldestFirst },
  push: { meant: sql`n.push`, taken: sql.ref('pushed_at'), order: sql`n.at desc, n.id desc` },
} as const

type WayOut = keyof typeof WAYS_OUT

/** What waits to reach the reader that way and is still unread, of things that they may see. */
export function listWaiting(ctx: Ctx, way: WayOut) {
  const { meant, taken, order } = WAYS_OUT[way]
  return ctx.db.all(sql<NoticeRow>`
    select ${lineColumns(ctx)} from (
      select n.*, x.thing from notifications n cross join lateral (select ${thingOf(ctx)} thing offset 0) x
      where n.company_id = ${ctx.companyId} and n.user_id = ${ctx.userId} and ${meant}
        and n.${taken} is null and n.read_at is null and x.thing is not null and ${isHeardOf}) n
    order by ${order}`)
}

/**
 * Takes lines before anybody outside hears of them, and returns those that nobody took or read
 * meanwhile, be it another job at the same moment.
 */
export async function takeWaiting<T extends { id: string }>(
  db: Queries,
  { companyId }: MemberRef,
  { way, lines, now }: { way: WayOut; lines: readonly T[]; now: Date },
): Promise<T[]> {
  const { taken } = WAYS_OUT[way]
  const rows = await db.all(sql<{ id: string }>`
    update notifications set ${taken} = ${now}
    where company_id = ${companyId} and id = any (${lines.map(({ id }) => id)}::uuid[])
      and ${taken} is null and read_at is null returning id`)
  const ids = new Set(rows.map(({ id }) => id))
  return lines.filter(({ id }) => ids.has(id))
}
