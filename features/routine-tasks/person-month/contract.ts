import * as z from 'zod/mini'
import { Report } from '#features/routine-tasks/reports/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { id, isoDate, namedRef, pageSchema, paging } from '#shared/fields.ts'
import { yearMonth } from '#shared/months.ts'

/** Duties that were this member's alone to do, by what became of them. */
export const DUTY_FIGURES = ['due', 'by_others', 'not_reported'] as const
/** The member's own reports. A report is in time if it is neither late nor early. */
export const REPORT_FIGURES = ['reported', 'in_time', 'late', 'early', 'not_done', 'rated'] as const

/** YYYY-MM; the current month if it is left out. */
const month = z.optional(yearMonth)
const params = z.strictObject({ id })
const count = z.int()

export const getPersonMonth = endpoint({
  method: 'GET',
  path: '/members/{id}/month',
  summary:
    'What a member had to do and reported in a month, without the days on which they were away; for the member, whoever may read the reports, and a manager as far as their departments go',
  params,
  query: z.strictObject({ month }),
  reply: z.strictObject({
    member: namedRef,
    /** Due by now: assigned to them, to a role that they have, or theirs as a deputy. */
    duties: z.strictObject({ due: count, by_others: count, not_reported: count }),
    reports: z.strictObject({
      ...{ reported: count, in_time: count, late: count, early: count, not_done: count },
      rated: count,
      rating_average: z.nullable(z.number()),
    }),
    absences: z.array(
      z.strictObject({
        ...{ id, from: isoDate, to: isoDate },
        half: z.nullable(z.enum(['morning', 'afternoon'])),
      }),
    ),
  }),
  may: 'member',
  shows: ['routine-tasks', 'reports', 'people', 'company', 'absences'],
})

const Row = z.strictObject({
  id,
  task_name: z.string(),
  date: isoDate,
  slot: z.int(),
  /** Null if nobody has reported it. */
  report: z.nullable(Report),
  /** Whether the caller can remind the member of it: it is due today, and nobody has reported it. */
  can: z.strictObject({ remind: z.boolean() }),
})
export type PersonMonthRow = z.output<typeof Row>

export const listPersonMonth = endpoint({
  method: 'GET',
  path: '/members/{id}/month/rows',
  summary: 'The duties or reports behind a figure of a member’s month, the latest day first',
  params,
  query: z.strictObject({
    month,
    figure: z.enum([...DUTY_FIGURES, ...REPORT_FIGURES]),
    ...paging,
  }),
  reply: pageSchema(Row),
  may: 'member',
  shows: ['routine-tasks', 'reports', 'people', 'company', 'absences'],
})
