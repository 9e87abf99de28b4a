import { useEffect } from 'react'
import { isGivenUp } from '#records/outbox/web/entry.ts'
import type { EntryKind } from '#records/outbox/web/entry-kind.ts'
import { retryDelivery } from '#records/outbox/web/sending.ts'
import { useOutbox } from '#records/outbox/web/store.ts'
import { toast } from '#ui/toast.ts'

/**
 * Reports on every page that entries could not be sent automatically. They stay with their content
 * where they were made, until their author sends or withdraws them.
 */
export function GivenUp({ kind }: { kind: EntryKind }) {
  const { givenUp, sendNow } = kind.useEntryTexts()
  const count = useOutbox(kind).filter(isGivenUp).length
  const title = givenUp(count)
  useEffect(() => {
    if (count === 0) return
    return toast({
      tone: 'late',
      title,
      timeout: 0,
      action: { label: sendNow, onAction: retryDelivery },
    })
  }, [count, title, sendNow])
  return null
}
