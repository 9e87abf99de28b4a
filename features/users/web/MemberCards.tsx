import { useTranslations } from '#client/i18n.ts'
import type { CompanyUser } from '#features/users/contract.ts'
import { type MemberActions, MemberMenu } from '#features/users/web/MemberMenu.tsx'
import {
  Identity,
  LastSeen,
  Names,
  SelectMember,
  Status,
} from '#features/users/web/MemberParts.tsx'
import type { Selection } from '#records/list/web/useSelection.ts'

/** The team as cards, on narrow screens. */
export function MemberCards({
  users,
  acts,
  selection,
}: {
  users: readonly CompanyUser[]
  acts: MemberActions
  selection: Selection<CompanyUser>
}) {
  const { t } = useTranslations('users')
  return (
    <ul aria-label={t('title')} className="flex flex-col">
      {users.map((user) => (
        <li key={user.id} className="border-t border-line px-4 py-3 first:border-t-0">
          <div className="flex items-start justify-between gap-2">
            <Identity user={user} />
            <div className="-me-2 flex shrink-0 items-center gap-1">
              {selection.page !== 'empty' && <SelectMember user={user} selection={selection} />}
              <MemberMenu user={user} acts={acts} />
            </div>
          </div>
          <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 ps-11 text-sm text-muted">
            <Status user={user} />
            <LastSeen user={user} />
            {user.position && <bdi className="wrap-anywhere">{user.position}</bdi>}
          </div>
          <div className="mt-2 flex flex-wrap gap-1 ps-11 empty:hidden">
            <Names label={t('roles')} names={user.roles} tone="accent" />
            <Names label={t('departments')} names={user.departments} />
          </div>
        </li>
      ))}
    </ul>
  )
}
