import * as z from 'zod/mini'
import { Reminder } from '#features/routine-tasks/reminders/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { id, namedRef, pageSchema, paging } from '#shared/fields.ts'

/** A member who has reported nothing today. */
const SilentPerson = z.strictObject({
  id,
  name: z.string(),
  ppUrl: z.nullable(z.string()),
  /** Those of the member's departments that have overdue duties. */
  departments: z.array(namedRef),
  /** The number of overdue duties in these departments. */
  overdue: z.int(),
  /** The last reminder about today's duties, and who sent it. */
  reminder: z.nullable(Reminder),
  can: z.strictObject({ remind: z.boolean() }),
})
export type NonReporter = z.output<typeof SilentPerson>

export const listNonReporters = endpoint({
  method: 'GET',
  path: '/dashboard/silent',
  summary: 'Members of departments with overdue duties who have reported nothing today, by name',
  query: z.strictObject(paging),
  reply: pageSchema(SilentPerson),
  may: ['view-dashboard', 'view-dashboard-owner'],
  shows: ['routine-tasks', 'reports', 'people', 'company', 'absences'],
})
