import * as z from 'zod/mini'
import { ASSIGN_REPLY } from '#features/routine-tasks/definitions/assign.ts'
import { ASSIGN } from '#features/routine-tasks/definitions/assign-input.ts'
import { EVIDENCE, EVIDENCE_REPLY } from '#features/routine-tasks/definitions/evidence.ts'
import { DEFINITION_FIELDS } from '#features/routine-tasks/definitions/fields.ts'
import {
  Pause,
  PauseReply,
  RECURRENCE,
  RECURRENCE_REPLY,
  RECURRENCE_RULES,
} from '#features/routine-tasks/definitions/recurrence.ts'
import { TaskType } from '#features/routine-tasks/definitions/schedule.ts'
import { shapeOf } from '#records/fields/field.ts'
import { bulkIds, bulkReply } from '#records/list/bulk.ts'
import { endpoint } from '#shared/endpoint.ts'
import { id, message, namedRef, pageSchema, paging, ruleAt, searchQuery } from '#shared/fields.ts'
import { Revision } from '#shared/revisions.ts'

const weekday = z.int().check(z.gte(1), z.lte(7))
const dayOfMonth = z.int().check(z.gte(1), z.lte(31))

/** The fields of a definition, without the rules between fields. */
export const RoutineTaskFields = z.strictObject({
  ...shapeOf(DEFINITION_FIELDS, 'create'),
  task_type: TaskType,
  dept_id: z.nullish(id),
  recurrent_days: z._default(z.array(weekday).check(z.maxLength(7)), []),
  day_of_month: z.nullish(dayOfMonth),
  last_day_of_month: z.nullish(z.literal('last_day')),
  ...ASSIGN,
  ...RECURRENCE,
  ...EVIDENCE,
})
type Definition = Omit<z.output<typeof RoutineTaskFields>, 'start_date'> & {
  start_date?: string | undefined
}

/** Adds the rules between fields to a schema with these fields. */
export const withFieldRules = <T extends z.ZodMiniType<Definition>>(fields: T): T =>
  fields.check(
    ruleAt<Definition>(
      'recurrent_days',
      (task) => task.task_type !== 'weekly' || task.recurrent_days.length > 0,
      { en: 'Choose at least one weekday.', ar: 'اختر يومًا واحدًا على الأقل.' },
    ),
    ruleAt<Definition>(
      'day_of_month',
      (task) =>
        task.task_type !== 'monthly' || typeof task.day_of_month === 'number' || Boolean(task.nth),
      { en: 'Choose a day of the month.', ar: 'اختر يومًا من الشهر.' },
    ),
    ruleAt<Definition>('to', (task) => !task.to || task.to !== task.from, {
      en: 'It must end at another time than it begins.',
      ar: 'يجب أن يختلف وقت النهاية عن وقت البداية.',
    }),
    ...RECURRENCE_RULES,
  ) as T

/** The input for a routine task, including the rules between its fields. */
export const RoutineTaskInput = withFieldRules(RoutineTaskFields)
export type RoutineTaskInput = z.output<typeof RoutineTaskInput>

export const RoutineTask = z.strictObject({
  id,
  ...shapeOf(DEFINITION_FIELDS, 'reply'),
  task_type: TaskType,
  department: z.nullable(namedRef),
  ...ASSIGN_REPLY,
  /** It is due, and nobody can report it. */
  unmanned: z.boolean(),
  recurrent_days: z.array(z.int()),
  day_of_month: z.nullable(z.int()),
  last_day_of_month: z.nullable(z.literal('last_day')),
  ...RECURRENCE_REPLY,
  ...EVIDENCE_REPLY,
  active: z.boolean(),
  /** Can include dates after the last date that a user can choose. */
  next_dates: z.array(z.iso.date()),
  version: z.int(),
  can: z.strictObject({ update: z.boolean(), delete: z.boolean() }),
})
export type RoutineTask = z.output<typeof RoutineTask>

const byId = { params: z.strictObject({ id }) }

export const listRoutineTasks = endpoint({
  method: 'GET',
  path: '/alldailytask',
  summary: 'The definitions of routine tasks; for a department’s manager, those of the department',
  query: z.strictObject({
    ...paging,
    search: searchQuery,
    dept_id: z.optional(id),
    task_type: z.optional(TaskType),
    active: z.optional(z.enum(['true', 'false'])),
    /** Only those that are due and that nobody can report. */
    unmanned: z.optional(z.enum(['true'])),
    sort: z._default(z.enum(['name', 'department', 'type', 'start_date', 'from']), 'name'),
    order: z._default(z.enum(['asc', 'desc']), 'asc'),
  }),
  reply: pageSchema(RoutineTask),
  may: 'member',
  shows: ['routine-tasks', 'company'],
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

export const updateRoutineTask = endpoint({
  method: 'PUT',
  path: '/dailytask/{id}',
  summary: 'Changes a routine task from the company’s today on; past days stay as they were',
  ...byId,
  body: withFieldRules(z.extend(RoutineTaskFields, { version: z.optional(z.int()) })),
  reply: z.strictObject({ task: RoutineTask }),
  may: 'member',
  changes: 'routine-tasks',
})

export const toggleRoutineTask = endpoint({
  method: 'POST',
  path: '/activedailytask/{id}',
  summary: 'Pauses a routine task from today on, or resumes it',
  ...byId,
  reply: z.strictObject({ id, active: z.boolean() }),
  may: 'member',
  changes: 'routine-tasks',
})

export const deleteRoutineTask = endpoint({
  method: 'DELETE',
  path: '/dailytask/{id}',
  summary: 'Deletes a routine task from today on; what was due before and its reports stay',
  ...byId,
  reply: message,
  may: 'member',
  changes: 'routine-tasks',
})

export const undeleteRoutineTask = endpoint({
  method: 'POST',
  path: '/dailytask/{id}/undelete',
  summary:
    'Brings a routine task back, due from today on, for whoever deleted it a few minutes ago',
  ...byId,
  reply: z.strictObject({ task: RoutineTask }),
  may: 'member',
  changes: 'routine-tasks',
})

/** What revisions record: the definition, its department, who does it, and whether it is paused. */
export interface RevisionFields
  extends Omit<RoutineTaskInput, 'dept_id' | 'last_day_of_month' | 'assign'> {
  department: z.output<typeof namedRef> | null
  assign: z.output<typeof namedRef> | null
  active: boolean
}

export const listRoutineTaskRevisions = endpoint({
  method: 'GET',
  path: '/dailytask/{id}/revisions',
  summary: 'What was changed in a routine task, newest first',
  ...byId,
  reply: z.strictObject({ revisions: z.array(Revision) }),
  may: 'member',
  shows: ['routine-tasks', 'company'],
})

/** The fields that several definitions can be given together; those that are missing stay. */
const SharedFields = z.partial(
  z.strictObject({
    start_date: DEFINITION_FIELDS.start_date.change,
    description: DEFINITION_FIELDS.description.change,
    times: RECURRENCE.times,
    ...ASSIGN,
    ...EVIDENCE,
  }),
)
export type SharedFields = z.output<typeof SharedFields>

export const changeRoutineTasks = endpoint({
  method: 'POST',
  path: '/alldailytask/changes',
  summary:
    'Pauses, resumes, moves, edits, deletes or brings back several routine tasks; says of each what came of it',
  body: z.strictObject({
    ids: bulkIds,
    change: z.enum(['pause', 'resume', 'move', 'edit', 'delete', 'undelete']),
    /** For `move`: the department, or null for the whole company. */
    dept_id: z.nullish(id),
    /** For `pause`: its dates; without them until somebody resumes it. */
    paused: z.nullish(Pause),
    /** For `edit`: the new values. */
    fields: z.optional(SharedFields),
  }),
  reply: bulkReply,
  may: 'member',
  changes: 'routine-tasks',
})

export const getDepartmentPause = endpoint({
  method: 'GET',
  path: '/departments/{id}/pause',
  summary: 'The pause that most routine tasks of a department have, for whoever may define them',
  ...byId,
  reply: z.strictObject({ pause: z.nullable(z.extend(PauseReply, { tasks: z.int() })) }),
  may: 'member',
  shows: ['routine-tasks'],
})

export const pauseDepartment = endpoint({
  method: 'POST',
  path: '/departments/{id}/pause',
  summary:
    'Pauses the routine tasks of a department that are not paused yet; null ends the pause that most of them have',
  ...byId,
  body: z.strictObject({ paused: z.nullable(Pause) }),
  reply: z.strictObject({ changed: z.array(id) }),
  may: 'member',
  changes: 'routine-tasks',
})

const MAX_COPIES = 500

export const copyRoutineTasks = endpoint({
  method: 'POST',
  path: '/alldailytask/copies',
  summary: 'Copies routine tasks to departments that do not have them yet, all or none',
  body: z
    .strictObject({
      ids: bulkIds.check(z.minLength(1)),
      dept_ids: z.array(id).check(z.minLength(1), z.maxLength(100)),
    })
    .check(
      ruleAt<{ ids: string[]; dept_ids: string[] }>(
        'dept_ids',
        ({ ids, dept_ids }) => ids.length * dept_ids.length <= MAX_COPIES,
        {
          en: `At most ${MAX_COPIES} copies at once.`,
          ar: `${MAX_COPIES} نسخة على الأكثر في المرة الواحدة.`,
        },
      ),
    ),
  reply: z.strictObject({
    created: z.int(),
    /** Those that a department had already. */
    skipped: z.int(),
    /** For undoing the copies like an import; null if nothing was created. */
    import_id: z.nullable(id),
  }),
  statuses: [201],
  may: 'member',
  changes: 'routine-tasks',
})
