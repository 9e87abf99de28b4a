import * as z from 'zod/mini'
import {
  LISTED_FIELDS,
  RECORD_ONLY_FIELDS,
  TASK_FIELDS,
  TaskPriority,
} from '#features/one-time-tasks/tasks/fields.ts'
import { shapeOf } from '#records/fields/field.ts'
import { endpoint } from '#shared/endpoint.ts'
import {
  freeText,
  id,
  instant,
  isoDate,
  message,
  namedRef,
  pageSchema,
  paging,
  ruleAt,
  searchQuery,
  wholeNumber,
} from '#shared/fields.ts'

export const STATUSES = ['pending', 'inProgress', 'review', 'done'] as const
export const TaskStatus = z.enum(STATUSES)
export type TaskStatus = z.output<typeof TaskStatus>

/** The four places that people can have on a task. */
export const PLACES = ['assigned', 'supervised', 'consulted', 'informed'] as const
export const TaskPlace = z.enum(PLACES)
export type TaskPlace = z.output<typeof TaskPlace>

/** A deadline is soon if it is at most this many days after today. */
export const SOON_DAYS = 3

/** The maximum number of people in one place of a task. */
export const MAX_PEOPLE = 50

const Person = z.extend(namedRef, {
  /** Set only for people who are no longer members. */
  left: z.optional(z.literal(true)),
})
export type TaskPerson = z.output<typeof Person>

const People = z.strictObject({
  /** The people who do the task. */
  assigned: z.array(Person),
  /** The person who is responsible for it. */
  supervisor: z.nullable(Person),
  /** The people who are asked for advice. */
  consulted: z.array(Person),
  /** The people who are kept informed. */
  informed: z.array(Person),
})

const taskShape = {
  id,
  ...shapeOf(LISTED_FIELDS, 'reply'),
  status: TaskStatus,
  project: z.nullable(namedRef),
  department: z.nullable(namedRef),
  people: People,
  created_by: namedRef,
  created_at: instant,
  updated_at: instant,
  /** Includes replies. */
  comments_count: z.int(),
  attachments_count: z.int(),
  /** Unread replies, if the caller is on the task. */
  unread: z.int(),
  /** By the caller. */
  starred: z.boolean(),
  archived: z.boolean(),
  version: z.int(),
  can: z.strictObject({
    update: z.boolean(),
    archive: z.boolean(),
    delete: z.boolean(),
    comment: z.boolean(),
  }),
  /** The statuses to which the caller may move it now. */
  moves: z.array(TaskStatus),
}

/** A task as lists show it. */
export const Task = z.strictObject(taskShape)
export type Task = z.output<typeof Task>

/** A task as it is returned by itself and after a change. */
export const WholeTask = z.strictObject({
  ...taskShape,
  ...shapeOf(RECORD_ONLY_FIELDS, 'reply'),
})
export type WholeTask = z.output<typeof WholeTask>

const people = z.array(id).check(z.maxLength(MAX_PEOPLE))
const assignees = people.check(z.minLength(1))

/** The fields of a one-time task, without the rules between fields. */
export const OneTimeTaskFields = z.strictObject({
  /** The start defaults to the company's today; it is not later than the deadline. */
  ...shapeOf(TASK_FIELDS, 'create'),
  assigned_user_id: assignees,
  supervisor_user_id: z.nullish(id),
  consult_user_id: z._default(people, []),
  inform_user_id: z._default(people, []),
  project_id: z.nullish(id),
  department_id: z.nullish(id),
})

type Dates = Partial<Pick<z.output<typeof OneTimeTaskFields>, 'start_date' | 'deadline'>>

/** Adds the rules between the fields of a task to a form schema. */
export const withFieldRules = <T extends z.ZodMiniType<Dates>>(fields: T): T =>
  fields.check(
    ruleAt<Dates>(
      'deadline',
      ({ start_date, deadline }) => !start_date || !deadline || deadline >= start_date,
      {
        en: 'The deadline cannot be before the start.',
        ar: 'لا يمكن أن يسبق الموعد النهائي تاريخ البدء.',
      },
    ),
  ) as T

export const OneTimeTaskInput = withFieldRules(OneTimeTaskFields)
export type OneTimeTaskInput = z.output<typeof OneTimeTaskInput>

const ofTask = { params: z.strictObject({ id }) }
const one = z.strictObject({ task: WholeTask })
const flag = z.enum(['true', 'false'])

/** The filters of a list, board or calendar of tasks. */
export const taskFilter = {
  search: searchQuery,
  /** `open`: all tasks that are not done; `toDo`: all that are neither done nor in review. */
  status: z.optional(z.enum([...STATUSES, 'open', 'toDo'])),
  priority: z.optional(TaskPriority),
  project_id: z.optional(id),
  department_id: z.optional(id),
  assigned_user_id: z.optional(id),
  /** Tasks on which the caller has this place, or which they created; `any`: any place. */
  mine: z.optional(z.enum([...PLACES, 'created', 'any'])),
  due: z.optional(z.enum(['today', 'soon', 'overdue'])),
  starred: z.optional(flag),
  /** `true`: only archived tasks. They appear in no other list. */
  archived: z.optional(flag),
  /** Tasks with replies that the caller has not read. */
  unread: z.optional(flag),
}

export const SORTS = ['deadline', 'priority', 'created', 'updated'] as const
const sorted = {
  sort: z._default(z.enum(SORTS), 'deadline'),
  /** Defaults: nearest deadline first, most urgent first, newest first. */
  order: z.optional(z.enum(['asc', 'desc'])),
}

/** Set if a search matches too many tasks to count them all: there are more than `total`. */
const atLeast = z.optional(z.boolean())

export const listTasks = endpoint({
  method: 'GET',
  path: '/tasks',
  summary: 'The one-time tasks that the caller may see',
  query: z.strictObject({ ...paging, ...taskFilter, ...sorted }),
  reply: z.extend(pageSchema(Task), { at_least: atLeast }),
  may: 'member',
  shows: ['tasks', 'projects', 'people', 'company'],
})

/** The number of tasks of a column in one response. */
export const BOARD_PAGE = 50

export const listBoard = endpoint({
  method: 'GET',
  path: '/task-board',
  summary:
    'The first tasks of each status, and how many there are; the others come with GET /tasks',
  query: z.strictObject({
    ...taskFilter,
    ...sorted,
    per_column: z._default(wholeNumber(100), BOARD_PAGE),
  }),
  reply: z.strictObject({
    columns: z.array(
      z.strictObject({
        status: TaskStatus,
        total: z.int(),
        at_least: atLeast,
        tasks: z.array(Task),
      }),
    ),
  }),
  may: 'member',
  shows: ['tasks', 'projects', 'people', 'company'],
})

/** The maximum number of tasks in one calendar response. */
export const MAX_CALENDAR_TASKS = 1_000

export const listTaskCalendar = endpoint({
  method: 'GET',
  path: '/task-calendar',
  summary: 'Tasks that are under way or due between two days, the earliest deadlines first',
  query: z.strictObject({ ...taskFilter, from: isoDate, to: isoDate }),
  reply: z.strictObject({ total: z.int(), tasks: z.array(Task) }),
  may: 'member',
  shows: ['tasks', 'projects', 'people', 'company'],
})

/** The counts next to the page's name in the sidebar. */
export const countTasks = endpoint({
  method: 'GET',
  path: '/task-counts',
  summary: 'How much of the one-time tasks waits for the caller',
  reply: z.strictObject({
    /** Replies that the caller has not read. */
    unread: z.int(),
    /** Tasks in review that the caller supervises. */
    review: z.int(),
    /** Tasks assigned to the caller that are past their deadline and not done. */
    overdue: z.int(),
    /** Tasks assigned to the caller that are not done. */
    own: z.int(),
  }),
  may: 'member',
  shows: ['tasks'],
})

export const createTask = endpoint({
  method: 'POST',
  path: '/tasks',
  summary: 'Creates a one-time task',
  body: OneTimeTaskInput,
  reply: one,
  /** spec: both statuses mean success. */
  statuses: [201, 200],
  may: 'member',
  changes: 'tasks',
})

export const updateTask = endpoint({
  method: 'PUT',
  path: '/tasks/{id}',
  summary: 'Changes a one-time task; what is left out stays as it is',
  ...ofTask,
  body: withFieldRules(
    z.strictObject({
      ...shapeOf(TASK_FIELDS, 'change'),
      assigned_user_id: z.optional(assignees),
      supervisor_user_id: z.nullish(id),
      consult_user_id: z.optional(people),
      inform_user_id: z.optional(people),
      project_id: z.nullish(id),
      department_id: z.nullish(id),
      version: z.optional(z.int()),
    }),
  ),
  reply: one,
  may: 'member',
  changes: 'tasks',
})

export const moveTask = endpoint({
  method: 'PUT',
  path: '/tasks/{id}/status',
  summary:
    'Moves a task to another status; who sends one back from the review of a supervisor says why',
  ...ofTask,
  body: z.strictObject({
    status: TaskStatus,
    /** Stored as a comment. */
    reason: z.optional(freeText(2000)),
    /** The status that the caller saw: 409 with the task if somebody has moved it since then. */
    from: z.optional(TaskStatus),
  }),
  reply: one,
  conflict: one,
  may: 'member',
  changes: 'tasks',
})

export const starTask = endpoint({
  method: 'POST',
  path: '/tasks/{id}/star',
  summary: 'Gives a task the caller’s star, or takes it away',
  ...ofTask,
  body: z.optional(z.strictObject({ starred: z.optional(z.boolean()) })),
  reply: z.strictObject({ id, starred: z.boolean() }),
  may: 'member',
})

export const archiveTask = endpoint({
  method: 'POST',
  path: '/tasks/{id}/archive',
  summary: 'Puts a task away, so that it counts nowhere, or brings it back',
  ...ofTask,
  body: z.optional(z.strictObject({ archived: z.optional(z.boolean()) })),
  reply: one,
  may: 'member',
  changes: 'tasks',
})

export const deleteTask = endpoint({
  method: 'DELETE',
  path: '/tasks/{id}',
  summary:
    'Deletes a task with its comments and files; who did so may bring it back for ten minutes',
  ...ofTask,
  reply: message,
  may: 'member',
  changes: 'tasks',
})

export const undeleteTask = endpoint({
  method: 'POST',
  path: '/tasks/{id}/undelete',
  summary: 'Brings a task back that the caller deleted in the last ten minutes',
  ...ofTask,
  reply: one,
  may: 'member',
  changes: 'tasks',
})
