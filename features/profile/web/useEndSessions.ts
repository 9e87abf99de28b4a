import { useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { useReason } from '#client/useReason.ts'
import { endSessions } from '#features/profile/web/page-api.ts'
import { toast } from '#ui/toast.ts'

/** Signs out other sessions and shows the result; calls `onDone` once the rows are gone. */
export function useEndSessions(onDone: () => void) {
  const { t } = useTranslations('profile')
  const reasonOf = useReason()
  const [busy, setBusy] = useState(false)
  const end = async (ids: readonly string[], done: string) => {
    setBusy(true)
    try {
      await endSessions(ids)
      toast({ tone: 'done', title: done })
      onDone()
    } catch (error) {
      toast({ tone: 'not-done', title: t('signOutFailed'), detail: reasonOf(error) })
    }
    setBusy(false)
  }
  return { busy, end }
}
