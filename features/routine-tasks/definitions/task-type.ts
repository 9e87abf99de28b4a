import * as z from 'zod/mini'

/** How often a routine task is due; apart, since lists of reports need nothing else of definitions. */
export const TaskType = z.enum(['daily', 'weekly', 'monthly', 'last_day_of_month'])
export type TaskType = z.output<typeof TaskType>
