import * as z from 'zod/mini'
import { Closed } from '#features/companies/fields.ts'
import { ASSIGN_REPLY } from '#features/routine-tasks/definitions/assign.ts'
import { Proof } from '#features/routine-tasks/definitions/proof.ts'
import { TaskType } from '#features/routine-tasks/definitions/schedule.ts'
import { StepId, StepReply } from '#features/routine-tasks/definitions/step.ts'
import { Answer, MAX_ANSWER_LENGTH } from '#features/routine-tasks/reports/answers.ts'
import { Claim } from '#features/routine-tasks/reports/claim-contract.ts'
import { namedInBody, namedInQuery } from '#features/routine-tasks/reports/occurrence-name.ts'
import { Picture } from '#features/routine-tasks/reports/pictures.ts'
import { endpoint } from '#shared/endpoint.ts'
import {
  id,
  instant,
  isoDate,
  namedRef,
  optionalText,
  pageSchema,
  paging,
  ruleAt,
  searchQuery,
  text,
} from '#shared/fields.ts'

const ReportStatus = z.enum(['done', 'not_done'])

const GivenRating = z.strictObject({
  rating: z.int(),
  comment: z.string(),
  user: namedRef,
  at: instant,
})
export type GivenRating = z.output<typeof GivenRating>

export const Evaluation = z.strictObject({
  id,
  rating: z.int(),
  comment: z.string(),
  user: namedRef,
  /** All ratings given, latest last; only present if there is more than one. */
  history: z.optional(z.array(GivenRating)),
})

export const Report = z.strictObject({
  id,
  status: ReportStatus,
  note: z.string(),
  late: z.boolean(),
  /** The button was pressed before the occurrence starts. */
  early: z.boolean(),
  user: namedRef,
  created_at: instant,
  /** Increased by each change; an evaluation names the version that was read. */
  version: z.int(),
  evaluation: z.nullable(Evaluation),
})
export type Report = z.output<typeof Report>

/** What a report of an occurrence must show, as defined on its day; missing if it is not used. */
export const EVIDENCE_OF_DAY = {
  proof: z.optional(Proof),
  steps: z.optional(z.array(StepReply)),
  /** The answers so far; missing if nobody has answered a step. */
  answers: z.optional(z.array(Answer)),
  /** The pictures so far; missing if there are none. */
  pictures: z.optional(z.array(Picture)),
}

/**
 * A routine task on a date on which it is due, in one of its windows; `id` is the task's id, the
 * same for all windows.
 */
const Occurrence = z.strictObject({
  id,
  date: isoDate,
  slot: z.int(),
  department_id: z.nullable(id),
  task_name: z.string(),
  description: z.string(),
  task_type: TaskType,
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** A report after this instant is late: the end of the window plus the company's grace period. */
  late_after: instant,
  /** Nobody can report it after that instant. */
  locks: z.optional(z.literal(true)),
  /** Nobody can report it before that instant. */
  opens_at: z.optional(instant),
  ...ASSIGN_REPLY,
  /** Who has taken it, while nobody has reported it. */
  claim: z.optional(Claim),
  /** Those who are away and for whom the caller does it. */
  stands_in_for: z.optional(z.array(namedRef)),
  ...EVIDENCE_OF_DAY,
  /** The usual causes of a number outside its limits. */
  causes: z.optional(z.array(z.string())),
  department: z.nullable(namedRef),
  report: z.nullable(Report),
  /** The one-time task that followed from it, for those who may see it. */
  follow_up: z.optional(namedRef),
  /** `take_back`: whether the caller can withdraw their own report, existing or made now. */
  can: z.strictObject({
    report: z.boolean(),
    take_back: z.boolean(),
    /** Nobody has taken it, and it is for several to do. */
    claim: z.boolean(),
    /** Somebody has taken it, and the caller can give it back. */
    release: z.boolean(),
  }),
})
export type Occurrence = z.output<typeof Occurrence>

/** The same task last night and tonight has two keys, and so have two windows of a day. */
export const occurrenceKey = ({ date, id, slot }: Pick<Occurrence, 'date' | 'id' | 'slot'>) =>
  slot === 0 ? `${date} ${id}` : `${date} ${id} ${slot}`

const filters = {
  ...paging,
  dept_id: z.optional(id),
  task_type: z.optional(TaskType),
  status: z.optional(z.enum(['reported', 'not_reported', 'done', 'not_done'])),
  search: searchQuery,
  /** `all`: every department, read-only, for callers with `view-dailytask`. */
  scope: z.optional(z.enum(['mine', 'all'])),
}

export const listOccurrences = endpoint({
  method: 'GET',
  path: '/dailytask',
  summary:
    'What the caller may report on a day (today by default, with what still runs of last night), or read with scope=all',
  query: z.strictObject({ ...filters, date: z.optional(isoDate) }),
  reply: pageSchema(Occurrence),
  may: 'member',
  shows: ['routine-tasks', 'reports', 'answers', 'company', 'absences'],
})

export const listOccurrencesYesterday = endpoint({
  method: 'GET',
  path: '/dailyTasks/yesterday',
  summary: 'What the caller may report of the working day before today',
  query: z.strictObject(filters),
  reply: pageSchema(Occurrence),
  may: 'member',
  shows: ['routine-tasks', 'reports', 'answers', 'company', 'absences'],
})

/** The maximum number of occurrences of a day in one reply of `readWholeDay`. */
export const OCCURRENCES_AT_ONCE = 500

export const readWholeDay = endpoint({
  method: 'GET',
  path: '/dailytask/whole',
  summary:
    'What the caller may report today or on the working day before, or read with scope=all, whole: 500 occurrences a page',
  query: z.strictObject({
    day: z._default(z.enum(['today', 'yesterday']), 'today'),
    page: paging.page,
    scope: filters.scope,
  }),
  reply: z.strictObject({ data: z.array(Occurrence), total: z.int() }),
  may: 'member',
  shows: ['routine-tasks', 'reports', 'answers', 'company', 'absences'],
})

export const getNextDay = endpoint({
  method: 'GET',
  path: '/dailytask/next',
  summary: 'When the caller has something to report next, and whether they are in a department',
  reply: z.strictObject({
    /** The next date after today, within two months. */
    date: z.nullable(isoDate),
    in_department: z.boolean(),
  }),
  may: 'member',
  shows: ['routine-tasks', 'company', 'absences'],
})

export const submitReport = endpoint({
  method: 'POST',
  path: '/daily-tasks/{id}/submit-report',
  summary:
    'Reports an occurrence as done or not done; again changes one’s report until it is evaluated',
  params: z.strictObject({ id }),
  body: z
    .strictObject({
      status: ReportStatus,
      note: optionalText(1000),
      ...namedInBody,
      /**
       * When the button was pressed, if the report was stored offline; decides whether it is late.
       */
      pressed_at: z.optional(instant),
    })
    .check(
      ruleAt<{ status: string; note: string }>(
        'note',
        (report) => report.status !== 'not_done' || report.note !== '',
        { en: 'Say why it was not done.', ar: 'اذكر سبب عدم الإنجاز.' },
      ),
    ),
  reply: z.strictObject({ report: Report }),
  conflict: z.strictObject({ report: Report }),
  statuses: [201, 200],
  may: 'member',
  changes: 'reports',
})

export const answerStep = endpoint({
  method: 'POST',
  path: '/daily-tasks/{id}/answers',
  summary:
    'Answers one step of an occurrence, or takes the answer back; the answer that was pressed last counts',
  params: z.strictObject({ id }),
  body: z.strictObject({
    step_id: StepId,
    /** Null takes the answer back. */
    value: z.nullable(z.string().check(z.maxLength(MAX_ANSWER_LENGTH))),
    /** The first measurement, if the number is the second one. */
    first: z.optional(z.string().check(z.maxLength(20))),
    /** Why the number is outside its limits. */
    cause: z.optional(text(200)),
    ...namedInBody,
    /** When it was pressed, if it was stored offline. */
    pressed_at: z.optional(instant),
  }),
  reply: z.strictObject({ answers: z.array(Answer) }),
  conflict: z.strictObject({ report: Report }),
  statuses: [201],
  may: 'member',
  changes: 'answers',
})

export const takeBackReport = endpoint({
  method: 'DELETE',
  path: '/daily-tasks/{id}/report',
  summary: 'Takes one’s own report back, on its day and until it is evaluated',
  params: z.strictObject({ id }),
  query: z.strictObject(namedInQuery),
  reply: z.strictObject({ message: z.string() }),
  conflict: z.strictObject({ report: Report }),
  may: 'member',
  changes: 'reports',
})

const Day = z.strictObject({
  date: isoDate,
  due: z.int(),
  done: z.int(),
  not_done: z.int(),
  late: z.int(),
  /** Not reported although the window and the grace period are over. */
  overdue: z.int(),
  closed: z.nullable(Closed),
})

export const listMyDays = endpoint({
  method: 'GET',
  path: '/dailytask/days',
  summary: 'The caller’s own days: of what they may report, how much was due and done',
  query: z.strictObject({ from: isoDate, to: isoDate }),
  reply: z.strictObject({ data: z.array(Day) }),
  may: 'member',
  shows: ['routine-tasks', 'reports', 'company', 'absences'],
})
