import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import {
  clockTime,
  id,
  instant,
  isoDate,
  named,
  optionalText,
  pageOf,
  paging,
  ruleAt,
  text,
} from '#platform/shared/fields.ts'

const TASK_TYPES = ['daily', 'weekly', 'monthly', 'last_day_of_month'] as const
export const TaskType = z.enum(TASK_TYPES)
const ReportStatus = z.enum(['done', 'not_done'])
const weekday = z.int().check(z.gte(1), z.lte(7))
const dayOfMonth = z.int().check(z.gte(1), z.lte(31))

/** The fields of a definition, without the rules between them. */
export const RoutineTaskFields = z.strictObject({
  task_name: text(200),
  description: optionalText(2000),
  task_type: TaskType,
  start_date: isoDate,
  dept_id: z.nullish(id),
  from: z.nullish(clockTime),
  to: z.nullish(clockTime),
  recurrent_days: z._default(z.array(weekday).check(z.maxLength(7)), []),
  day_of_month: z.nullish(dayOfMonth),
  last_day_of_month: z.nullish(z.literal('last_day')),
})
type Definition = z.output<typeof RoutineTaskFields>

/** The rules between the fields of a definition, for a form that has them. */
export const withFieldRules = <T extends typeof RoutineTaskFields>(fields: T): T =>
  fields.check(
    ruleAt<Definition>(
      'recurrent_days',
      (task) => task.task_type !== 'weekly' || task.recurrent_days.length > 0,
      { en: 'Choose at least one weekday.', ar: 'اختر يومًا واحدًا على الأقل.' },
    ),
    ruleAt<Definition>(
      'day_of_month',
      (task) => task.task_type !== 'monthly' || typeof task.day_of_month === 'number',
      { en: 'Choose a day of the month.', ar: 'اختر يومًا من الشهر.' },
    ),
    ruleAt<Definition>('from', (task) => !task.to || Boolean(task.from), {
      en: 'Enter when it begins, too.',
      ar: 'أدخل وقت البداية أيضًا.',
    }),
  ) as T

/** What defines a routine task, with the rules between its fields. */
export const RoutineTaskInput = withFieldRules(RoutineTaskFields)
export type RoutineTaskInput = z.output<typeof RoutineTaskInput>

export const RoutineTask = z.strictObject({
  id,
  task_name: z.string(),
  description: z.string(),
  task_type: TaskType,
  start_date: isoDate,
  department: z.nullable(named),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  recurrent_days: z.array(z.int()),
  day_of_month: z.nullable(z.int()),
  last_day_of_month: z.nullable(z.literal('last_day')),
  active: z.boolean(),
  next_dates: z.array(isoDate),
  version: z.int(),
  can: z.strictObject({ update: z.boolean(), delete: z.boolean() }),
})
export type RoutineTask = z.output<typeof RoutineTask>

export const Evaluation = z.strictObject({
  id,
  rating: z.int(),
  comment: z.string(),
  user: named,
})

export const Report = z.strictObject({
  id,
  status: ReportStatus,
  note: z.string(),
  late: z.boolean(),
  user: named,
  created_at: instant,
  /** Raised by each change: an evaluation names the one that was read. */
  version: z.int(),
  evaluation: z.nullable(Evaluation),
})
export type Report = z.output<typeof Report>

/** A routine task on a date on which it is due; `id` is the task's. */
const Occurrence = z.strictObject({
  id,
  date: isoDate,
  task_name: z.string(),
  description: z.string(),
  task_type: TaskType,
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** What is reported after this instant is late: the end of its window and the company's grace. */
  late_after: instant,
  department: z.nullable(named),
  report: z.nullable(Report),
  can: z.strictObject({ report: z.boolean() }),
})
export type Occurrence = z.output<typeof Occurrence>

const filters = {
  ...paging,
  dept_id: z.optional(id),
  task_type: z.optional(TaskType),
  status: z.optional(z.enum(['reported', 'not_reported', 'done', 'not_done'])),
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  /** `all`: every department's, to read, for who holds `view-dailytask`. */
  scope: z.optional(z.enum(['mine', 'all'])),
}

export const listOccurrences = endpoint({
  method: 'GET',
  path: '/dailytask',
  summary:
    'What the caller may report on a day (today by default, with what still runs of last night), or read with scope=all',
  query: z.strictObject({ ...filters, date: z.optional(isoDate) }),
  reply: pageOf(Occurrence),
  may: 'member',
  shows: ['routine-tasks', 'reports', 'company'],
})

export const listOccurrencesYesterday = endpoint({
  method: 'GET',
  path: '/dailyTasks/yesterday',
  summary: 'What the caller may report of the working day before today',
  query: z.strictObject(filters),
  reply: pageOf(Occurrence),
  may: 'member',
  shows: ['routine-tasks', 'reports', 'company'],
})

/** So many duties of a day come in one reply of `readWholeDay`. */
export const DUTIES_AT_ONCE = 500

export const readWholeDay = endpoint({
  method: 'GET',
  path: '/dailytask/whole',
  summary:
    'What the caller may report today or on the working day before, or read with scope=all, whole: 500 duties a page',
  query: z.strictObject({
    day: z._default(z.enum(['today', 'yesterday']), 'today'),
    page: paging.page,
    scope: filters.scope,
  }),
  reply: z.strictObject({ data: z.array(Occurrence), total: z.int() }),
  may: 'member',
  shows: ['routine-tasks', 'reports', 'company'],
})

export const createRoutineTask = endpoint({
  method: 'POST',
  path: '/dailytask',
  summary: 'Creates a routine task; for a department’s manager, in that department',
  body: RoutineTaskInput,
  reply: z.strictObject({ task: RoutineTask }),
  statuses: [201],
  may: 'member',
  changes: 'routine-tasks',
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
      date: z.optional(isoDate),
      /** When the button was pressed, where that was kept offline: whether it is late goes by this. */
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
  statuses: [201, 200],
  may: 'member',
  changes: 'reports',
})
