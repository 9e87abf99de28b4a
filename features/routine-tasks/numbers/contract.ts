import * as z from 'zod/mini'
import { StepId } from '#features/routine-tasks/definitions/step.ts'
import { endpoint } from '#shared/endpoint.ts'
import { id, instant, isoDate, namedRef, pageSchema, paging } from '#shared/fields.ts'

/** A number that was measured for a step, with the limits of its day. */
const MeasuredNumber = z.strictObject({
  date: isoDate,
  slot: z.int(),
  /** When the window of the occurrence begins. */
  from: z.optional(z.string()),
  value: z.number(),
  /** What was measured first, if that was outside the limits. */
  first: z.optional(z.number()),
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  outside: z.optional(z.literal(true)),
  cause: z.optional(z.string()),
  user: namedRef,
  at: instant,
})
export type MeasuredNumber = z.output<typeof MeasuredNumber>

/** The latest numbers that one reply can contain. */
export const MAX_NUMBERS = 2_000

export const listNumbers = endpoint({
  method: 'GET',
  path: '/dailytask/{id}/numbers',
  summary:
    'The numbers that were measured for a step of a routine task, with the limits of their days: the latest 2,000 of a range, oldest first',
  params: z.strictObject({ id }),
  query: z.strictObject({ from: isoDate, to: isoDate, step_id: z.optional(StepId) }),
  reply: z.strictObject({
    task_name: z.string(),
    /** The steps of the range that measure a number. */
    steps: z.array(z.strictObject({ id: StepId, text: z.string(), unit: z.optional(z.string()) })),
    /** The step of the numbers: the wanted one, otherwise the first. */
    step_id: z.nullable(StepId),
    numbers: z.array(MeasuredNumber),
  }),
  may: 'member',
  shows: ['routine-tasks', 'answers'],
})

/** The days in which a number outside its limits needs attention, with today. */
export const OUTSIDE_DAYS = 7

/** A number that was outside its limits when it was measured. */
export const OutsideNumber = z.strictObject({
  task: namedRef,
  date: isoDate,
  slot: z.int(),
  /** When the window of the occurrence begins. */
  from: z.optional(z.string()),
  step: z.strictObject({ id: StepId, text: z.string(), unit: z.optional(z.string()) }),
  value: z.number(),
  first: z.optional(z.number()),
  /** The limits of that day. */
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  cause: z.optional(z.string()),
  user: namedRef,
  at: instant,
  /** The one-time task that followed from it, for those who may see it. */
  follow_up: z.optional(namedRef),
})
export type OutsideNumber = z.output<typeof OutsideNumber>

export const listOutsideNumbers = endpoint({
  method: 'GET',
  path: '/departments/{id}/outside-limits',
  summary:
    'The numbers of a department that were outside their limits when they were measured, the latest first; for whoever may read its reports',
  params: z.strictObject({ id }),
  query: z.strictObject({ from: isoDate, to: isoDate, ...paging }),
  reply: pageSchema(OutsideNumber),
  may: 'member',
  shows: ['routine-tasks', 'answers', 'tasks', 'people', 'company'],
})
