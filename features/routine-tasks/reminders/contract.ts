import * as z from 'zod/mini'
import { namedInBody } from '#features/routine-tasks/reports/occurrence-name.ts'
import { endpoint } from '#shared/endpoint.ts'
import { id, instant, namedRef } from '#shared/fields.ts'

/** The maximum number of duties, and of people, in one reminder. */
export const MAX_REMINDED = 100

/** The latest reminder of an occurrence that nobody has reported. */
export const Reminder = z.strictObject({ user: namedRef, at: instant })
export type Reminder = z.output<typeof Reminder>

const ids = z.optional(z.array(id).check(z.minLength(1), z.maxLength(MAX_REMINDED)))

export const remind = endpoint({
  method: 'POST',
  path: '/daily-tasks/remind',
  summary:
    'Reminds people of what they have not reported: of `task_ids` whoever may report them, or `member_ids` of what is overdue today in their departments, or everybody of what is overdue in the department `department_id`; each person at most once an hour of an occurrence',
  /** At least one of `task_ids`, `member_ids` and `department_id` is required. */
  body: z.strictObject({
    /** The day, and the window and department of `task_ids`. */
    ...namedInBody,
    task_ids: ids,
    /** Only these people. */
    member_ids: ids,
  }),
  reply: z.strictObject({
    /** The number of requested occurrences that nobody has reported. */
    missing: z.int(),
    /** The number of people reminded by this call. */
    reminded: z.int(),
    /**
     * The number of other people who can report them; all of them were reminded within the last
     * hour.
     */
    recently: z.int(),
  }),
  may: 'member',
  changes: 'reports',
})
