import { useTranslations } from '#client/i18n.ts'
import { useUndoImport } from '#features/one-time-tasks/import/web/useUndoImport.ts'
import { useUndoImport as useUndoWithToast } from '#records/import/web/useUndoImport.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'

interface Props {
  open: boolean
  onClose: () => void
  importId: string
  tasks: number
}

/** Asks for confirmation before an import is undone, and says which tasks stay. */
export function UndoImportDialog({ importId, tasks, ...dialog }: Props) {
  const { t } = useTranslations('taskList')
  const takeBack = useUndoWithToast(useUndoImport())
  return (
    <ConfirmDialog
      {...dialog}
      onConfirm={() => takeBack(importId)}
      title={t('undoImportTitle', { count: tasks })}
      confirmLabel={t('undoImport')}
    >
      {t('undoImportText')}
    </ConfirmDialog>
  )
}
