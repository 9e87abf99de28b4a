import { useTranslations } from '#client/i18n.ts'
import { callAndInvalidate } from '#client/query.ts'
import { undoTaskImport } from '#features/one-time-tasks/import/contract.ts'

/** The undo of a task import, with its message. */
export function useUndoImport() {
  const { t } = useTranslations('taskList')
  return {
    undo: (id: string) => callAndInvalidate(undoTaskImport, { params: { id } }),
    undone: (count: number) => t('importUndone', { count }),
  }
}
