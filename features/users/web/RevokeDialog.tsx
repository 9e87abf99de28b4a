import { useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { useReason } from '#client/useReason.ts'
import type { Pending } from '#features/users/web/pending.ts'
import { Alert } from '#ui/Alert.tsx'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { toast } from '#ui/toast.ts'

/** Asks for confirmation before an invitation is revoked. */
export function RevokeDialog({
  pending: { name, revoke },
  onClose,
}: {
  pending: Pending
  onClose: () => void
}) {
  const { t } = useTranslations('users')
  const reasonOf = useReason()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const confirm = async () => {
    setBusy(true)
    try {
      await revoke()
      toast({ tone: 'done', title: t('revoked'), detail: name })
      onClose()
    } catch (error) {
      setRefusal(reasonOf(error))
      setBusy(false)
    }
  }
  return (
    <AlertDialog
      open
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={t('revokeTitle', { name })}
      confirmLabel={t('revokeConfirm')}
      cancelLabel={t('keep')}
      busy={busy}
    >
      <p>{t('revokeText')}</p>
      {refusal && (
        <Alert tone="not-done" title={t('notRevoked')} className="mt-3">
          {refusal}
        </Alert>
      )}
    </AlertDialog>
  )
}
