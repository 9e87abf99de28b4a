import * as z from 'zod/mini'
import { Attachment } from '#features/one-time-tasks/attachments/contract.ts'
import { mentioned, TaskComment } from '#features/one-time-tasks/comments/contract.ts'
import { TaskStatus, WholeTask } from '#features/one-time-tasks/tasks/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { id, isoDate } from '#shared/fields.ts'
import { Revision } from '#shared/revisions.ts'

const ofTask = { params: z.strictObject({ id }) }

/** All data of one task. */
export const TaskRecord = z.extend(WholeTask, {
  comments: z.array(TaskComment),
  mentioned,
  attachments: z.array(Attachment),
  /** The seconds in each status so far; only statuses that the task has been in. */
  times: z.array(z.strictObject({ status: TaskStatus, seconds: z.int() })),
  /** The duty from which it followed, on its day. */
  duty: z.nullable(z.strictObject({ id, name: z.string(), date: isoDate })),
})
export type TaskRecord = z.output<typeof TaskRecord>

export const getTask = endpoint({
  method: 'GET',
  path: '/tasks/{id}',
  summary: 'A one-time task with its comments and files',
  ...ofTask,
  reply: z.strictObject({ task: TaskRecord }),
  may: 'member',
  shows: ['tasks', 'projects', 'people', 'company'],
})

export const listTaskRevisions = endpoint({
  method: 'GET',
  path: '/tasks/{id}/revisions',
  summary: 'What was changed in a task, its status included, newest first',
  ...ofTask,
  reply: z.strictObject({ revisions: z.array(Revision) }),
  may: 'member',
  shows: ['tasks', 'company'],
})
