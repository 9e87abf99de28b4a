import { useTranslations } from '#client/i18n.ts'
import type { CompanyUser } from '#features/users/contract.ts'
import { type MemberActions, MemberMenu } from '#features/users/web/MemberMenu.tsx'
import {
  EmptyCell,
  Identity,
  isSelectable,
  LastSeen,
  Names,
  Status,
} from '#features/users/web/MemberParts.tsx'
import { fullName } from '#features/users/web/pending.ts'
import { SORTING, type TeamSearch } from '#features/users/web/search.ts'
import { type Column, RecordRows } from '#records/list/web/RecordTable.tsx'
import { columnSorting } from '#records/list/web/sorting.ts'
import type { Selection } from '#records/list/web/useSelection.ts'

interface MemberTableProps {
  users: readonly CompanyUser[]
  search: TeamSearch
  onChange: (change: Partial<TeamSearch>) => void
  acts: MemberActions
  selection: Selection<CompanyUser>
}

function useColumns({ search, onChange }: MemberTableProps): Column<CompanyUser>[] {
  const { t } = useTranslations('users')
  const sorting = columnSorting(search, onChange, SORTING)
  const names = (label: string, of: CompanyUser['roles'], tone?: 'accent') =>
    of?.length ? <Names label={label} names={of} {...(tone && { tone })} /> : <EmptyCell />
  return [
    {
      id: 'name',
      head: t('name'),
      sorting: sorting('name'),
      cell: (user) => <Identity user={user} />,
      headClassName: 'min-w-72',
    },
    {
      id: 'position',
      head: t('position'),
      sorting: sorting('position'),
      cell: ({ position }) => <bdi>{position}</bdi>,
      cellClassName: 'py-2',
    },
    {
      id: 'roles',
      head: t('roles'),
      cell: ({ roles }) => names(t('roles'), roles, 'accent'),
      cellClassName: 'py-2',
    },
    {
      id: 'departments',
      head: t('departments'),
      cell: ({ departments }) => names(t('departments'), departments),
      cellClassName: 'py-2',
    },
    { id: 'status', head: t('status'), cell: (user) => <Status user={user} /> },
    {
      id: 'last_seen',
      head: t('lastSeen'),
      sorting: sorting('last_seen'),
      cell: (user) => <LastSeen user={user} />,
      headClassName: 'whitespace-nowrap',
      cellClassName: 'text-sm',
    },
  ]
}

/** The team as a table; a click on a heading sorts by it, another click reverses the order. */
export function MemberTable(team: MemberTableProps) {
  const { t } = useTranslations('users')
  const { users, acts, selection } = team
  return (
    <RecordRows
      label={t('title')}
      scroll
      rows={users}
      columns={useColumns(team)}
      menu={(user) => <MemberMenu user={user} acts={acts} />}
      selecting={
        selection.page === 'empty' ? undefined : { selection, nameOf: fullName, isSelectable }
      }
    />
  )
}
