import type {
  Counts,
  listNotifications,
  muteThing,
  Notice,
} from '#features/notifications/contract.ts'
import {
  countLines,
  deleteMute,
  hasLineOf,
  insertMute,
  listLines,
  listOwn,
  markRead,
  markSeen,
  markUnread,
  type NoticeRow,
  seesThing,
} from '#features/notifications/server/inbox-queries.ts'
import { listMentioned } from '#features/one-time-tasks/comments/server/queries.ts'
import { pageReply } from '#records/list/server/paging.ts'
import type { Ctx, WriteContext } from '#server/context.ts'
import { invalidField } from '#server/errors.ts'
import { publishChange } from '#server/live/live.ts'
import type { Parsed } from '#shared/endpoint.ts'
import { findMentions, replaceMentions } from '#shared/mentions.ts'

const EXCERPT = 140

/** The beginning of a text on one line, with names in place of ids. */
function excerptOf(body: string, names: ReadonlyMap<string, string>): string {
  const line = replaceMentions(body, names).replaceAll(/\s+/gu, ' ').trim()
  if (line.length <= EXCERPT) return line
  const end = line.lastIndexOf(' ', EXCERPT)
  return `${line.slice(0, end > EXCERPT / 2 ? end : EXCERPT)} …`
}

/** Notices in the form that the client shows. */
export async function shownLines(ctx: Ctx, rows: readonly NoticeRow[]): Promise<Notice[]> {
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

export async function inbox(ctx: Ctx, query: Parsed<typeof listNotifications>['query']) {
  const { rows, total, counts } = await listLines(ctx, query)
  return { ...pageReply(await shownLines(ctx, rows), total, query), ...counts }
}

/** Also announces the change to the member's other open pages. */
function marked(ctx: WriteContext): Promise<Counts> {
  publishChange(ctx, 'notifications', ctx.userId)
  return countLines(ctx)
}

export async function see(ctx: WriteContext): Promise<Counts> {
  await markSeen(ctx)
  return marked(ctx)
}

const UNKNOWN_THING = {
  en: 'You were told nothing of this.',
  ar: 'لم يصلك إشعار عن هذا.',
}
const UNKNOWN_LINE = {
  en: 'One of these notifications does not exist any more.',
  ar: 'أحد هذه الإشعارات لم يعد موجودًا.',
}

async function ensureOwn(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const wanted = new Set(ids.map((id) => id.toLowerCase()))
  if ((await listOwn(ctx, [...wanted])).length < wanted.size)
    throw invalidField('ids', UNKNOWN_LINE)
}

interface Marks {
  ids?: readonly string[] | undefined
  thing_id?: string | undefined
  all?: true | undefined
}

export async function read(ctx: WriteContext, { ids = [], thing_id, all }: Marks): Promise<Counts> {
  await ensureOwn(ctx, ids)
  if (thing_id && !(await seesThing(ctx, thing_id))) throw invalidField('thing_id', UNKNOWN_THING)
  await markRead(ctx, { ids, thingId: thing_id ?? null, all: all ?? false })
  return marked(ctx)
}

export async function unread(ctx: WriteContext, ids: readonly string[]): Promise<Counts> {
  await ensureOwn(ctx, ids)
  await markUnread(ctx, ids)
  return marked(ctx)
}

/** Mutes or unmutes a subject. Throws 422 if the caller has no notice about it. */
export async function mute(ctx: Ctx, { muted, ...thing }: Parsed<typeof muteThing>['body']) {
  if (!(await hasLineOf(ctx, thing.id))) throw invalidField('id', UNKNOWN_THING)
  await (muted ? insertMute(ctx, thing) : deleteMute(ctx, thing))
}
