import * as z from 'zod/mini'
import { Closed } from '#features/companies/fields.ts'
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
    /** The days, weeks or months of the range up to today, in the order of time. */
    spans: z.array(
      z.strictObject({
        /** The first day of it that is in the range. */
        date: isoDate,
        /** Today belongs to it: of today counts what is reported or past its time and grace. */
        partial: z.boolean(),
        /** Of a day on which the company does not work: its weekend, or a holiday by its name. */
        closed: z.nullable(Closed),
      }),
    ),
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
            /** Reported late, done and not done. */
            late: z.int(),
            /** Those of the done that were reported late. */
            done_late: z.int(),
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
