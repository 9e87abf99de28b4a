import { useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { AlertDialog } from '#ui/AlertDialog.tsx'

interface Form {
  open: boolean
  isUnsaved: boolean
  onClose: () => void
}

/**
 * Asks before a dialog's form is closed with unsaved input: `leave` is for Escape, the close button
 * and Cancel; render `question` next to the dialog.
 */
export function useDiscardConfirmation({ open, isUnsaved, onClose }: Form) {
  const { t } = useTranslations('common')
  const [asking, setAsking] = useState(false)
  const leave = () => (isUnsaved ? setAsking(true) : onClose())
  const question = (
    <AlertDialog
      open={open && asking}
      onClose={() => setAsking(false)}
      onConfirm={onClose}
      title={t('leaveTitle')}
      confirmLabel={t('leave')}
      cancelLabel={t('stay')}
    >
      {t('leaveText')}
    </AlertDialog>
  )
  return { leave, question }
}
