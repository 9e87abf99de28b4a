import * as z from 'zod/mini'

/** How often a routine task is due. A separate module, because lists of reports need only this. */
export const TaskType = z.enum(['daily', 'weekly', 'monthly', 'last_day_of_month'])
export type TaskType = z.output<typeof TaskType>

/** The maximum number of windows of a day. */
export const MAX_WINDOWS = 12

/** Whether a window runs past midnight, that is, ends at an earlier time than it starts. */
export const isOvernight = ({ from, to }: { from: string | null; to: string | null }): boolean =>
  from !== null && to !== null && to < from
