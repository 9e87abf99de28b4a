import * as z from 'zod/mini'
import { TaskStatus } from '#features/one-time-tasks/tasks/contract.ts'
import { getDeptPerformance } from '#features/routine-tasks/performance/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { id, isoDate, namedRef } from '#shared/fields.ts'

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
    /** The days, weeks or months of the range up to today, in chronological order. */
    spans: getDeptPerformance.reply.shape.spans,
    data: z.array(
      z.strictObject({
        /**
         * Null for tasks without a department or project. A person's tasks are those assigned to
         * them.
         */
        of: z.nullable(namedRef),
        /** Only the spans in which something happened. */
        points: z.array(
          z.strictObject({
            date: isoDate,
            created: z.int(),
            /** Tasks that are done, counted on the day on which they last became done. */
            done: z.int(),
            /**
             * Tasks whose deadline was in the span and that were not done by the end of the
             * deadline's day.
             */
            overdue: z.int(),
          }),
        ),
        /**
         * How long the tasks done in the range were in each earlier status; only statuses with
         * tasks.
         */
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
