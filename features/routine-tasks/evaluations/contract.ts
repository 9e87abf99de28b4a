import * as z from 'zod/mini'
import { ASSIGN_REPLY } from '#features/routine-tasks/definitions/assign.ts'
import { TaskType } from '#features/routine-tasks/definitions/schedule.ts'
import { Reminder } from '#features/routine-tasks/reminders/contract.ts'
import { Claim } from '#features/routine-tasks/reports/claim-contract.ts'
import { EVIDENCE_OF_DAY, Evaluation, Report } from '#features/routine-tasks/reports/contract.ts'
import { namedInBody } from '#features/routine-tasks/reports/occurrence-name.ts'
import { bulkReply } from '#records/list/bulk.ts'
import { endpoint } from '#shared/endpoint.ts'
import {
  id,
  instant,
  isoDate,
  message,
  namedRef,
  optionalText,
  pageSchema,
  paging,
  searchQuery,
  text,
} from '#shared/fields.ts'

const onDate = { params: z.strictObject({ date: isoDate }) }
const filters = {
  dept_id: z.optional(id),
  status: z.optional(
    z.enum([
      ...['reported', 'not_reported', 'done', 'not_done', 'undone', 'overdue', 'late', 'early'],
      // With something to see: not done, late, early, a note, a picture, a number outside its limits.
      'notable',
    ] as const),
  ),
  task_type: z.optional(TaskType),
  evaluated: z.optional(z.enum(['true', 'false'])),
  search: searchQuery,
}

const EvaluatedTask = z.strictObject({
  id,
  task_name: z.string(),
  description: z.string(),
  task_type: TaskType,
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
})

/** An occurrence as its reviewer sees it. */
const OccurrenceToEvaluate = z.strictObject({
  task: EvaluatedTask,
  date: isoDate,
  slot: z.int(),
  department_id: z.nullable(id),
  late_after: instant,
  department: z.nullable(namedRef),
  report: z.nullable(Report),
  ...ASSIGN_REPLY,
  /** Who has taken it, while nobody has reported it. */
  claim: z.optional(Claim),
  ...EVIDENCE_OF_DAY,
  /** The one-time task that followed from it, for those who may see it. */
  follow_up: z.optional(namedRef),
  /** Who has read this version of the report without rating it. */
  seen: z.nullable(z.strictObject({ user: namedRef, at: instant })),
  /** The latest reminder, while nobody has reported it. */
  reminder: z.nullable(Reminder),
  can: z.strictObject({
    evaluate: z.boolean(),
    remind: z.boolean(),
    /** It is locked, and the caller can open it again. */
    reopen: z.boolean(),
  }),
})
export type OccurrenceToEvaluate = z.output<typeof OccurrenceToEvaluate>

const Totals = z.strictObject({
  due: z.int(),
  reported: z.int(),
  done: z.int(),
  not_done: z.int(),
  late: z.int(),
  /** Reported before their start time. */
  early: z.int(),
  /** Not reported although the window and the grace period are over. */
  overdue: z.int(),
  evaluated: z.int(),
  rating_average: z.nullable(z.number()),
})

export const listEvaluationDay = endpoint({
  method: 'GET',
  path: '/daily-tasks-reports/{date}',
  summary: 'Every occurrence of a date that the caller may read to evaluate, not reported first',
  ...onDate,
  query: z.strictObject({ ...filters, ...paging }),
  reply: z.extend(pageSchema(OccurrenceToEvaluate), { totals: Totals }),
  may: 'member',
  shows: ['routine-tasks', 'reports', 'answers', 'company', 'absences'],
})

export const listReports = endpoint({
  method: 'GET',
  path: '/daily-task-reports/{date}',
  summary: 'The reports of a date that the caller may read to evaluate',
  ...onDate,
  query: z.strictObject({ ...filters, ...paging }),
  reply: pageSchema(z.extend(Report, { task: namedRef, department: z.nullable(namedRef) })),
  may: 'member',
  shows: ['routine-tasks', 'reports', 'answers', 'company'],
})

export const listEvaluations = endpoint({
  method: 'GET',
  path: '/evaluations/{date}',
  summary: 'The evaluations given for a date',
  ...onDate,
  query: z.strictObject(paging),
  reply: pageSchema(z.extend(Evaluation, { task: namedRef, report_id: id, reported_by: namedRef })),
  may: 'member',
  shows: ['reports', 'company'],
})

export const listEvaluated = endpoint({
  method: 'GET',
  path: '/daily-tasks-evaluations/{date}',
  summary: 'The occurrences of a date with report and evaluation',
  ...onDate,
  query: z.strictObject({ ...filters, ...paging }),
  reply: pageSchema(OccurrenceToEvaluate),
  may: 'member',
  shows: ['routine-tasks', 'reports', 'answers', 'company'],
})

export const listToEvaluate = endpoint({
  method: 'GET',
  path: '/daily-tasks-evaluations',
  summary: 'Reports of the last 60 days that wait for the caller’s evaluation, newest day first',
  query: z.strictObject({ ...paging, dept_id: z.optional(id) }),
  reply: pageSchema(OccurrenceToEvaluate),
  may: 'member',
  shows: ['routine-tasks', 'reports', 'answers', 'company'],
})

export const evaluateReport = endpoint({
  method: 'POST',
  path: '/evaluations/{id}',
  summary: 'Evaluates a report; again changes the evaluation. `id` is the report’s',
  params: z.strictObject({ id }),
  body: z.strictObject({
    rating: z.int().check(z.gte(1), z.lte(5)),
    comment: optionalText(1000),
    /** The `version` of the report that the caller read; 409 if the report has changed since. */
    report_version: z.optional(z.int()),
  }),
  reply: z.strictObject({ evaluation: Evaluation }),
  conflict: z.strictObject({ report: Report }),
  statuses: [201, 200],
  may: 'member',
  changes: 'reports',
})

export const markSeen = endpoint({
  method: 'POST',
  path: '/evaluations/seen',
  summary:
    'Marks reports as seen without a rating, or takes that back; says of each what came of it',
  body: z.strictObject({
    reports: z
      .array(
        z.strictObject({
          id,
          /**
           * The `version` of the report that the caller read; rejected if the report has changed
           * since.
           */
          version: z.optional(z.int()),
        }),
      )
      .check(z.maxLength(100)),
    seen: z.boolean(),
  }),
  reply: bulkReply,
  may: 'member',
  changes: 'reports',
})

export const reopenOccurrence = endpoint({
  method: 'POST',
  path: '/daily-tasks/{id}/reopen',
  summary: 'Opens an occurrence again whose time is over and that locks; for whoever evaluates it',
  params: z.strictObject({ id }),
  body: z.strictObject({ ...namedInBody, reason: text(200) }),
  reply: message,
  may: 'member',
  changes: 'reports',
})
