import type { BulkReply } from '#platform/shared/bulk.ts'
import { useWords } from '#platform/web/i18n.ts'
import type { Refusals } from '#platform/web/list/useBulk.ts'
import { toast } from '#platform/web/ui/toast.ts'
import { useReason } from '#platform/web/useReason.ts'

interface Undo<Change> {
  send: (change: Change) => Promise<BulkReply>
  onRefused: (refusals: Refusals) => void
  /** What is said once it is undone. */
  undone: string
}

/** Undoes a change of several by others, one after the other; what is refused is listed with its reasons. */
export function useUndo<Change>({ send, onRefused, undone }: Undo<Change>) {
  const { t } = useWords('lists')
  const reasonOf = useReason()
  return async (changes: readonly Change[], nameOf: (id: string) => string | undefined) => {
    try {
      const refused: BulkReply['refused'] = []
      for (const change of changes) refused.push(...(await send(change)).refused)
      const rows = refused.map(({ id, message }) => ({
        ...{ id, name: nameOf(id) ?? '', message: message ?? '' },
      }))
      if (rows.length > 0) onRefused({ changed: undefined, rows })
      else toast({ tone: 'done', title: undone })
    } catch (error) {
      toast({ tone: 'not-done', title: t('nothingChanged'), detail: reasonOf(error) })
    }
  }
}
