import { sql } from 'kysely'
import { canSeeTask } from '#features/directory/server/visible-queries.ts'
import {
  type Counts,
  type listNotifications,
  MAX_AT_ONCE,
} from '#features/notifications/contract.ts'
import { type Thing, thingOf } from '#features/notifications/server/things-queries.ts'
import type { Ctx } from '#server/context.ts'
import {
  instantTextSql,
  limitOffsetSql,
  memberJsonSql,
  type PageRow,
  toPage,
} from '#server/database/sql-parts.ts'
import type { Parsed } from '#shared/endpoint.ts'
import {
  listNoticeKinds,
  type NoticeFacts,
  type NoticeKind,
  type SubjectKind,
} from '#shared/notifications.ts'

const RETENTION_DAYS = 90

export interface NoticeRow {
  id: string
  kind: NoticeKind
  at: string
  count: number
  actors: { id: string; name: string }[]
  facts: NoticeFacts
  subject_kind: SubjectKind
  subject_id: string
  thing: Thing
  /** The latest text, with the ids of the people it mentions. */
  body: string | null
  read: boolean
  seen: boolean
  muted: boolean
}

type Filter = Pick<Parsed<typeof listNotifications>['query'], 'unread' | 'group'>

/** The caller's matching notices with their subjects, without those that they may not see. */
const visibleNotices = (ctx: Ctx, { unread, group }: Filter) => sql`
  select n.*, x.thing from notifications n cross join lateral (select ${thingOf(ctx)} thing offset 0) x
  where n.company_id = ${ctx.companyId} and n.user_id = ${ctx.userId} and n.inbox
    ${unread ? sql`and n.read_at is null` : sql``}
    ${group ? sql`and n.kind = any (${listNoticeKinds(group)})` : sql``}
    and x.thing is not null`

/** The people who caused the events, by the names that the reader may see. */
const actors = (ctx: Ctx) => sql`
  coalesce((select json_agg(${memberJsonSql(ctx, 'a')} order by o.at)
    from unnest(n.actor_ids) with ordinality o (id, at)
    join users a on a.company_id = n.company_id and a.id = o.id), '[]') actors`

/** The columns of the notice `n`, which already has its `thing`. */
export const noticeColumns = (ctx: Ctx) => sql`
  n.id, n.kind, ${instantTextSql(sql`n.at`)} "at", n.count, ${actors(ctx)}, n.facts || coalesce((n.thing -> 'facts')::jsonb, '{}') facts, n.subject_kind, n.subject_id, n.thing,
  case when n.facts ? 'text_id' then coalesce(
    (select c.body from one_time_task_comments c
      where c.company_id = n.company_id and c.id = (n.facts ->> 'text_id')::uuid and c.deleted_at is null),
    (select r.body from one_time_task_replies r
      where r.company_id = n.company_id and r.id = (n.facts ->> 'text_id')::uuid)) end body,
  n.read_at is not null "read", n.seen_at is not null or n.read_at is not null seen,
  exists (select from notification_mutes m where m.company_id = n.company_id and m.user_id = n.user_id
    and m.subject_kind = n.subject_kind and m.subject_id = n.subject_id) muted`

const counts = (ctx: Ctx) => sql<Counts>`
  select count(*) filter (where seen_at is null)::int unseen, count(*)::int unread
  from (${visibleNotices(ctx, { unread: 'true' })} order by n.at desc, n.id desc limit ${MAX_AT_ONCE}) one`

export const countNotices = async (ctx: Ctx): Promise<Counts> =>
  (await ctx.db.first(counts(ctx))) ?? { unseen: 0, unread: 0 }

/** One page of the inbox, latest first. */
export async function listNoticeRows(ctx: Ctx, query: Parsed<typeof listNotifications>['query']) {
  const lines = visibleNotices(ctx, query)
  const [[found], [counted]] = await ctx.db.batch([
    sql<PageRow<NoticeRow>>`
      with lines as materialized (${lines})
      select (select json_agg(l) from (
          select ${noticeColumns(ctx)} from (
            select * from lines order by lines.at desc, lines.id desc ${limitOffsetSql(query)}) n
          order by n.at desc, n.id desc) l) "rows",
        (select count(*) from lines)::int total`,
    counts(ctx),
  ])
  return { ...toPage(found), counts: counted ?? { unseen: 0, unread: 0 } }
}

const isOwn = (ctx: Ctx) => sql`company_id = ${ctx.companyId} and user_id = ${ctx.userId}`

export const markSeen = (ctx: Ctx) =>
  ctx.db.all(sql`
    update notifications set seen_at = ${ctx.now} where ${isOwn(ctx)} and seen_at is null and read_at is null and inbox`)

interface ReadSelection {
  ids: readonly string[]
  thingId: string | null
  all: boolean
}

export const markRead = (ctx: Ctx, { ids, thingId, all }: ReadSelection) =>
  ctx.db.all(sql`
    update notifications set read_at = ${ctx.now}, seen_at = coalesce(seen_at, ${ctx.now})
    where ${isOwn(ctx)} and read_at is null
      and (${all}::boolean or id = any (${ids}::uuid[]) or subject_id = ${thingId}::uuid)`)

/** At most one notice of each subject and kind can be unread: older ones stay read. */
export const markUnread = (ctx: Ctx, ids: readonly string[]) =>
  ctx.db.all(sql`
    update notifications n set read_at = null
    where n.company_id = ${ctx.companyId} and n.user_id = ${ctx.userId} and n.read_at is not null
      and n.id in (select distinct on (kind, subject_id) id from notifications
        where ${isOwn(ctx)} and id = any (${ids}::uuid[]) order by kind, subject_id, at desc, id desc)
      and not exists (select from notifications o where o.company_id = n.company_id and o.user_id = n.user_id
        and o.kind = n.kind and o.subject_id = n.subject_id and o.read_at is null)`)

/** Returns which of the ids are the caller's own notices. */
export const listOwnIds = (ctx: Ctx, ids: readonly string[]) =>
  ctx.db.all(
    sql<{
      id: string
    }>`select id from notifications where ${isOwn(ctx)} and id = any (${ids}::uuid[])`,
  )

interface MutedThing {
  kind: SubjectKind
  id: string
}

export const hasNoticeOf = async (ctx: Ctx, thingId: string): Promise<boolean> =>
  (await ctx.db.first(
    sql`select 1 from notifications where ${isOwn(ctx)} and subject_id = ${thingId} limit 1`,
  )) !== undefined

/** Like `hasLineOf`, but also true for a task that the caller may see without a notice about it. */
export const canSeeThing = async (ctx: Ctx, id: string): Promise<boolean> =>
  (await hasNoticeOf(ctx, id)) ||
  (await ctx.db.first(sql`
    select 1 from one_time_tasks t
    where t.company_id = ${ctx.companyId} and t.id = ${id} and t.deleted_at is null and ${canSeeTask(ctx, 't')}`)) !==
    undefined

export const insertMute = (ctx: Ctx, { kind, id }: MutedThing) =>
  ctx.db.all(sql`
    insert into notification_mutes (company_id, user_id, subject_kind, subject_id, created_at)
    values (${ctx.companyId}, ${ctx.userId}, ${kind}, ${id}, ${ctx.now}) on conflict do nothing`)

export const deleteMute = (ctx: Ctx, { kind, id }: MutedThing) =>
  ctx.db.all(sql`
    delete from notification_mutes where ${isOwn(ctx)} and subject_kind = ${kind} and subject_id = ${id}`)

/** Deletes notices older than 90 days, and records of digests and reminders of that age. */
export const deleteExpiredNotices = (now: Date) => [
  sql`delete from notifications where at < ${now}::timestamptz - make_interval(days => ${RETENTION_DAYS})`,
  sql`delete from notification_digests where date < ${now}::timestamptz::date - ${RETENTION_DAYS}::int`,
  sql`delete from notification_reminders where date < ${now}::timestamptz::date - ${RETENTION_DAYS}::int`,
]
