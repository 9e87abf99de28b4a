import * as z from 'zod/mini'
import { OneTimeTaskFields, TaskStatus } from '#features/one-time-tasks/tasks/contract.ts'
import { TaskPriority } from '#features/one-time-tasks/tasks/fields.ts'
import { bulkIds, bulkReply } from '#records/list/bulk.ts'
import { endpoint } from '#shared/endpoint.ts'
import { id, isoDate, ruleAt } from '#shared/fields.ts'

const BULK = z.strictObject({
  ids: bulkIds,
  change: z.enum([
    'archive',
    'restore',
    'delete',
    'undelete',
    'status',
    'priority',
    'assign',
    'project',
    'department',
    'deadline',
  ]),
  /** For `status`. */
  status: z.optional(TaskStatus),
  /** For `priority`. */
  priority: z.optional(TaskPriority),
  /** For `assign`: replaces all assignees. */
  assigned_user_id: z.optional(OneTimeTaskFields.shape.assigned_user_id),
  /** For `project`; null for none. */
  project_id: z.nullish(id),
  /** For `department`; null for none. */
  department_id: z.nullish(id),
  /** For `deadline`; null for none. */
  deadline: z.nullish(isoDate),
})
export type BulkChange = z.output<typeof BULK>

/** Requires the field of the chosen change: an omitted field must not clear the value. */
const wanted = (field: Exclude<keyof BulkChange, 'ids' | 'change'>, change: BulkChange['change']) =>
  ruleAt<BulkChange>(field, (body) => body.change !== change || body[field] !== undefined, {
    en: 'Say what it is to be.',
    ar: 'حدّد القيمة الجديدة.',
  })

export const changeTasks = endpoint({
  method: 'POST',
  path: '/tasks/changes',
  summary: 'Changes several tasks in the same way; says of each what came of it',
  body: BULK.check(
    wanted('status', 'status'),
    wanted('priority', 'priority'),
    wanted('assigned_user_id', 'assign'),
    wanted('project_id', 'project'),
    wanted('department_id', 'department'),
    wanted('deadline', 'deadline'),
  ),
  reply: bulkReply,
  may: 'member',
  changes: 'tasks',
})
