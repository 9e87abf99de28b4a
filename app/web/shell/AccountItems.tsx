import { useNavigate } from '@tanstack/react-router'
import { LogOut, UserRound } from 'lucide-react'
import { forgetRefresh } from '#app/web/guard/guards.ts'
import { signOut } from '#features/auth/web/api.ts'
import { storedProfile } from '#features/profile/web/api.ts'
import type { DeferredProps } from '#platform/web/Deferred.tsx'
import { useWords } from '#platform/web/i18n.ts'
import { queryClient } from '#platform/web/query.ts'
import { readSession } from '#platform/web/session.ts'
import { Menu } from '#platform/web/ui/Menu.tsx'

/** What the account's picture opens: the profile, and the way out. */
export function AccountItems({ trigger, open, onOpenChange }: DeferredProps) {
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
      trigger={trigger()}
      open={open}
      onOpenChange={onOpenChange}
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
