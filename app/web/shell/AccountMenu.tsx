import { useNavigate } from '@tanstack/react-router'
import { LogOut, UserRound } from 'lucide-react'
import { forgetRefresh } from '#app/web/guard/guards.ts'
import { signOut } from '#features/auth/web/api.ts'
import { storedProfile } from '#features/profile/web/api.ts'
import { useWords } from '#platform/web/i18n.ts'
import { queryClient } from '#platform/web/query.ts'
import { readSession } from '#platform/web/session.ts'
import { Avatar } from '#platform/web/ui/Avatar.tsx'
import { Menu } from '#platform/web/ui/Menu.tsx'

export function AccountMenu() {
  const { t } = useWords('shell')
  const navigate = useNavigate()
  const profile = storedProfile()
  const name = profile ? `${profile.name} ${profile.last_name}`.trim() : ''
  const leave = async () => {
    await signOut()
    forgetRefresh()
    queryClient.clear()
    await navigate({ to: '/signin' })
  }
  const openProfile = () =>
    navigate({
      to: '/$companyName/profile',
      params: { companyName: readSession()?.companySlug ?? '' },
    })
  return (
    <Menu
      label={t('account', { name })}
      trigger={
        <button type="button" aria-label={t('account', { name })} className="rounded-full">
          <Avatar name={name} src={profile?.profile.ppUrl} />
        </button>
      }
      items={[
        {
          id: 'profile',
          name: t('profile'),
          icon: <UserRound aria-hidden="true" className="size-4" />,
          onAction: () => void openProfile(),
        },
        { id: 'line', separator: true },
        {
          id: 'sign-out',
          name: t('signOut'),
          icon: <LogOut aria-hidden="true" className="size-4 rtl:-scale-x-100" />,
          onAction: () => void leave(),
        },
      ]}
    />
  )
}
