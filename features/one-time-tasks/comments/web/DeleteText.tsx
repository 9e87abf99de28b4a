import { useTranslations } from '#client/i18n.ts'
import { deleteText, type TextLocation } from '#features/one-time-tasks/comments/web/api.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { toast } from '#ui/toast.ts'

interface DeleteTextProps {
  open: boolean
  place: TextLocation
  id: string
  hasReplies: boolean
  onClose: () => void
  /** Called before the deletion; the returned function moves the focus afterwards. */
  leave: () => (() => void) | undefined
}

/** Asks for confirmation before an author deletes a text. */
export function DeleteText({ place, id, hasReplies, leave, ...dialog }: DeleteTextProps) {
  const { t } = useTranslations('taskComments')
  const remove = async () => {
    const moveFocus = leave()
    await deleteText(place, id)
    moveFocus?.()
    toast({ tone: 'done', title: t('isDeleted') })
  }
  return (
    <ConfirmDialog
      {...dialog}
      onConfirm={remove}
      failed={t('notDeleted')}
      title={t('deleteTitle')}
      confirmLabel={t('delete')}
    >
      {t(hasReplies ? 'deleteWithReplies' : 'deleteText')}
    </ConfirmDialog>
  )
}
