import { useTranslations } from '#client/i18n.ts'
import type { CompanyUser } from '#features/users/contract.ts'
import { type MemberActions, MemberMenu } from '#features/users/web/MemberMenu.tsx'
import {
  EmptyCell,
  Identity,
  LastSeen,
  Names,
  SelectMember,
  Status,
} from '#features/users/web/MemberParts.tsx'
import { SORTING, type SortBy, type TeamSearch } from '#features/users/web/search.ts'
import { MenuHead } from '#records/list/web/RowMenu.tsx'
import { SelectPage } from '#records/list/web/SelectBox.tsx'
import { sortedBy, sortOf } from '#records/list/web/sorting.ts'
import type { Selection } from '#records/list/web/useSelection.ts'
import { RowTh, Table, Td, Th } from '#ui/Table.tsx'

/** The team as a table; a click on a heading sorts by it, another click reverses the order. */
export function MemberTable({
  users,
  search,
  onChange,
  acts,
  selection,
}: {
  users: readonly CompanyUser[]
  search: TeamSearch
  onChange: (change: Partial<TeamSearch>) => void
  acts: MemberActions
  selection: Selection<CompanyUser>
}) {
  const { t } = useTranslations('users')
  const head = (by: SortBy) => ({
    sort: sortOf(search, by, SORTING.usual),
    onSort: () => onChange(sortedBy(search, by, SORTING)),
  })
  return (
    <Table label={t('title')} scroll className="last-row-open">
      <thead>
        <tr>
          {selection.page !== 'empty' && (
            <Th className="w-10 ps-5">
              <SelectPage selection={selection} hideLabel />
            </Th>
          )}
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
          <MenuHead />
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.id} className="hover:bg-hover">
            {selection.page !== 'empty' && (
              <Td className="ps-5">
                <SelectMember user={user} selection={selection} />
              </Td>
            )}
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
                <EmptyCell />
              )}
            </Td>
            <Td className="py-2">
              {user.departments?.length ? (
                <Names label={t('departments')} names={user.departments} />
              ) : (
                <EmptyCell />
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
