import { useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { useReason } from '#client/useReason.ts'
import { deleteText, type TextLocation } from '#features/one-time-tasks/comments/web/api.ts'
import { AlertDialog } from '#ui/AlertDialog.tsx'
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
export function DeleteText({ open, place, id, hasReplies, onClose, leave }: DeleteTextProps) {
  const { t } = useTranslations(['taskComments', 'common'])
  const reasonOf = useReason()
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    if (busy) return
    setBusy(true)
    const moveFocus = leave()
    try {
      await deleteText(place, id)
      moveFocus?.()
      toast({ tone: 'done', title: t('taskComments:isDeleted') })
    } catch (error) {
      toast({ tone: 'not-done', title: t('taskComments:notDeleted'), detail: reasonOf(error) })
    }
    setBusy(false)
    onClose()
  }
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      onConfirm={() => void confirm()}
      busy={busy}
      title={t('taskComments:deleteTitle')}
      confirmLabel={t('taskComments:delete')}
      cancelLabel={t('common:cancel')}
    >
      {t(hasReplies ? 'taskComments:deleteWithReplies' : 'taskComments:deleteText')}
    </AlertDialog>
  )
}
