import { lazy, useEffect } from 'react'
import { storedProfile } from '#features/profile/web/api.ts'
import { Deferred } from '#platform/web/Deferred.tsx'
import { useWords } from '#platform/web/i18n.ts'
import { Avatar } from '#platform/web/ui/Avatar.tsx'
import { whenUsed } from '#platform/web/when-used.ts'

const load = () => import('#app/web/shell/AccountItems.tsx')
const Items = lazy(async () => ({ default: (await load()).AccountItems }))

/** Late enough not to be in the way, so that one can sign out when the network is gone. */
const AHEAD_MS = 5000

export function AccountMenu() {
  const { t } = useWords('shell')
  useEffect(() => whenUsed(() => load().catch(() => {}), AHEAD_MS), [])
  const profile = storedProfile()
  const name = profile ? `${profile.name} ${profile.last_name}`.trim() : ''
  return (
    <Deferred
      prefetch={load}
      trigger={(open) => (
        <button
          type="button"
          aria-label={t('account', { name })}
          aria-haspopup="menu"
          onClick={open}
          className="rounded-full"
        >
          <Avatar name={name} src={profile?.profile.ppUrl} />
        </button>
      )}
    >
      {(opened) => <Items {...opened} />}
    </Deferred>
  )
}
