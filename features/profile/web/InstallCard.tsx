import { useTranslations } from '#client/i18n.ts'
import { useInstall } from '#client/install.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'

/** Offers to install Diwan on the home screen, if the device supports it and has not yet. */
export function InstallCard() {
  const { t } = useTranslations('profile')
  const install = useInstall()
  if (!install) return null
  const offer = install.kind === 'offer' && (
    <Button size="sm" onClick={() => void install.install()}>
      {t('install')}
    </Button>
  )
  return (
    <Card title={t('installTitle')} action={offer || undefined}>
      <p className="-mt-2 text-muted">
        {t(install.kind === 'offer' ? 'installText' : 'installByHand')}
      </p>
    </Card>
  )
}
