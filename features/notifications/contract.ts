import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { id, instant, message, namedRef, pageSchema, paging } from '#shared/fields.ts'
import { NOTICE_GROUPS, NOTICE_KINDS, NoticeFacts, SUBJECT_KINDS } from '#shared/notifications.ts'

/** The maximum number of notices marked in one request, and the limit of the unseen count. */
export const MAX_AT_ONCE = 100

const thing = z.strictObject({ kind: z.enum(SUBJECT_KINDS), id })

/** A notice in the inbox: all events of one kind and subject since it was last read. */
const Notice = z.strictObject({
  id,
  kind: z.enum(NOTICE_KINDS),
  /** The time of the last event. */
  at: instant,
  /** The number of events. */
  count: z.int(),
  /** Who caused the events, last first; at most three, and empty for time-based events. */
  actors: z.array(namedRef),
  facts: NoticeFacts,
  /** The subject, as the reader may see it now. `url` is relative to the company's address. */
  thing: z.extend(thing, { title: z.string(), url: z.nullable(z.string()) }),
  /** The beginning of the latest comment or mention. */
  excerpt: z.nullable(z.string()),
  read: z.boolean(),
  seen: z.boolean(),
  /** Whether the reader muted the subject. */
  muted: z.boolean(),
})
export type Notice = z.output<typeof Notice>

const counts = {
  /** Unread notices since the inbox was last opened; counted up to 100. */
  unseen: z.int(),
  unread: z.int(),
}
const Counts = z.strictObject(counts)
export type Counts = z.output<typeof Counts>

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  summary: 'What the caller is told of and may see, the latest first; kept for 90 days',
  query: z.strictObject({
    ...paging,
    unread: z.optional(z.enum(['true'])),
    group: z.optional(z.enum(NOTICE_GROUPS)),
  }),
  reply: z.extend(pageSchema(Notice), counts),
  may: 'member',
  shows: ['notifications'],
})

export const countNotifications = endpoint({
  method: 'GET',
  path: '/notifications/count',
  summary: 'How much of the inbox is unseen and unread, up to 100',
  reply: Counts,
  may: 'member',
  shows: ['notifications'],
})

export const seeNotifications = endpoint({
  method: 'POST',
  path: '/notifications/seen',
  summary: 'The inbox was opened: nothing in it is unseen; what is unread stays so',
  reply: Counts,
  may: 'member',
})

export const readNotifications = endpoint({
  method: 'POST',
  path: '/notifications/read',
  summary: 'Marks lines as read: some, those of one thing, or all',
  body: z.strictObject({
    ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(MAX_AT_ONCE))),
    thing_id: z.optional(id),
    all: z.optional(z.literal(true)),
  }),
  reply: Counts,
  may: 'member',
})

export const unreadNotifications = endpoint({
  method: 'POST',
  path: '/notifications/unread',
  summary: 'Marks lines as unread again; one that goes on in a newer line stays read',
  body: z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(MAX_AT_ONCE)) }),
  reply: Counts,
  may: 'member',
})

export const muteThing = endpoint({
  method: 'POST',
  path: '/notification-mutes',
  summary:
    'Mutes a thing that a line of the caller’s is about, or hears of it again; mentions and assignments still come',
  body: z.strictObject({ ...thing.shape, muted: z.boolean() }),
  reply: message,
  may: 'member',
})
