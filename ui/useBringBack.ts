import { CallError } from '#client/call.ts'
import { useTranslations } from '#client/i18n.ts'
import { useReason } from '#client/useReason.ts'
import { READ_MS, toast } from '#ui/toast.ts'
import type { ToastContent } from '#ui/toast-queue.ts'

interface Deleted {
  bringBack: () => Promise<unknown>
  /** What is pressed, what is said once it is back, and where it stays deleted. */
  words: { undo: string; back: string; notBack: string }
}

const statusOf = (error: unknown) => (error instanceof CallError ? error.status : undefined)

/**
 * What the message of a deletion offers: to bring the thing back. Says what came of it; a server
 * that was not reached can be asked again.
 */
export function useBringBack() {
  const { t } = useTranslations('common')
  const reasonOf = useReason()
  const actionOf = ({ bringBack, words }: Deleted): NonNullable<ToastContent['action']> => {
    const press = async () => {
      try {
        await bringBack()
        toast({ tone: 'done', title: words.back })
      } catch (error) {
        const detail = statusOf(error) === 404 ? t('pastUndo') : reasonOf(error)
        const again = statusOf(error) === 0 && { action: actionOf({ bringBack, words }) }
        toast({ tone: 'not-done', title: words.notBack, detail, timeout: READ_MS, ...again })
      }
    }
    return { label: words.undo, onAction: () => void press() }
  }
  return actionOf
}
