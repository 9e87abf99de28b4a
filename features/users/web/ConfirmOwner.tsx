import { useState } from 'react'
import { remindOwner } from '#features/auth/contract.ts'
import { call } from '#platform/web/call.ts'
import { useWords } from '#platform/web/i18n.ts'
import { Alert } from '#platform/web/ui/Alert.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { useReason } from '#platform/web/useReason.ts'

/** Why nobody more can be invited yet, and the mail that is needed, once more. */
export function ConfirmOwner() {
  const { t } = useWords('users')
  const reasonOf = useReason()
  const [isBusy, setBusy] = useState(false)
  const sendAgain = async () => {
    setBusy(true)
    try {
      const { message } = await call(remindOwner, undefined)
      toast({ tone: 'done', title: message })
    } catch (error) {
      toast({ tone: 'not-done', title: t('ownerLinkFailed'), detail: reasonOf(error) })
    }
    setBusy(false)
  }
  return (
    <Alert
      tone="late"
      title={t('ownerUnconfirmed')}
      action={
        <Button busy={isBusy} onClick={() => void sendAgain()}>
          {t('sendOwnerLink')}
        </Button>
      }
    >
      <p>{t('ownerUnconfirmedText')}</p>
    </Alert>
  )
}
