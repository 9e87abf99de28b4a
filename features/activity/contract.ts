import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { id, instant, isoDate, namedRef, wholeNumber } from '#shared/fields.ts'
import { Revision } from '#shared/revisions.ts'

/** The groups by which the activity can be filtered. */
export const ACTIVITY_GROUPS = [
  'tasks',
  'comments',
  'projects',
  'routine_tasks',
  'reports',
  'evaluations',
] as const
export type ActivityGroup = (typeof ACTIVITY_GROUPS)[number]

export const ACTIVITY_THINGS = ['one_time_task', 'project', 'routine_task'] as const

const ActivityLine = z.strictObject({
  id,
  at: instant,
  user: namedRef,
  kind: z.enum(['created', 'imported', 'changed', 'commented', 'replied', 'reported', 'evaluated']),
  thing: z.strictObject({
    kind: z.enum(ACTIVITY_THINGS),
    id,
    /** The current name; for a report, the name that its duty had on the day of the report. */
    name: z.string(),
    /** Relative to the company's base address; null if there is nothing to open. */
    url: z.nullable(z.string()),
  }),
  /** Long texts in the changes are truncated. */
  changes: Revision.shape.changes,
  /** The beginning of a comment, a reply, or the note of a report. */
  text: z.nullable(z.string()),
  /** Set for a report and for the evaluation of a report. */
  report: z.nullable(
    z.strictObject({
      date: isoDate,
      status: z.enum(['done', 'not_done']),
      late: z.boolean(),
      early: z.boolean(),
    }),
  ),
  rating: z.nullable(z.int()),
  /** The number of things that an import added; otherwise 1. */
  count: z.int(),
})
export type ActivityLine = z.output<typeof ActivityLine>

/** The cursor of a page: microsecond timestamp and id of the last line of the previous page. */
const cursor = z
  .string()
  .check(z.regex(/^\d{1,16}_[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/))

export const listActivity = endpoint({
  method: 'GET',
  path: '/activity',
  summary:
    'Who did what, of what the caller may see, the latest first. A page goes on from `next` of the one before it: what happens meanwhile moves no line, and nothing is counted',
  query: z.strictObject({
    before: z.optional(cursor),
    per_page: z._default(wholeNumber(100), 50),
    user_id: z.optional(id),
    kind: z.optional(z.enum(ACTIVITY_GROUPS)),
    /** Only one thing; for a project, its tasks as well. */
    thing_id: z.optional(id),
    /** The first and the last day, in the company's time zone. */
    from: z.optional(isoDate),
    to: z.optional(isoDate),
  }),
  reply: z.strictObject({
    data: z.array(ActivityLine),
    /** The value of `before` for the next page; null if this is the last page. */
    next: z.nullable(cursor),
  }),
  may: 'member',
  shows: ['tasks', 'routine-tasks', 'reports', 'projects', 'people', 'company'],
})
