import type { CompanyUser } from '#features/users/contract.ts'
import { MemberMenu } from '#features/users/web/MemberMenu.tsx'
import { Identity, LastSeen, Names, Nothing, Status } from '#features/users/web/MemberParts.tsx'
import type { MemberActs } from '#features/users/web/member-context.ts'
import type { SortBy, TeamSearch } from '#features/users/web/search.ts'
import { useWords } from '#platform/web/i18n.ts'
import { RowTh, Table, Td, Th } from '#platform/web/ui/Table.tsx'

/** The order in which a column is read first. */
const FIRST = { name: undefined, email: undefined, position: undefined, last_seen: 'desc' } as const

/** The team as rows; a press on a head orders by it, another one turns the order round. */
export function MemberTable({
  users,
  search,
  onChange,
  acts,
}: {
  users: readonly CompanyUser[]
  search: TeamSearch
  onChange: (change: Partial<TeamSearch>) => void
  acts: MemberActs
}) {
  const { t } = useWords('users')
  const sortedBy = search.sort ?? 'name'
  const head = (by: SortBy) => {
    const sort = search.order === 'desc' ? ('descending' as const) : ('ascending' as const)
    const turned = search.order === 'desc' ? undefined : ('desc' as const)
    const isSorted = sortedBy === by
    return {
      sort: isSorted ? sort : ('none' as const),
      onSort: () =>
        onChange({ sort: by === 'name' ? undefined : by, order: isSorted ? turned : FIRST[by] }),
    }
  }
  return (
    <Table label={t('title')} scroll>
      <thead>
        <tr>
          <Th {...head('name')} className="min-w-72">
            {t('name')}
          </Th>
          <Th {...head('position')}>{t('position')}</Th>
          <Th>{t('roles')}</Th>
          <Th>{t('departments')}</Th>
          <Th>{t('status')}</Th>
          <Th {...head('last_seen')} className="whitespace-nowrap">
            {t('lastSeen')}
          </Th>
          <Th className="w-14">
            <span className="sr-only">{t('actions')}</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.id} className="last:*:border-b-0 hover:bg-hover">
            <RowTh className="py-2">
              <Identity user={user} />
            </RowTh>
            <Td className="py-2">
              <bdi>{user.position}</bdi>
            </Td>
            <Td className="py-2">
              {user.roles?.length ? (
                <Names label={t('roles')} names={user.roles} tone="accent" />
              ) : (
                <Nothing />
              )}
            </Td>
            <Td className="py-2">
              {user.departments?.length ? (
                <Names label={t('departments')} names={user.departments} />
              ) : (
                <Nothing />
              )}
            </Td>
            <Td>
              <Status user={user} />
            </Td>
            <Td className="text-sm">
              <LastSeen user={user} />
            </Td>
            <Td>
              <MemberMenu user={user} acts={acts} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
