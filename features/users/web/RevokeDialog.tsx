import { useTranslations } from '#client/i18n.ts'
import type { Pending } from '#features/users/web/pending.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
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
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={async () => {
        await revoke()
        toast({ tone: 'done', title: t('revoked'), detail: name })
      }}
      title={t('revokeTitle', { name })}
      confirmLabel={t('revokeConfirm')}
      cancelLabel={t('keep')}
      refusedTitle={t('notRevoked')}
    >
      <p>{t('revokeText')}</p>
    </ConfirmDialog>
  )
}
