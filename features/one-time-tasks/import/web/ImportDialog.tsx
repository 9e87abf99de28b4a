import { call } from '#client/call.ts'
import { useTranslations } from '#client/i18n.ts'
import { callAndInvalidate } from '#client/query.ts'
import { companyClock } from '#client/session.ts'
import { useDirectory } from '#features/directory/web/api.ts'
import { importTasks, MAX_ROWS } from '#features/one-time-tasks/import/contract.ts'
import {
  COLUMNS,
  type ColumnKey,
  duplicateKey,
} from '#features/one-time-tasks/import/web/columns.ts'
import { useUndoImport } from '#features/one-time-tasks/import/web/useUndoImport.ts'
import { isOwnField, TASK_FIELDS } from '#features/one-time-tasks/tasks/fields.ts'
import type { ImportOptions } from '#records/import/web/options.ts'
import { TableImport } from '#records/import/web/TableImport.tsx'
import { addDays } from '#shared/dates.ts'

const ROWS_PER_REQUEST = 250

const namesOf = (all: readonly { name: string }[] = []) => all.map(({ name }) => name)

/** The dialog that creates many one-time tasks from a table. */
export function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t, locale } = useTranslations(['taskList', 'tasks'])
  const { date: today } = companyClock()
  const { data } = useDirectory()
  const { undo, undone } = useUndoImport()
  const options: ImportOptions<ColumnKey> = {
    columns: COLUMNS,
    helps: {
      department: { choices: namesOf(data?.departments) },
      project: { choices: namesOf(data?.projects) },
    },
    maxRows: MAX_ROWS,
    atOnce: ROWS_PER_REQUEST,
    examples: [
      {
        title: t('taskList:exampleTitle'),
        assigned: t('taskList:exampleName'),
        deadline: addDays(today, 7),
        priority: t('tasks:priority.high'),
      },
    ],
    check: (rows, signal) => call(importTasks, { body: { rows, dry_run: true } }, { signal }),
    create: (rows, idempotencyKey, importId) =>
      callAndInvalidate(
        importTasks,
        { body: { rows, dry_run: false, ...(importId && { import_id: importId }) } },
        { idempotencyKey },
      ),
    undo,
    sameBy: duplicateKey,
    words: {
      title: t('taskList:importTitle'),
      templateName: t('taskList:templateName'),
      column: (key) =>
        isOwnField(key) ? TASK_FIELDS[key].label[locale] : t(`taskList:column.${key}`),
      importAll: (count) => t('taskList:addMany', { count }),
      imported: (count) => t('taskList:addedMany', { count }),
      undone,
      shown: (range) => t('taskList:shownRows', range),
    },
  }
  return <TableImport open={open} onClose={onClose} options={options} />
}
