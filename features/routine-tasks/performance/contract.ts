import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { id, isoDate, named } from '#platform/shared/fields.ts'

export const getDeptPerformance = endpoint({
  method: 'POST',
  path: '/deptPerformance',
  summary: 'Due, reported, done, late and ratings per department and day, week or month',
  body: z.strictObject({
    from: isoDate,
    to: isoDate,
    department_ids: z.optional(z.array(id).check(z.maxLength(200))),
    granularity: z.enum(['day', 'week', 'month']),
  }),
  reply: z.strictObject({
    data: z.array(
      z.strictObject({
        /** Null stands for the whole company’s occurrences, those without a department. */
        department: z.nullable(named),
        points: z.array(
          z.strictObject({
            date: isoDate,
            due: z.int(),
            reported: z.int(),
            done: z.int(),
            not_done: z.int(),
            late: z.int(),
            /** How many of the reports have an evaluation: the weight of their average. */
            rated: z.int(),
            rating_average: z.nullable(z.number()),
          }),
        ),
      }),
    ),
  }),
  reads: true,
  may: 'view-chartReports',
  shows: ['routine-tasks', 'reports', 'company'],
})
