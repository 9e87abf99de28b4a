import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { resetRefresh } from '#app/web/guard/guards.ts'
import { useTranslations } from '#client/i18n.ts'
import { notifySessionChange } from '#client/session.ts'
import { signOut } from '#features/auth/web/api.ts'
import { NarrowPage } from '#features/auth/web/NarrowPage.tsx'
import { storedProfile } from '#features/profile/web/api.ts'
import { Button } from '#ui/Button.tsx'

/**
 * Asks a signed-in user who opened a mailed link whether to continue with the link or to stay
 * signed in.
 */
export function SignedInAlready() {
  const { t } = useTranslations('auth')
  const navigate = useNavigate()
  const [profile] = useState(storedProfile)
  const [busy, setBusy] = useState(false)
  if (!profile) return null
  const goOn = async () => {
    setBusy(true)
    await signOut()
    resetRefresh()
    notifySessionChange()
  }
  const stay = () =>
    navigate({
      to: '/$companyName',
      params: { companyName: profile.company.slug },
    })
  const name = `${profile.name} ${profile.last_name}`.trim()
  return (
    <NarrowPage title={t('signedInTitle')} lead={t('signedInLead')}>
      <p className="rounded-md bg-hover px-4 py-3 wrap-anywhere">
        <bdi className="block font-medium">{name}</bdi>
        <bdi dir="ltr" className="block text-muted">
          {profile.email}
        </bdi>
        <bdi className="block text-muted">{profile.company.name}</bdi>
      </p>
      <div className="mt-6 flex flex-col gap-3">
        <Button tone="primary" size="touch" busy={busy} onClick={() => void goOn()}>
          {t('signOutAndGoOn')}
        </Button>
        <Button size="touch" onClick={() => void stay()}>
          {t('staySignedIn')}
        </Button>
      </div>
    </NarrowPage>
  )
}
