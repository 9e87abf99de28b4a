import * as z from 'zod/mini'
import { DuplicateRow, RefusedRow } from '#records/import/rows.ts'
import { endpoint } from '#shared/endpoint.ts'
import { id, namedRef } from '#shared/fields.ts'

export const importRoutineTasks = endpoint({
  method: 'POST',
  path: '/alldailytask/import',
  summary: 'Creates routine tasks from a table, all or none; `dry_run` only says what is wrong',
  body: z.strictObject({
    rows: z
      .array(z.record(z.string(), z.string().check(z.maxLength(2000))))
      .check(z.maxLength(500)),
    dry_run: z.boolean(),
  }),
  maxBytes: 1024 * 1024,
  reply: z.strictObject({
    created: z.int(),
    refused: z.array(RefusedRow),
    /** Only with `dry_run`: rows that duplicate another row or an existing task. */
    duplicates: z.array(DuplicateRow),
    /** The id for undoing the import; null if nothing was created. */
    import_id: z.nullable(id),
  }),
  statuses: [200, 201],
  may: 'manage-dailytask',
  changes: 'routine-tasks',
})

export const undoImport = endpoint({
  method: 'POST',
  path: '/alldailytask/imports/{id}/undo',
  summary:
    'Takes an import back: deletes the tasks that it made, but for those changed or reported since',
  params: z.strictObject({ id }),
  reply: z.strictObject({ removed: z.int(), kept: z.array(namedRef) }),
  may: 'manage-dailytask',
  changes: 'routine-tasks',
})
