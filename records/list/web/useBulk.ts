import { useMutation } from '@tanstack/react-query'
import { useTranslations } from '#client/i18n.ts'
import { useReason } from '#client/useReason.ts'
import type { BulkReply } from '#records/list/bulk.ts'
import { toast } from '#ui/toast.ts'
import type { ToastContent } from '#ui/toast-queue.ts'

/** The refused rows of a bulk change. */
export interface Refusals {
  /** A message about what was changed; undefined if nothing was. */
  changed: string | undefined
  rows: readonly { id: string; name: string; message: string }[]
}

interface Bulk<Wanted> {
  send: (wanted: Wanted) => Promise<BulkReply>
  nameOf: (wanted: Wanted, id: string) => string | undefined
  /** The success message with the number of rows. */
  successMessage: (wanted: Wanted, count: number) => string
  onRefused: (refusals: Refusals) => void
  /** The action of the success message, such as undo. */
  actionOf?: (wanted: Wanted, changed: readonly string[]) => ToastContent['action']
  /** The refused ids stay selected. */
  onDone: (refused: readonly string[]) => void
}

/** Sends a bulk change, and lists refused rows with their reasons. */
export function useBulk<Wanted>({
  send,
  nameOf,
  successMessage,
  onRefused,
  actionOf,
  onDone,
}: Bulk<Wanted>) {
  const { t } = useTranslations('lists')
  const reasonOf = useReason()
  return useMutation({
    networkMode: 'always',
    mutationFn: send,
    onSuccess: ({ changed, refused }, wanted) => {
      onDone(refused.map(({ id }) => id))
      if (refused.length === 0) {
        const action = actionOf?.(wanted, changed)
        toast({
          tone: 'done',
          title: successMessage(wanted, changed.length),
          ...(action && { action }),
        })
        return
      }
      const rows = refused.map(({ id, message }) => ({
        id,
        name: nameOf(wanted, id) ?? '',
        message: message ?? '',
      }))
      onRefused({
        changed: changed.length > 0 ? successMessage(wanted, changed.length) : undefined,
        rows,
      })
    },
    onError: (error) =>
      toast({ tone: 'not-done', title: t('nothingChanged'), detail: reasonOf(error) }),
  })
}
