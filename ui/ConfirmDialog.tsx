import type { ReactNode } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { Alert } from '#ui/Alert.tsx'
import { AlertDialog, type AlertDialogProps } from '#ui/AlertDialog.tsx'
import { useAct } from '#ui/useAct.ts'

interface ConfirmDialogProps extends Omit<AlertDialogProps, 'cancelLabel'> {
  cancelLabel?: string
  /** The dialog closes afterwards, unless this resolves to false. */
  onConfirm: () => Promise<unknown>
  /** The title of the message about a failure, after which the dialog closes too. */
  failed?: string
  /** Without `failed`, a failure leaves the dialog open with its reason under this title. */
  refusedTitle?: string
  reasonOf?: (error: unknown) => ReactNode
  /** Set if the caller clears or shows a part of the error itself. */
  action?: ReturnType<typeof useAct>
}

/**
 * Asks for confirmation, then runs the action. Without `failed`, remount it for each opening, as the
 * reason stays.
 */
export function ConfirmDialog({
  cancelLabel,
  onConfirm,
  failed,
  refusedTitle,
  reasonOf,
  action,
  busy = false,
  children,
  ...dialog
}: ConfirmDialogProps) {
  const { t } = useTranslations('common')
  const own = useAct()
  const { busy: isRunning, act, error, refusal } = action ?? own
  const reason = reasonOf && error !== undefined ? reasonOf(error) : refusal
  const confirm = async () => {
    if ((await act(onConfirm, failed)) || failed !== undefined) dialog.onClose()
  }
  return (
    <AlertDialog
      {...dialog}
      cancelLabel={cancelLabel ?? t('cancel')}
      onConfirm={() => void confirm()}
      busy={busy || isRunning}
    >
      {children}
      {reason && (
        <Alert tone="not-done" title={refusedTitle} className="mt-3">
          {reason}
        </Alert>
      )}
    </AlertDialog>
  )
}
