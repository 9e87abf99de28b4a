import * as z from 'zod/mini'
import { shiftMinutes } from '#features/routine-tasks/definitions/recurrence.ts'
import { endpoint } from '#shared/endpoint.ts'
import { id, isoDate, namedRef } from '#shared/fields.ts'

const shift = z.nullable(z.int())
const window = z.strictObject({ from: z.nullable(z.string()), to: z.nullable(z.string()) })

const MovedDuty = z.strictObject({
  id,
  name: z.string(),
  department: z.nullable(namedRef),
  /** Whose rule moves it. */
  by: z.enum(['duty', 'department', 'company']),
  windows: z.array(z.strictObject({ usual: window, ramadan: window })),
})
export type MovedDuty = z.output<typeof MovedDuty>

const Ramadan = z.strictObject({
  /** The Hijri year of the Ramadan that is coming or not over yet. */
  year: z.int(),
  first_date: isoDate,
  last_date: isoDate,
  /** By the Umm al-Qura calendar; the days that are observed can differ by one. */
  proposed: z.strictObject({ first_date: isoDate, last_date: isoDate }),
  /** Until somebody confirms the dates, no hours change. */
  confirmed: z.boolean(),
  /** By how many minutes the duties of the company move; null if they keep their hours. */
  shift,
  /** Each department, with its own minutes; null if they are the company's. */
  departments: z.array(z.strictObject({ id, name: z.string(), shift })),
  /** The duties that move, in the order of their names; the first `MAX_MOVED` of those with a rule. */
  duties: z.array(MovedDuty),
})
export type Ramadan = z.output<typeof Ramadan>

/** The maximum number of duties in a reply. */
export const MAX_MOVED = 200

export const getRamadan = endpoint({
  method: 'GET',
  path: '/ramadan',
  summary: 'The next Ramadan with its dates, and the hours of duties in it',
  reply: z.strictObject({ ramadan: Ramadan }),
  may: 'owner',
  shows: ['company', 'routine-tasks'],
})

export const confirmRamadan = endpoint({
  method: 'PUT',
  path: '/ramadan',
  summary:
    'Confirms the first and the last day of the next Ramadan; duties have its hours on these',
  body: z.strictObject({ first_date: isoDate, last_date: isoDate }),
  reply: z.strictObject({ ramadan: Ramadan }),
  may: 'owner',
  changes: 'routine-tasks',
})

export const shiftRamadan = endpoint({
  method: 'PUT',
  path: '/ramadan/shift',
  summary:
    'By how many minutes the duties of the company or of a department move in Ramadan; null takes the rule away',
  body: z.strictObject({ department_id: z.nullish(id), minutes: z.nullable(shiftMinutes) }),
  reply: z.strictObject({ ramadan: Ramadan }),
  may: 'owner',
  changes: 'routine-tasks',
})
