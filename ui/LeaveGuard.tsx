import { useBlocker } from '@tanstack/react-router'
import { useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import { AlertDialog } from '#ui/AlertDialog.tsx'

interface RouteLocation {
  routeId: string
  search: Record<string, unknown>
}

interface Props {
  /** Called at the moment of leaving. */
  isUnsaved: () => boolean
  /**
   * The search parameters that identify the edited record; others can change without a question.
   */
  recordParams?: readonly string[]
  /** Discards the typed input when it is stored beyond this page. */
  onLeave?: () => void
}

/**
 * Asks before the user leaves unsaved work by a link, Back, or closing the page. It does not ask
 * when the user has signed out or the session has ended or was replaced by another user's.
 */
export function LeaveGuard({ isUnsaved, recordParams = [], onLeave }: Props) {
  const { t } = useTranslations('common')
  const hasUnsavedInput = () => readSession() !== undefined && isUnsaved()
  const editedAt = ({ routeId, search }: RouteLocation) =>
    JSON.stringify([routeId, ...recordParams.map((name) => search[name])])
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => hasUnsavedInput() && editedAt(current) !== editedAt(next),
    enableBeforeUnload: hasUnsavedInput,
    withResolver: true,
  })
  const leave = () => {
    onLeave?.()
    proceed?.()
  }
  return (
    <AlertDialog
      open={status === 'blocked'}
      onClose={() => reset?.()}
      onConfirm={leave}
      title={t('leaveTitle')}
      confirmLabel={t('leave')}
      cancelLabel={t('stay')}
    >
      {t('leaveText')}
    </AlertDialog>
  )
}
