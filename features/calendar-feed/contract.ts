import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { instant, message } from '#shared/fields.ts'

/** The number of days, from today, for which a calendar contains duties. */
export const DUTY_DAYS = 14

const Feed = z.strictObject({
  /**
   * The secret link for a calendar program: everyone who has it can read the calendar until the
   * link is renewed.
   */
  url: z.string(),
  with_duties: z.boolean(),
  created_at: instant,
  /** When a calendar program last fetched the calendar. */
  fetched_at: z.nullable(instant),
})
export type Feed = z.output<typeof Feed>

const chosen = z.strictObject({ with_duties: z.boolean() })
const feed = z.strictObject({ feed: Feed })

export const getFeed = endpoint({
  method: 'GET',
  path: '/calendar-feed',
  summary: 'The caller’s calendar for other programs; null where there is none',
  reply: z.strictObject({ feed: z.nullable(Feed) }),
  may: 'member',
  shows: [],
})

export const makeFeed = endpoint({
  method: 'POST',
  path: '/calendar-feed',
  summary:
    'Makes the caller’s calendar, or a new link to it: the one before shows nothing any more',
  body: chosen,
  reply: feed,
  statuses: [201],
  may: 'member',
})

export const updateFeed = endpoint({
  method: 'PUT',
  path: '/calendar-feed',
  summary: 'Whether the calendar has the caller’s duties of the next days, too; its link stays',
  body: chosen,
  reply: feed,
  may: 'member',
})

export const removeFeed = endpoint({
  method: 'DELETE',
  path: '/calendar-feed',
  summary: 'Ends the caller’s calendar: its link shows nothing any more',
  reply: message,
  may: 'member',
})
