import { useEffect } from 'react'
import { isGivenUp } from '#features/routine-tasks/reports/web/outbox/outbox.ts'
import { deliverAnew } from '#features/routine-tasks/reports/web/outbox/sending.ts'
import { useOutbox } from '#features/routine-tasks/reports/web/outbox/useOutbox.ts'
import { useWords } from '#platform/web/i18n.ts'
import { toast } from '#platform/web/ui/toast.ts'

/**
 * Tells on any page that reports could not be sent by themselves. They stay, with their notes, at
 * their duties until their author sends them or takes them back.
 */
export function GivenUp() {
  const { t } = useWords('routine')
  const count = useOutbox().filter(isGivenUp).length
  useEffect(() => {
    if (count === 0) return
    return toast({
      tone: 'late',
      title: t('givenUp', { count }),
      timeout: 0,
      action: { label: t('sendNow'), onAction: deliverAnew },
    })
  }, [count, t])
  return null
}
