import * as z from 'zod/mini'
import { OneTimeTaskFields, withFieldRules } from '#features/one-time-tasks/tasks/contract.ts'
import { TASK_FIELDS } from '#features/one-time-tasks/tasks/fields.ts'
import { shapeOf } from '#records/fields/field.ts'
import { DuplicateRow, RefusedRow } from '#records/import/rows.ts'
import { endpoint } from '#shared/endpoint.ts'
import { id, instant, namedRef } from '#shared/fields.ts'

/** The maximum number of rows per request, and of rows per import. */
const MAX_ROWS_PER_REQUEST = 500
export const MAX_ROWS = 5_000

const fields = OneTimeTaskFields.shape

/** A parsed row of a table: the fields of a task by column name. */
export const TaskRowInput = withFieldRules(
  z.strictObject({
    ...shapeOf(TASK_FIELDS, 'create'),
    assigned: fields.assigned_user_id,
    supervisor: fields.supervisor_user_id,
    consulted: fields.consult_user_id,
    informed: fields.inform_user_id,
    project: fields.project_id,
    department: fields.department_id,
  }),
)
export type TaskRowInput = z.output<typeof TaskRowInput>

export const importTasks = endpoint({
  method: 'POST',
  path: '/tasks/import',
  summary:
    'Creates one-time tasks from rows of a table, all or none; `dry_run` only says what is wrong',
  body: z.strictObject({
    rows: z
      .array(z.record(z.string(), z.string().check(z.maxLength(6_000))))
      .check(z.minLength(1), z.maxLength(MAX_ROWS_PER_REQUEST)),
    dry_run: z.boolean(),
    /**
     * For later parts of a long table: the id of its first part, so that one undo removes them
     * together.
     */
    import_id: z.optional(id),
  }),
  maxBytes: 4 * 1024 * 1024,
  reply: z.strictObject({
    created: z.int(),
    refused: z.array(RefusedRow),
    /** Only with `dry_run`. */
    duplicates: z.array(DuplicateRow),
    /** Identifies the import for further rows and for undo; null if nothing was created. */
    import_id: z.nullable(id),
  }),
  statuses: [200, 201],
  may: 'member',
  changes: 'tasks',
})

export const undoTaskImport = endpoint({
  method: 'POST',
  path: '/tasks/imports/{id}/undo',
  summary:
    'Takes an import of one’s own back: deletes its tasks, but for those that somebody worked on since',
  params: z.strictObject({ id }),
  reply: z.strictObject({ removed: z.int(), kept: z.array(namedRef) }),
  may: 'member',
  changes: 'tasks',
})

/** How long an import is offered for undo. */
export const UNDO_HOURS = 24

export const getLastImport = endpoint({
  method: 'GET',
  path: '/tasks/imports/last',
  summary: `The caller’s last import of the last ${UNDO_HOURS} hours of which tasks are still there`,
  reply: z.strictObject({
    import: z.nullable(z.strictObject({ id, at: instant, tasks: z.int() })),
  }),
  may: 'member',
  shows: ['tasks'],
})
