import { useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { useReason } from '#client/useReason.ts'
import type { Attachment } from '#features/one-time-tasks/attachments/contract.ts'
import { removeFile } from '#features/one-time-tasks/attachments/web/api.ts'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { toast } from '#ui/toast.ts'

interface RemoveFileProps {
  taskId: string
  file: Attachment
  onClose: () => void
}

/** Asks for confirmation before a file is removed. */
export function RemoveFile({ taskId, file, onClose }: RemoveFileProps) {
  const { t } = useTranslations(['taskFiles', 'common'])
  const reasonOf = useReason()
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await removeFile(taskId, file.id)
      toast({ tone: 'done', title: t('taskFiles:removed') })
    } catch (error) {
      toast({ tone: 'not-done', title: t('taskFiles:notRemoved'), detail: reasonOf(error) })
    }
    onClose()
  }
  return (
    <AlertDialog
      open
      onClose={onClose}
      onConfirm={() => busy || void remove()}
      busy={busy}
      title={t('taskFiles:removeTitle', { name: file.name })}
      confirmLabel={t('taskFiles:remove')}
      cancelLabel={t('common:cancel')}
    >
      {t('taskFiles:removeText')}
    </AlertDialog>
  )
}
