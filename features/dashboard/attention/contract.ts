import * as z from 'zod/mini'
import { id, isoDate, namedRef } from '#shared/fields.ts'

const count = z.int()

/** The maximum number of items of each kind that are named; the rest is counted. */
export const MAX_NAMED = 3

/** Today's duties in one state, by department, highest count first. */
const Duties = z.strictObject({
  total: count,
  departments: z.array(
    z.strictObject({
      /** Null: duties of the whole company. */
      department: z.nullable(namedRef),
      count,
      /** The names of the first duties of the day. */
      tasks: z.array(z.string()),
    }),
  ),
})
export type Duties = z.output<typeof Duties>

/** What needs attention in the company now, by name. */
export const Attention = z.strictObject({
  /** Not reported, although their time and the company's grace period are over. */
  overdue: Duties,
  not_done: Duties,
  /** Not reported, in departments where nobody can report them. */
  unmanned: Duties,
  /** Members of the departments with overdue duties who have reported nothing today. */
  silent: z.strictObject({ total: count, people: z.array(namedRef) }),
  /** Not done or not reported on the last working day. */
  left: z.strictObject({ date: isoDate, total: count }),
  /** Reports for the reader to evaluate; `at_least`: there are more than `total`. */
  to_evaluate: z.strictObject({ total: count, at_least: z.boolean() }),
  /** One-time tasks that the reader sees. */
  late_tasks: z.strictObject({
    total: count,
    tasks: z.array(z.strictObject({ id, title: z.string(), deadline: z.nullable(isoDate) })),
  }),
  in_review: z.strictObject({
    total: count,
    tasks: z.array(z.strictObject({ id, title: z.string() })),
  }),
})
export type Attention = z.output<typeof Attention>
