import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { id, instant, isoDate, named } from '#shared/fields.ts'

/** The most duties, and the most people, that one reminder names. */
export const MAX_REMINDED = 100

/** The latest reminder of an occurrence that nobody has reported. */
export const Reminder = z.strictObject({ user: named, at: instant })
export type Reminder = z.output<typeof Reminder>

const ids = z.optional(z.array(id).check(z.minLength(1), z.maxLength(MAX_REMINDED)))

export const remind = endpoint({
  method: 'POST',
  path: '/daily-tasks/remind',
  summary:
    'Reminds people of what they have not reported: of `task_ids` whoever may report them, or `member_ids` of what is overdue today in their departments; each person at most once an hour of an occurrence',
  /** One of the two, or both. */
  body: z.strictObject({
    date: z.optional(isoDate),
    task_ids: ids,
    /** Only these people. */
    member_ids: ids,
  }),
  reply: z.strictObject({
    /** How many occurrences nobody has reported, of those asked for. */
    missing: z.int(),
    /** How many people were reminded now. */
    reminded: z.int(),
    /** How many others may report them, all of whom were reminded within the last hour. */
    recently: z.int(),
  }),
  may: 'member',
  changes: 'reports',
})
