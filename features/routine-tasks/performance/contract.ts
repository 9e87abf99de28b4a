import * as z from 'zod/mini'
import { Closed } from '#features/companies/fields.ts'
import { Report } from '#features/routine-tasks/reports/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { id, isoDate, namedRef, pageSchema, paging } from '#shared/fields.ts'

export const getDeptPerformance = endpoint({
  method: 'POST',
  path: '/deptPerformance',
  summary:
    'Due, reported, done, late and ratings per department and day, week or month; for who may see charts, and for managers of their departments',
  body: z.strictObject({
    from: isoDate,
    to: isoDate,
    department_ids: z.optional(z.array(id).check(z.maxLength(200))),
    granularity: z.enum(['day', 'week', 'month']),
  }),
  reply: z.strictObject({
    /** The days, weeks or months of the range up to today, oldest first. */
    spans: z.array(
      z.strictObject({
        /** Its first day within the range. */
        date: isoDate,
        /** It contains today. Today counts only what is reported or past its time and grace. */
        partial: z.boolean(),
        /**
         * For a day on which the company does not work: its weekend, or the name of the holiday.
         */
        closed: z.nullable(Closed),
      }),
    ),
    data: z.array(
      z.strictObject({
        /** Null for occurrences of the whole company, which have no department. */
        department: z.nullable(namedRef),
        points: z.array(
          z.strictObject({
            date: isoDate,
            due: z.int(),
            reported: z.int(),
            done: z.int(),
            not_done: z.int(),
            /** Reported late, whether done or not done. */
            late: z.int(),
            /** The done reports that were late. */
            done_late: z.int(),
            /** The number of reports with an evaluation: the weight of their average. */
            rated: z.int(),
            rating_average: z.nullable(z.number()),
          }),
        ),
      }),
    ),
  }),
  reads: true,
  may: 'member',
  shows: ['routine-tasks', 'reports', 'company'],
})

/** The report counts of one person in one department. */
const PersonFigures = z.strictObject({
  user: z.extend(namedRef, { ppUrl: z.nullable(z.string()) }),
  /** Belongs to the department today. */
  member: z.boolean(),
  reported: z.int(),
  done: z.int(),
  not_done: z.int(),
  late: z.int(),
  early: z.int(),
  rated: z.int(),
  rating_average: z.nullable(z.number()),
})
export type PersonFigures = z.output<typeof PersonFigures>

const range = { from: isoDate, to: isoDate }

export const listPersonFigures = endpoint({
  method: 'GET',
  path: '/departments/{id}/figures',
  summary:
    'What each person of a department reported over a range of days: its members, and whoever reported for it, most reports first',
  params: z.strictObject({ id }),
  query: z.strictObject({ ...range, ...paging }),
  reply: pageSchema(PersonFigures),
  may: 'member',
  shows: ['routine-tasks', 'reports', 'people', 'company'],
})

/** The figures by which a person's reports can be listed. */
export const FIGURES = ['done', 'not_done', 'late', 'early', 'rated'] as const

export const listPersonReports = endpoint({
  method: 'GET',
  path: '/departments/{id}/figures/{user_id}',
  summary: 'The reports behind the figures of one person in a department, the latest day first',
  params: z.strictObject({ id, user_id: id }),
  query: z.strictObject({ ...range, ...paging, figure: z.optional(z.enum(FIGURES)) }),
  reply: pageSchema(z.strictObject({ task_name: z.string(), date: isoDate, report: Report })),
  may: 'member',
  shows: ['routine-tasks', 'reports', 'people', 'company'],
})
export type PersonReport = z.output<(typeof listPersonReports)['reply']>['data'][number]
