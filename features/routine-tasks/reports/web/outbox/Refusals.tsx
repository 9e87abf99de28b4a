import { useEffect, useRef } from 'react'
import type { Waiting } from '#features/routine-tasks/reports/web/outbox/outbox.ts'
import { forget } from '#features/routine-tasks/reports/web/outbox/sending.ts'
import { isToldElsewhere } from '#features/routine-tasks/reports/web/outbox/told.ts'
import { useOutbox } from '#features/routine-tasks/reports/web/outbox/useOutbox.ts'
import { useWords } from '#platform/web/i18n.ts'
import { toast } from '#platform/web/ui/toast.ts'

/** For what was pressed just now; what was sent later stays until it is closed. */
const READ_MS = 8000

/** Says what the server would not have, until it has been read; a note can be taken along. */
export function Refusals() {
  const { t } = useWords(['routine', 'common'])
  const outbox = useOutbox()
  const shown = useRef(new Map<string, () => void>())

  useEffect(() => {
    const say = ({ key, taskName, note, waited, refused }: Waiting) => {
      const reason = refused?.says || t('common:unexpected')
      const yourNote = t('routine:yourNote', { note })
      const keepInSight = () => toast({ title: yourNote, timeout: 0 })
      const copy = () => void navigator.clipboard.writeText(note).catch(keepInSight)
      return toast({
        tone: refused?.late ? 'late' : 'not-done',
        title: t('routine:refused', { task: taskName }),
        detail: note ? `${reason}\n${yourNote}` : reason,
        timeout: waited || note ? 0 : READ_MS,
        onClose: () => shown.current.delete(key) && forget(key),
        ...(note &&
          'clipboard' in navigator && { action: { label: t('routine:copyNote'), onAction: copy } }),
      })
    }
    const refused = outbox.filter((one) => one.refused && !isToldElsewhere(one.key))
    for (const one of refused) if (!shown.current.has(one.key)) shown.current.set(one.key, say(one))
    for (const [key, close] of shown.current)
      if (!refused.some((one) => one.key === key)) {
        shown.current.delete(key)
        close()
      }
  }, [outbox, t])

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
