import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { useInstall } from '#client/install.ts'
import { useExtensions } from '#client/pages.ts'
import { readSession, storedToken } from '#client/session.ts'
import { storedProfile } from '#features/profile/web/api.ts'
import { ClockCard } from '#features/profile/web/ClockCard.tsx'
import { DevicesCard } from '#features/profile/web/DevicesCard.tsx'
import { EditProfile } from '#features/profile/web/EditProfile.tsx'
import { LanguageCard } from '#features/profile/web/LanguageCard.tsx'
import { PasswordCard } from '#features/profile/web/PasswordCard.tsx'
import { ProblemDialog } from '#features/profile/web/ProblemDialog.tsx'
import { ProfileSkeleton } from '#features/profile/web/ProfileSkeleton.tsx'
import { useProfile } from '#features/profile/web/page-api.ts'
import { profileParts } from '#features/profile/web/profile-parts.ts'
import { SideCard } from '#features/profile/web/SideCard.tsx'
import { useProblem } from '#features/profile/web/useProblem.ts'
import { LoadErrorState } from '#records/list/web/LoadError.tsx'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/Card.tsx'

/** The user's own page: their card, their editable data, and their sessions. */
export function ProfilePage() {
  const { t } = useTranslations('profile')
  const { data } = useProfile()
  const seen = data?.data ?? storedProfile()
  return (
    <>
      <h1 className="mb-4 text-xl font-semibold sm:text-2xl">{t('title')}</h1>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[18rem_minmax(0,1fr)]">
        {seen && <SideCard profile={seen} />}
        <div className="flex min-w-0 flex-col gap-4 lg:col-start-2">
          <Edit />
          <LanguageCard />
          {seen && <ClockCard clock={seen.clock} />}
          <ProfileLinks />
          <InstallCard />
          <PasswordCard />
          <DevicesCard />
        </div>
      </div>
    </>
  )
}

/** Offers to install Diwan on the home screen, if the device supports it and has not yet. */
function InstallCard() {
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

/** Links to personal settings of other features. */
function ProfileLinks() {
  const { locale } = useTranslations('profile')
  const ways = useExtensions(profileParts).filter(({ isForReader }) => isForReader())
  return ways.map(({ page, name, text, action }) => (
    <Card
      key={page.path}
      title={name[locale]}
      action={
        <Link
          to={`/$companyName/${page.path}` as string}
          params={{ companyName: readSession()?.companySlug ?? '' } as never}
          className={buttonClass({ size: 'sm' })}
        >
          {action[locale]}
        </Link>
      }
    >
      <p className="-mt-2 text-muted">{text[locale]}</p>
    </Card>
  ))
}

/** The form, once the server's data is loaded, so that nobody edits outdated data. */
function Edit() {
  const { t } = useTranslations(['profile', 'common'])
  const query = useProfile()
  const { data, error } = query
  const { problem, refuse, close } = useProblem()
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports each failure once
  useEffect(() => {
    // If the session ended, that is reported instead.
    if (error && storedToken()) refuse({ error, title: t('profile:loadFailed') })
  }, [error])
  if (data) return <EditProfile profile={data.data} />
  if (!error) return <ProfileSkeleton />
  return (
    <Card title={t('profile:editProfile')}>
      <LoadErrorState query={query} title={t('profile:loadFailed')} />
      <ProblemDialog problem={problem} onClose={close} />
    </Card>
  )
}
