import { useBlocker } from '@tanstack/react-router'
import { useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import { AlertDialog } from '#ui/AlertDialog.tsx'

interface Place {
  routeId: string
  search: Record<string, unknown>
}

interface Props {
  /** Asked at the moment of leaving. */
  isUnsaved: () => boolean
  /** The parts of the search that choose what is edited; the others may change meanwhile. */
  by?: readonly string[]
  /** Forgets what was typed, where that outlives the leaving. */
  onLeave?: () => void
}

/**
 * Asks before unsaved work is left behind: by a link, by Back, or by closing the page. Whoever has
 * signed out, or whose session has ended or given way to somebody else's, is not held back.
 */
export function LeaveGuard({ isUnsaved, by = [], onLeave }: Props) {
  const { t } = useTranslations('common')
  const wouldLose = () => readSession() !== undefined && isUnsaved()
  const editedAt = ({ routeId, search }: Place) =>
    JSON.stringify([routeId, ...by.map((name) => search[name])])
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => wouldLose() && editedAt(current) !== editedAt(next),
    enableBeforeUnload: wouldLose,
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
