import { useMutation } from '@tanstack/react-query'
import { useTranslations } from '#client/i18n.ts'
import { useReason } from '#client/useReason.ts'
import type { BulkReply } from '#records/list/bulk.ts'
import { toast } from '#ui/toast.ts'
import type { ToastContent } from '#ui/toast-queue.ts'

/** What of a change of several was refused. */
export interface Refusals {
  /** What was changed, in words; absent where nothing was. */
  changed: string | undefined
  rows: readonly { id: string; name: string; message: string }[]
}

interface Bulk<Wanted> {
  send: (wanted: Wanted) => Promise<BulkReply>
  nameOf: (wanted: Wanted, id: string) => string | undefined
  /** What was done, in words with the number of rows. */
  said: (wanted: Wanted, count: number) => string
  onRefused: (refusals: Refusals) => void
  /** What the message offers, as to undo what was changed. */
  actionOf?: (wanted: Wanted, changed: readonly string[]) => ToastContent['action']
  /** The ids of what was refused stay selected. */
  onDone: (refused: readonly string[]) => void
}

/** Changes several at once; what was refused is listed with its reasons. */
export function useBulk<Wanted>({ send, nameOf, said, onRefused, actionOf, onDone }: Bulk<Wanted>) {
  const { t } = useTranslations('lists')
  const reasonOf = useReason()
  return useMutation({
    networkMode: 'always',
    mutationFn: send,
    onSuccess: ({ changed, refused }, wanted) => {
      onDone(refused.map(({ id }) => id))
      if (refused.length === 0) {
        const action = actionOf?.(wanted, changed)
        toast({ tone: 'done', title: said(wanted, changed.length), ...(action && { action }) })
        return
      }
      const rows = refused.map(({ id, message }) => ({
        id,
        name: nameOf(wanted, id) ?? '',
        message: message ?? '',
      }))
      onRefused({ changed: changed.length > 0 ? said(wanted, changed.length) : undefined, rows })
    },
    onError: (error) =>
      toast({ tone: 'not-done', title: t('nothingChanged'), detail: reasonOf(error) }),
  })
}
