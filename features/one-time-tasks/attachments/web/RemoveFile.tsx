import { useTranslations } from '#client/i18n.ts'
import type { Attachment } from '#features/one-time-tasks/attachments/contract.ts'
import { removeFile } from '#features/one-time-tasks/attachments/web/api.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { toast } from '#ui/toast.ts'

interface RemoveFileProps {
  taskId: string
  file: Attachment
  onClose: () => void
}

/** Asks for confirmation before a file is removed. */
export function RemoveFile({ taskId, file, onClose }: RemoveFileProps) {
  const { t } = useTranslations('taskFiles')
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={async () => {
        await removeFile(taskId, file.id)
        toast({ tone: 'done', title: t('removed') })
      }}
      failed={t('notRemoved')}
      title={t('removeTitle', { name: file.name })}
      confirmLabel={t('remove')}
    >
      {t('removeText')}
    </ConfirmDialog>
  )
}
