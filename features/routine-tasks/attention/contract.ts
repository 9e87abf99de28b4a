import * as z from 'zod/mini'
import { OutsideNumber } from '#features/routine-tasks/numbers/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { id, isoDate } from '#shared/fields.ts'

/** The maximum number of duties of each kind that are named; the rest is counted. */
export const MAX_NAMED_DUTIES = 20

/** The maximum number of numbers outside their limits that are named. */
export const MAX_NAMED_NUMBERS = 3

const NamedDuty = z.strictObject({
  id,
  slot: z.int(),
  task_name: z.string(),
  /** When its window begins. */
  from: z.optional(z.string()),
})

/** Today's duties in one state, in order of time. */
const NamedDuties = z.strictObject({ total: z.int(), tasks: z.array(NamedDuty) })
export type NamedDuties = z.output<typeof NamedDuties>

export const getDepartmentAttention = endpoint({
  method: 'GET',
  path: '/departments/{id}/attention',
  summary:
    'What needs attention in a department, by name: today’s duties that are overdue, not done or reportable by nobody, and numbers outside their limits; for whoever may read its reports',
  params: z.strictObject({ id }),
  reply: z.strictObject({
    /** Not reported, although their time and the company's grace period are over. */
    overdue: NamedDuties,
    not_done: NamedDuties,
    /** Not reported, and nobody can: no member, nobody with the role, or all of them are away. */
    unmanned: NamedDuties,
    /** Since a day, the latest first. */
    outside: z.strictObject({ since: isoDate, total: z.int(), numbers: z.array(OutsideNumber) }),
  }),
  may: 'member',
  shows: ['routine-tasks', 'reports', 'answers', 'people', 'company'],
})
export type DepartmentAttention = z.output<(typeof getDepartmentAttention)['reply']>
