import { useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { useUndoImport } from '#features/one-time-tasks/import/web/useUndoImport.ts'
import { useUndoImport as useUndoWithToast } from '#records/import/web/useUndoImport.ts'
import { AlertDialog } from '#ui/AlertDialog.tsx'

interface Props {
  open: boolean
  onClose: () => void
  importId: string
  tasks: number
}

/** Asks for confirmation before an import is undone, and says which tasks stay. */
export function UndoImportDialog({ open, onClose, importId, tasks }: Props) {
  const { t } = useTranslations(['taskList', 'common'])
  const takeBack = useUndoWithToast(useUndoImport())
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    await takeBack(importId)
    onClose()
  }
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      onConfirm={() => busy || void confirm()}
      busy={busy}
      title={t('taskList:undoImportTitle', { count: tasks })}
      confirmLabel={t('taskList:undoImport')}
      cancelLabel={t('common:cancel')}
    >
      {t('taskList:undoImportText')}
    </AlertDialog>
  )
}
