import { v4 as uuid } from 'uuid'
import { useTranslations } from '#client/i18n.ts'
import { companyClock } from '#client/session.ts'
import { addDepartment } from '#features/departments/web/api.ts'
import { mayCreateDepartments } from '#features/departments/web/permissions.ts'
import { useDirectory } from '#features/directory/web/api.ts'
import { DEFINITION_FIELDS, isOwnField } from '#features/routine-tasks/definitions/fields.ts'
import { TaskType } from '#features/routine-tasks/definitions/schedule.ts'
import {
  checkImport,
  importDefinitions,
  undoDefinitionImport,
} from '#features/routine-tasks/definitions/web/api.ts'
import { COLUMNS, type ColumnKey } from '#features/routine-tasks/definitions/web/import/columns.ts'
import { createExamples } from '#features/routine-tasks/definitions/web/import/examples.ts'
import type { ImportOptions } from '#records/import/web/options.ts'
import { TableImport } from '#records/import/web/TableImport.tsx'

/** One after the other, to keep the order of the table. */
async function createDepartments(names: readonly string[]): Promise<void> {
  for (const name of names) await addDepartment({ name }, uuid())
}

/** Creates many tasks from a table. */
export function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t, locale } = useTranslations('definitions')
  const { t: routine } = useTranslations('routine')
  const { data } = useDirectory()
  const { date: today } = companyClock()
  const types = TaskType.options.map((id) => routine(`type.${id}`))
  const options: ImportOptions<ColumnKey> = {
    columns: COLUMNS,
    helps: {
      start_date: { defaultValue: today, isDay: true },
      task_type: { defaultValue: types[0] ?? '', choices: types },
      department: {
        choices: (data?.departments ?? []).map(({ name }) => name),
        ...(mayCreateDepartments() && {
          create: {
            label: (count) => t('createDepartments', { count }),
            run: createDepartments,
          },
        }),
      },
    },
    examples: createExamples(t, routine, today),
    check: checkImport,
    create: importDefinitions,
    undo: undoDefinitionImport,
    words: {
      title: t('importTitle'),
      templateName: t('templateName'),
      column: (key) =>
        isOwnField(key) ? DEFINITION_FIELDS[key].label[locale] : t(`column.${key}`),
      importAll: (count) => t('importAll', { count }),
      imported: (count) => t('imported', { count }),
      undone: (count) => t('importUndone', { count }),
      shown: (range) => t('shown', range),
    },
  }
  return <TableImport open={open} onClose={onClose} options={options} />
}
