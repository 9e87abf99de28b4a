import { useState } from 'react'
import { call } from '#client/call.ts'
import { addTranslations, useTranslations } from '#client/i18n.ts'
import { readSession, storedEmail } from '#client/session.ts'
import { useReason } from '#client/useReason.ts'
import { remindOwner } from '#features/auth/contract.ts'
import { ar } from '#features/auth/web/confirm/messages.ar.ts'
import { en } from '#features/auth/web/confirm/messages.en.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'

addTranslations('confirmAddress', { en, ar })

/**
 * Shows that the owner's address is not confirmed (worded for the owner or for others) and can mail
 * the link again. `waiting`: how many addresses could not be invited because of that.
 */
export function ConfirmAddress({ waiting = 0 }: { waiting?: number }) {
  const { t } = useTranslations('confirmAddress')
  const reasonOf = useReason()
  const [isBusy, setBusy] = useState(false)
  const isOwn = readSession()?.isOwner ?? false
  const sendAgain = async () => {
    setBusy(true)
    try {
      const { message } = await call(remindOwner, undefined)
      toast({ tone: 'done', title: message })
    } catch (error) {
      toast({ tone: 'not-done', title: t('failed'), detail: reasonOf(error) })
    }
    setBusy(false)
  }
  return (
    <Alert
      tone="late"
      title={t(isOwn ? 'own' : 'owners')}
      action={
        <Button size="sm" busy={isBusy} onClick={() => void sendAgain()}>
          {t('sendAgain')}
        </Button>
      }
    >
      <p>{isOwn ? t('ownText', { email: storedEmail() }) : t('ownersText')}</p>
      {waiting > 0 && <p>{t('waiting', { count: waiting })}</p>}
    </Alert>
  )
}
