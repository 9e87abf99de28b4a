import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { id, instant, isoDate, named, wholeNumber } from '#shared/fields.ts'
import { Revision } from '#shared/revisions.ts'

/** What one may narrow the activity to. */
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
  user: named,
  kind: z.enum(['created', 'imported', 'changed', 'commented', 'replied', 'reported', 'evaluated']),
  thing: z.strictObject({
    kind: z.enum(ACTIVITY_THINGS),
    id,
    /** As it is called now; of a report as its duty was called on its day. */
    name: z.string(),
    /** Below the company's own address; null where there is nothing to open. */
    url: z.nullable(z.string()),
  }),
  /** Long texts in them are cut short. */
  changes: Revision.shape.changes,
  /** The beginning of a comment, a reply, or the note of a report. */
  text: z.nullable(z.string()),
  /** Of a report, and of one that is evaluated. */
  report: z.nullable(
    z.strictObject({
      date: isoDate,
      status: z.enum(['done', 'not_done']),
      late: z.boolean(),
      early: z.boolean(),
    }),
  ),
  rating: z.nullable(z.int()),
  /** How many an import added; else 1. */
  count: z.int(),
})
export type ActivityLine = z.output<typeof ActivityLine>

/** Where a page of activity begins: behind the last line of the page before, by its microsecond and id. */
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
    /** One thing alone; of a project its tasks, too. */
    thing_id: z.optional(id),
    /** The first and the last day, of the company's. */
    from: z.optional(isoDate),
    to: z.optional(isoDate),
  }),
  reply: z.strictObject({
    data: z.array(ActivityLine),
    /** What `before` is for the next page; null where there is none. */
    next: z.nullable(cursor),
  }),
  may: 'member',
  shows: ['tasks', 'routine-tasks', 'reports', 'projects', 'people', 'company'],
})
