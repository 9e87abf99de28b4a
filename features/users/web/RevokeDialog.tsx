import { useTranslations } from '#client/i18n.ts'
import type { Pending } from '#features/users/web/pending.ts'
import { Alert } from '#ui/Alert.tsx'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { toast } from '#ui/toast.ts'
import { useAct } from '#ui/useAct.ts'

/** Asks for confirmation before an invitation is revoked. */
export function RevokeDialog({
  pending: { name, revoke },
  onClose,
}: {
  pending: Pending
  onClose: () => void
}) {
  const { t } = useTranslations('users')
  const { busy, act, refusal } = useAct()
  const confirm = () =>
    act(async () => {
      await revoke()
      toast({ tone: 'done', title: t('revoked'), detail: name })
      onClose()
    })
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
