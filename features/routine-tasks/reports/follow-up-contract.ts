import * as z from 'zod/mini'
import { namedInBody } from '#features/routine-tasks/reports/occurrence-name.ts'
import { endpoint } from '#shared/endpoint.ts'
import { id, namedRef } from '#shared/fields.ts'

export const createTaskOfReport = endpoint({
  method: 'POST',
  path: '/daily-tasks/{id}/task',
  summary:
    'Creates the one-time task that follows from a report of not done; once for an occurrence',
  params: z.strictObject({ id }),
  body: z.strictObject(namedInBody),
  /** Null if there is one that the caller may not see. */
  reply: z.strictObject({ task: z.nullable(namedRef) }),
  statuses: [201, 200],
  may: 'member',
  changes: 'reports',
})
