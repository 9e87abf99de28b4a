import { useBlocker } from '@tanstack/react-router'
import { useWords } from '#platform/web/i18n.ts'
import { storedToken } from '#platform/web/session.ts'
import { AlertDialog } from '#platform/web/ui/AlertDialog.tsx'

/** Asks before unsaved changes are left behind; who has signed out already just goes. */
export function UnsavedGuard({ isUnsaved }: { isUnsaved: () => boolean }) {
  const { t } = useWords('profile')
  const wouldLose = () => storedToken() !== null && isUnsaved()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: wouldLose,
    enableBeforeUnload: wouldLose,
    withResolver: true,
  })
  return (
    <AlertDialog
      open={status === 'blocked'}
      onClose={() => reset?.()}
      onConfirm={() => proceed?.()}
      title={t('leaveTitle')}
      confirmLabel={t('leave')}
      cancelLabel={t('stay')}
    >
      {t('leaveText')}
    </AlertDialog>
  )
}
