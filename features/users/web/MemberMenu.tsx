import { Ellipsis } from 'lucide-react'
import { lazy } from 'react'
import type { CompanyUser } from '#features/users/contract.ts'
import { mayInvite } from '#features/users/web/api.ts'
import { type MemberActs, MemberContext } from '#features/users/web/member-context.ts'
import { fullName } from '#features/users/web/pending.ts'
import { fetchDialogs } from '#features/users/web/useQuestion.tsx'
import { Deferred } from '#platform/web/Deferred.tsx'
import { useWords } from '#platform/web/i18n.ts'
import { IconButton } from '#platform/web/ui/IconButton.tsx'

const loadItems = () => import('#features/users/web/MemberMenuItems.tsx')
const Items = lazy(async () => ({ default: (await loadItems()).MemberMenuItems }))

const prefetch = () => {
  fetchDialogs()
  return loadItems()
}

const hasActions = ({ can, status }: CompanyUser) =>
  Boolean(can?.update || can?.assign_roles || can?.remove || (status === 'pending' && mayInvite()))

/** The actions of one member; nothing where there are none. */
export function MemberMenu({ user, acts }: { user: CompanyUser; acts: MemberActs }) {
  const { t } = useWords('users')
  if (!hasActions(user)) return null
  return (
    <MemberContext value={{ user, acts }}>
      <Deferred
        part={Items}
        prefetch={prefetch}
        trigger={(open) => (
          <IconButton
            label={t('actionsOf', { name: fullName(user) })}
            aria-haspopup="menu"
            icon={<Ellipsis aria-hidden="true" className="size-5" />}
            onClick={open}
          />
        )}
      />
    </MemberContext>
  )
}
