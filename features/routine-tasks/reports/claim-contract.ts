import * as z from 'zod/mini'
import { namedInBody, namedInQuery } from '#features/routine-tasks/reports/occurrence-name.ts'
import { endpoint } from '#shared/endpoint.ts'
import { id, instant, message, namedRef } from '#shared/fields.ts'

/**
 * Who has taken an occurrence; it prevents nobody else from reporting it. `deputy` does it while that
 * member is away.
 */
export const Claim = z.strictObject({ user: namedRef, at: instant, deputy: z.optional(namedRef) })
export type Claim = z.output<typeof Claim>

export const claimOccurrence = endpoint({
  method: 'POST',
  path: '/daily-tasks/{id}/claim',
  summary: 'Takes an occurrence that the caller can report and nobody has taken',
  params: z.strictObject({ id }),
  body: z.strictObject(namedInBody),
  reply: z.strictObject({ claim: Claim }),
  /** Somebody else has taken it. */
  conflict: z.strictObject({ claim: Claim }),
  statuses: [201, 200],
  may: 'member',
  changes: 'reports',
})

export const releaseOccurrence = endpoint({
  method: 'DELETE',
  path: '/daily-tasks/{id}/claim',
  summary: 'Gives an occurrence back, for whoever has taken it or evaluates it',
  params: z.strictObject({ id }),
  query: z.strictObject(namedInQuery),
  reply: message,
  may: 'member',
  changes: 'reports',
})
