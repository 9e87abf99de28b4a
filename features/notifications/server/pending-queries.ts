import { sql } from 'kysely'
import { type NoticeRow, noticeColumns } from '#features/notifications/server/inbox-queries.ts'
import { thingOf } from '#features/notifications/server/things-queries.ts'
import type { Ctx } from '#server/context.ts'
import type { Queries } from '#server/database/tenant.ts'
import type { MemberRef } from '#server/member-context.ts'
import { bypassesMuting, NOTICE_KINDS } from '#shared/notifications.ts'

const UNMUTED = NOTICE_KINDS.filter(bypassesMuting)

/** Whether the subject of notice `n` is not muted by its member. */
const isNotMuted = sql`not exists (select from notification_mutes m
  where m.company_id = n.company_id and m.user_id = n.user_id and m.subject_kind = n.subject_kind
    and m.subject_id = n.subject_id and n.kind <> all (${UNMUTED}::text[]))`

const mailed = sql.ref('mailed_at')
const oldestFirst = sql`n.at, n.id`

/** For each channel: which notices use it, the column that marks them as sent, and the order. */
const CHANNELS = {
  mail: { meant: sql`n.mail = 'now'`, taken: mailed, order: oldestFirst },
  digest: { meant: sql`n.mail = 'digest'`, taken: mailed, order: oldestFirst },
  push: { meant: sql`n.push`, taken: sql.ref('pushed_at'), order: sql`n.at desc, n.id desc` },
} as const

type Channel = keyof typeof CHANNELS

/** The reader's unread notices that wait for a channel, about subjects that they may see. */
export function listPending(ctx: Ctx, way: Channel) {
  const { meant, taken, order } = CHANNELS[way]
  return ctx.db.all(sql<NoticeRow>`
    select ${noticeColumns(ctx)} from (
      select n.*, x.thing from notifications n cross join lateral (select ${thingOf(ctx)} thing offset 0) x
      where n.company_id = ${ctx.companyId} and n.user_id = ${ctx.userId} and ${meant}
        and n.${taken} is null and n.read_at is null and x.thing is not null and ${isNotMuted}) n
    order by ${order}`)
}

/**
 * Marks notices as taken before they are sent, and returns those that were not read or taken by
 * another job in the meantime.
 */
export async function claimPending<T extends { id: string }>(
  db: Queries,
  { companyId }: MemberRef,
  { way, lines, now }: { way: Channel; lines: readonly T[]; now: Date },
): Promise<T[]> {
  const { taken } = CHANNELS[way]
  const rows = await db.all(sql<{ id: string }>`
    update notifications set ${taken} = ${now}
    where company_id = ${companyId} and id = any (${lines.map(({ id }) => id)}::uuid[])
      and ${taken} is null and read_at is null returning id`)
  const ids = new Set(rows.map(({ id }) => id))
  return lines.filter(({ id }) => ids.has(id))
}
