import { call } from '#client/call.ts'
import { useTranslations } from '#client/i18n.ts'
import { unsubscribeBrief } from '#features/dashboard/brief/contract.ts'
import { TurnOff } from '#features/notifications/web/TurnOff.tsx'

/** The page that a mail's link opens to turn off the morning brief. */
export function BriefOffPage() {
  const { t } = useTranslations('brief')
  return (
    <TurnOff
      title={t('offTitle')}
      ask={t('offAsk')}
      button={t('offButton')}
      isOff={t('isOff')}
      badLink={t('badLink')}
      badLinkText={t('badLinkText')}
      signIn={t('signIn')}
      turnOff={(token) => call(unsubscribeBrief, { body: { token } })}
    />
  )
}
