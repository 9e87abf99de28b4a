import { formatDate, formatNumber } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import type { Project } from '#features/projects/contract.ts'
import { useLabels } from '#features/projects/web/fields.ts'
import { type ListProps, ProjectLink } from '#features/projects/web/ProjectCards.tsx'
import { Progress, ProjectMenu, StateBadge } from '#features/projects/web/parts.tsx'
import { DEFAULT_SORT, type ProjectSearch } from '#features/projects/web/search.ts'
import { type Column, RecordTable } from '#records/list/web/RecordTable.tsx'
import { columnSorting } from '#records/list/web/sorting.ts'

const NONE = '–'

interface ProjectTableProps extends ListProps {
  search: ProjectSearch
  onSearch: (change: Partial<ProjectSearch>) => void
}

function useColumns({ search, onSearch }: ProjectTableProps): Column<Project>[] {
  const { t, locale } = useTranslations('projects')
  const labels = useLabels()
  const sorting = columnSorting(search, onSearch, DEFAULT_SORT)
  return [
    {
      id: 'name',
      head: labels.name,
      sorting: sorting('name'),
      cell: (project) => <ProjectLink project={project} className="rounded-sm hover:underline" />,
    },
    { id: 'state', head: t('state'), cell: (project) => <StateBadge project={project} /> },
    {
      id: 'manager',
      head: labels.manager_id,
      cell: ({ manager }) => <bdi className="wrap-anywhere">{manager?.name ?? NONE}</bdi>,
      cellClassName: 'py-2',
    },
    {
      id: 'department',
      head: labels.department_id,
      cell: ({ department }) => <bdi className="wrap-anywhere">{department?.name ?? NONE}</bdi>,
      className: 'max-xl:hidden',
      cellClassName: 'py-2',
    },
    {
      id: 'deadline',
      head: labels.deadline,
      sorting: sorting('deadline'),
      cell: ({ deadline }) => (deadline ? formatDate(deadline, locale, 'date') : NONE),
      cellClassName: 'whitespace-nowrap tabular-nums',
    },
    {
      id: 'progress',
      head: t('progress'),
      sorting: sorting('progress'),
      cell: (project) => <Progress project={project} short />,
      cellClassName: 'whitespace-nowrap',
    },
    {
      id: 'overdue',
      head: t('overdue'),
      numeric: true,
      cell: ({ tasks }) => formatNumber(tasks.overdue, locale),
      cellClassName: ({ tasks }) =>
        tasks.overdue > 0 ? 'font-medium text-not-done' : 'text-muted',
    },
  ]
}

/** The projects as a table, on wide screens. */
export function ProjectTable(table: ProjectTableProps) {
  const { t } = useTranslations('projects')
  return (
    <RecordTable
      label={t('title')}
      rows={table.projects}
      columns={useColumns(table)}
      menu={(project) => <ProjectMenu project={project} show={table.show} />}
    />
  )
}
