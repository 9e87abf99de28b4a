import {
  checkImport,
  importDefinitions,
  undoImported,
} from '#features/routine-tasks/definitions/web/api.ts'
import { COLUMNS, type ColumnKey } from '#features/routine-tasks/definitions/web/import/columns.ts'
import { examplesIn } from '#features/routine-tasks/definitions/web/import/examples.ts'
import { useWords } from '#platform/web/i18n.ts'
import type { ImportOptions } from '#platform/web/import/options.ts'
import { TableImport } from '#platform/web/import/TableImport.tsx'
import { companyClock } from '#platform/web/session.ts'

/** Creates many tasks from a table. */
export function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useWords('definitions')
  const { t: routine } = useWords('routine')
  const options: ImportOptions<ColumnKey> = {
    columns: COLUMNS,
    examples: examplesIn(t, routine, companyClock().date),
    check: checkImport,
    create: importDefinitions,
    undo: undoImported,
    words: {
      title: t('importTitle'),
      templateName: t('templateName'),
      column: (key) => t(`column.${key}`),
      importAll: (count) => t('importAll', { count }),
      imported: (count) => t('imported', { count }),
      undone: (count) => t('importUndone', { count }),
      shown: (range) => t('shown', range),
    },
  }
  return <TableImport open={open} onClose={onClose} options={options} />
}
