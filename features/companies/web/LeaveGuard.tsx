import { useBlocker } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useWords } from '#platform/web/i18n.ts'
import { readSession } from '#platform/web/session.ts'

const AlertDialog = lazy(async () => ({
  default: (await import('#platform/web/ui/AlertDialog.tsx')).AlertDialog,
}))

/** Asks before the page is left with something unsaved; not whoever has signed out already. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const { t } = useWords('settings')
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && readSession() !== undefined && current.routeId !== next.routeId,
    enableBeforeUnload: () => isDirty && readSession() !== undefined,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Suspense>
      <AlertDialog
        open
        onClose={blocker.reset}
        onConfirm={blocker.proceed}
        title={t('leaveTitle')}
        confirmLabel={t('leave')}
        cancelLabel={t('stay')}
      >
        {t('leaveText')}
      </AlertDialog>
    </Suspense>
  )
}
