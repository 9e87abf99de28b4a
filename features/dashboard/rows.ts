import * as z from 'zod/mini'
import { id, isoDate } from '#shared/fields.ts'

/** A list with filters that make it show exactly the rows that a sentence or a figure counts. */
export const RowsTarget = z.strictObject({
  page: z.enum(['task-reports', 'manage-routine-task', 'one-time-task', 'team', 'project']),
  search: z.strictObject({
    view: z.optional(z.string()),
    date: z.optional(isoDate),
    dept_id: z.optional(id),
    status: z.optional(z.string()),
    priority: z.optional(z.string()),
    due: z.optional(z.string()),
    search: z.optional(z.string()),
    /** The task that is open next to the list. */
    task: z.optional(id),
  }),
})
export type RowsTarget = z.output<typeof RowsTarget>
