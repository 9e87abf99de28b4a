import {
  type importTasks,
  MAX_ROWS,
  TaskRowInput,
  type undoTaskImport,
} from '#features/one-time-tasks/import/contract.ts'
import {
  countImported,
  listDuplicates,
  lockImported,
  markAllDeleted,
} from '#features/one-time-tasks/import/server/queries.ts'
import { readRow, resolveRowNames } from '#features/one-time-tasks/import/server/read-row.ts'
import { TASK_FIELDS } from '#features/one-time-tasks/tasks/fields.ts'
import { startOf } from '#features/one-time-tasks/tasks/server/create.ts'
import { notifyPlaced } from '#features/one-time-tasks/tasks/server/notifications.ts'
import { insertTasks, type NewTask } from '#features/one-time-tasks/tasks/server/write-queries.ts'
import { ensureTasksFit } from '#features/plans/limits/server/limits.ts'
import { valuesOf } from '#records/fields/field.ts'
import type { DuplicateRow } from '#records/import/rows.ts'
import { importRows, notifyImported } from '#records/import/server/import.ts'
import type { Ctx, WriteContext } from '#server/context.ts'
import { invalidField, requireFound } from '#server/errors.ts'
import { WithStatus } from '#server/http/serve.ts'
import { uuidv7 } from '#server/ids.ts'
import type { Parsed } from '#shared/endpoint.ts'

const newTask = (ctx: Ctx, row: TaskRowInput): NewTask => ({
  id: uuidv7(),
  values: {
    ...valuesOf(TASK_FIELDS, row),
    start_date: startOf(ctx, row),
    project_id: row.project ?? null,
    department_id: row.department ?? null,
  },
  placing: {
    assigned: row.assigned,
    supervised: row.supervisor ? [row.supervisor] : [],
    consulted: row.consulted,
    informed: row.informed,
  },
})

/** Throws 422 if the caller has no such import, or if it would become too long. */
async function ensureCanContinue(ctx: Ctx, importId: string, rows: number): Promise<void> {
  const made = await countImported(ctx, importId)
  if (made === 0)
    throw invalidField('import_id', {
      en: 'This import does not exist any more.',
      ar: 'لم يعد هذا الاستيراد موجودًا.',
    })
  if (made + rows > MAX_ROWS)
    throw invalidField('rows', {
      en: `An import has at most ${MAX_ROWS} rows.`,
      ar: `الحد الأقصى لصفوف الاستيراد ${MAX_ROWS}.`,
    })
}

/**
 * Creates the tasks of all rows or of none. Reports errors by row, and on a dry run also
 * duplicates; line 1 is the first row of the request.
 */
export async function importTaskRows(ctx: WriteContext, { body }: Parsed<typeof importTasks>) {
  const importId = body.import_id?.toLowerCase() ?? uuidv7()
  if (body.import_id) await ensureCanContinue(ctx, importId, body.rows.length)
  const meanings = await resolveRowNames(ctx, body.rows)
  let duplicates: DuplicateRow[] = []
  const result = await importRows(body, {
    locale: ctx.locale,
    schema: TaskRowInput,
    read: (row) => readRow(row, meanings, ctx),
    insert: async (rows) => {
      await ensureTasksFit(ctx, rows.length)
      const tasks = rows.map((row) => newTask(ctx, row))
      const ids = await insertTasks(ctx, tasks, importId)
      // One mail per row would be too many, so they are sent in the digest.
      notifyPlaced(ctx, tasks, 'digest')
      notifyImported(ctx, importId, await countImported(ctx, importId))
      return ids
    },
    checked: async (rows) => {
      await ensureTasksFit(ctx, rows.length)
      duplicates = await listDuplicates(ctx, rows)
    },
  })
  return result instanceof WithStatus
    ? new WithStatus(result.status, { ...result.body, duplicates, import_id: importId })
    : { ...result, duplicates, import_id: null }
}

/**
 * Deletes the tasks of an import that nobody has changed since; returns the remaining ones. Throws
 * 404.
 */
export async function undoImport(ctx: Ctx, { params }: Parsed<typeof undoTaskImport>) {
  const tasks = requireFound(await lockImported(ctx, params.id))
  const untouched = tasks.filter(({ touched }) => !touched)
  await markAllDeleted(
    ctx,
    untouched.map(({ id }) => id),
  )
  const kept = tasks.flatMap(({ id, name, touched }) => (touched ? [{ id, name }] : []))
  return { removed: untouched.length, kept }
}
