import { useTranslations } from '#client/i18n.ts'
import { cancelEmail, fetchProfileData } from '#features/profile/web/page-api.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import { useAct } from '#ui/useAct.ts'

/** A requested address whose link is not opened yet, with a button to cancel it. */
export function PendingEmail({ email, now }: { email: string; now: string }) {
  const { t } = useTranslations('profile')
  const { busy, act } = useAct()
  const cancel = () =>
    act(async () => {
      await cancelEmail()
      await fetchProfileData()
      toast({ tone: 'done', title: t('emailKept') })
    }, t('emailKeptFailed'))
  return (
    <Alert
      className="mb-5"
      title={t('emailWaits', { email: `\u2068${email}\u2069` })}
      action={
        <Button busy={busy} onClick={() => void cancel()}>
          {t('keepEmail')}
        </Button>
      }
    >
      <p className="wrap-anywhere">{t('emailWaitsText', { email: `\u2068${now}\u2069` })}</p>
    </Alert>
  )
}
