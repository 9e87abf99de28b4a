import { call } from '#client/call.ts'
import { useTranslations } from '#client/i18n.ts'
import { unsubscribeNotices } from '#features/notifications/preferences-contract.ts'
import { TurnOff } from '#features/notifications/web/TurnOff.tsx'

/** Turns off the kind of mail, or the digest, whose unsubscribe link was opened. */
export function NotificationsOffPage() {
  const { t } = useTranslations('notifications')
  return (
    <TurnOff
      title={t('offTitle')}
      ask={t('offAsk')}
      button={t('offButton')}
      isOff={t('isOff')}
      badLink={t('badLink')}
      badLinkText={t('badLinkText')}
      signIn={t('signIn')}
      turnOff={(token) => call(unsubscribeNotices, { body: { token } })}
    />
  )
}
