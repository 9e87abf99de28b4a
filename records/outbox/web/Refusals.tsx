import { useEffect, useRef } from 'react'
import { useTranslations } from '#client/i18n.ts'
import type { Entry } from '#records/outbox/web/entry.ts'
import type { EntryKind } from '#records/outbox/web/entry-kind.ts'
import { isToastSuppressed, removeFromOutbox } from '#records/outbox/web/sending.ts'
import { useOutbox } from '#records/outbox/web/store.ts'
import { toast } from '#ui/toast.ts'

/** The timeout for an entry that was just made. Entries sent later stay until they are closed. */
const REFUSED_MS = 8000

/** Reports what the server refused, until it has been read. The typed text can be copied. */
export function Refusals({ kind }: { kind: EntryKind }) {
  const { t } = useTranslations('common')
  const sayings = kind.useEntryTexts()
  const entries = useOutbox(kind)
  const shown = useRef(new Map<string, () => void>())

  useEffect(() => {
    const say = (entry: Entry) => {
      const { id, waited, refused } = entry
      const reason = refused?.says || t('unexpected')
      const typed = sayings.typed(entry)
      const keepInSight = () => toast({ title: typed?.sentence ?? '', timeout: 0 })
      const copy = () => void navigator.clipboard.writeText(typed?.text ?? '').catch(keepInSight)
      return toast({
        tone: refused?.late ? 'late' : 'not-done',
        title: sayings.refused(entry),
        detail: typed ? `${reason}\n${typed.sentence}` : reason,
        timeout: waited || typed ? 0 : REFUSED_MS,
        onClose: () => shown.current.delete(id) && removeFromOutbox(id),
        ...(typed && 'clipboard' in navigator && { action: { label: typed.copy, onAction: copy } }),
      })
    }
    const refused = entries.filter((one) => one.refused && !isToastSuppressed(one.id))
    for (const one of refused) if (!shown.current.has(one.id)) shown.current.set(one.id, say(one))
    for (const [id, close] of shown.current)
      if (!refused.some((one) => one.id === id)) {
        shown.current.delete(id)
        close()
      }
  }, [entries, sayings, t])

  useEffect(() => {
    const all = shown.current
    return () => {
      const closing = [...all.values()]
      all.clear()
      for (const close of closing) close()
    }
  }, [])
  return null
}
