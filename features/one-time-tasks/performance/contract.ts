import * as z from 'zod/mini'
import { TaskStatus } from '#features/one-time-tasks/tasks/contract.ts'
import { getDeptPerformance } from '#features/routine-tasks/performance/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { id, isoDate, named } from '#shared/fields.ts'

const ids = z.optional(z.array(id).check(z.maxLength(200)))

export const getTaskPerformance = endpoint({
  method: 'POST',
  path: '/taskPerformance',
  summary:
    'One-time tasks created, done and overdue per day, week or month, and how long they took',
  body: z.strictObject({
    from: isoDate,
    to: isoDate,
    granularity: z.enum(['day', 'week', 'month']),
    department_ids: ids,
    project_ids: ids,
    by: z.enum(['department', 'project', 'person']),
  }),
  reply: z.strictObject({
    /** The days, weeks or months of the range up to today, in the order of time. */
    spans: getDeptPerformance.reply.shape.spans,
    data: z.array(
      z.strictObject({
        /** Null stands for tasks without a department or project. A person's are those assigned to them. */
        of: z.nullable(named),
        /** Of the spans in which there was anything. */
        points: z.array(
          z.strictObject({
            date: isoDate,
            created: z.int(),
            /** Those that are done, on the day on which they last became so. */
            done: z.int(),
            /** Those whose deadline was then and that were not done by its end. */
            overdue: z.int(),
          }),
        ),
        /** What those done in the range spent in each status before; of statuses in which any was. */
        times: z.array(
          z.strictObject({
            status: TaskStatus,
            tasks: z.int(),
            average_days: z.number(),
            median_days: z.number(),
          }),
        ),
      }),
    ),
  }),
  reads: true,
  may: 'view-chartReports',
  shows: ['tasks', 'projects', 'people', 'company'],
})
