import type {
  Counts,
  listNotifications,
  muteThing,
  Notice,
} from '#features/notifications/contract.ts'
import {
  canSeeThing,
  countNotices,
  deleteMute,
  hasNoticeOf,
  insertMute,
  listNoticeRows,
  listOwnIds,
  markRead,
  markSeen,
  markUnread,
  type NoticeRow,
} from '#features/notifications/server/inbox-queries.ts'
import { listMentioned } from '#features/one-time-tasks/comments/server/queries.ts'
import { pageReply } from '#records/list/server/paging.ts'
import type { Ctx, WriteContext } from '#server/context.ts'
import { invalidField } from '#server/errors.ts'
import { publishChange } from '#server/live/live.ts'
import type { Parsed } from '#shared/endpoint.ts'
import { findMentions, replaceMentions } from '#shared/mentions.ts'

const MAX_EXCERPT_LENGTH = 140

/** The beginning of a text on one line, with names in place of ids. */
function excerptOf(body: string, names: ReadonlyMap<string, string>): string {
  const line = replaceMentions(body, names).replaceAll(/\s+/gu, ' ').trim()
  if (line.length <= MAX_EXCERPT_LENGTH) return line
  const end = line.lastIndexOf(' ', MAX_EXCERPT_LENGTH)
  return `${line.slice(0, end > MAX_EXCERPT_LENGTH / 2 ? end : MAX_EXCERPT_LENGTH)} …`
}

/** Notices in the form that the client shows. */
export async function toNotices(ctx: Ctx, rows: readonly NoticeRow[]): Promise<Notice[]> {
  const ids = [...new Set(rows.flatMap(({ body }) => findMentions(body ?? '')))]
  const people = ids.length > 0 ? await listMentioned(ctx, ids) : []
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return rows.map(({ subject_kind, subject_id, thing: { title, page, by }, body, ...row }) => ({
    ...row,
    thing: {
      kind: subject_kind,
      id: subject_id,
      title,
      url: page && (by ? `${page}?${new URLSearchParams(by)}` : page),
    },
    excerpt: body && excerptOf(body, names),
  }))
}

export async function getInbox(ctx: Ctx, query: Parsed<typeof listNotifications>['query']) {
  const { rows, total, counts } = await listNoticeRows(ctx, query)
  return { ...pageReply(await toNotices(ctx, rows), total, query), ...counts }
}

/** Also announces the change to the member's other open pages. */
function announceCounts(ctx: WriteContext): Promise<Counts> {
  publishChange(ctx, 'notifications', ctx.userId)
  return countNotices(ctx)
}

export async function markInboxSeen(ctx: WriteContext): Promise<Counts> {
  await markSeen(ctx)
  return announceCounts(ctx)
}

const UNKNOWN_THING = {
  en: 'You were told nothing of this.',
  ar: 'لم يصلك إشعار عن هذا.',
}
const UNKNOWN_NOTICE = {
  en: 'One of these notifications does not exist any more.',
  ar: 'أحد هذه الإشعارات لم يعد موجودًا.',
}

async function ensureOwn(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const wanted = new Set(ids.map((id) => id.toLowerCase()))
  if ((await listOwnIds(ctx, [...wanted])).length < wanted.size)
    throw invalidField('ids', UNKNOWN_NOTICE)
}

interface ReadRequest {
  ids?: readonly string[] | undefined
  thing_id?: string | undefined
  all?: true | undefined
}

export async function markNoticesRead(
  ctx: WriteContext,
  { ids = [], thing_id, all }: ReadRequest,
): Promise<Counts> {
  await ensureOwn(ctx, ids)
  if (thing_id && !(await canSeeThing(ctx, thing_id))) throw invalidField('thing_id', UNKNOWN_THING)
  await markRead(ctx, { ids, thingId: thing_id ?? null, all: all ?? false })
  return announceCounts(ctx)
}

export async function markNoticesUnread(
  ctx: WriteContext,
  ids: readonly string[],
): Promise<Counts> {
  await ensureOwn(ctx, ids)
  await markUnread(ctx, ids)
  return announceCounts(ctx)
}

/** Mutes or unmutes a subject. Throws 422 if the caller has no notice about it. */
export async function setThingMuted(
  ctx: Ctx,
  { muted, ...thing }: Parsed<typeof muteThing>['body'],
) {
  if (!(await hasNoticeOf(ctx, thing.id))) throw invalidField('id', UNKNOWN_THING)
  await (muted ? insertMute(ctx, thing) : deleteMute(ctx, thing))
}
