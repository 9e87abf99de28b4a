import { CallError } from '#client/call.ts'
import { useTranslations } from '#client/i18n.ts'
import { useReason } from '#client/useReason.ts'
import { LONG_TOAST_MS, toast } from '#ui/toast.ts'
import type { ToastContent } from '#ui/toast-queue.ts'

interface RestoreOptions {
  restore: () => Promise<unknown>
  /** The button's label, the message after a restore, and the message after a failed one. */
  words: { undo: string; back: string; notBack: string }
}

const statusOf = (error: unknown) => (error instanceof CallError ? error.status : undefined)

/**
 * The undo action of a deletion's message. Reports the result; if the server was unreachable, the
 * error message offers a retry.
 */
export function useRestoreAction() {
  const { t } = useTranslations('common')
  const reasonOf = useReason()
  const actionOf = ({ restore, words }: RestoreOptions): NonNullable<ToastContent['action']> => {
    const press = async () => {
      try {
        await restore()
        toast({ tone: 'done', title: words.back })
      } catch (error) {
        const detail = statusOf(error) === 404 ? t('pastUndo') : reasonOf(error)
        const again = statusOf(error) === 0 && { action: actionOf({ restore, words }) }
        toast({ tone: 'not-done', title: words.notBack, detail, timeout: LONG_TOAST_MS, ...again })
      }
    }
    return { label: words.undo, onAction: () => void press() }
  }
  return actionOf
}
