import { useTranslations } from '#client/i18n.ts'
import { useReason } from '#client/useReason.ts'
import type { BulkReply } from '#records/list/bulk.ts'
import type { Refusals } from '#records/list/web/useBulk.ts'
import { toast } from '#ui/toast.ts'

interface Undo<Change> {
  send: (change: Change) => Promise<BulkReply>
  onRefused: (refusals: Refusals) => void
  /** The message after the undo. */
  undone: string
}

/** Undoes a bulk change by one or more others. Lists refused rows with their reasons. */
export function useBulkUndo<Change>({ send, onRefused, undone }: Undo<Change>) {
  const { t } = useTranslations('lists')
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

/** Groups rows by previous value, so that one bulk change restores all rows with the same value. */
export function groupByPreviousValue<Row extends { id: string }, Value>(
  rows: readonly Row[],
  previousValueOf: (row: Row) => Value,
): { value: Value; ids: string[] }[] {
  const groups = new Map<string, { value: Value; ids: string[] }>()
  for (const row of rows) {
    const value = previousValueOf(row)
    const key = JSON.stringify(value)
    const group = groups.get(key)
    if (group) group.ids.push(row.id)
    else groups.set(key, { value, ids: [row.id] })
  }
  return [...groups.values()]
}
