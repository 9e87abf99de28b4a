import { formatDate, formatNumber } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { usePreferences } from '#client/preferences.ts'
import { useLabels } from '#features/projects/web/fields.ts'
import { type ListProps, ProjectLink } from '#features/projects/web/ProjectCards.tsx'
import { Progress, ProjectMenu, StateBadge } from '#features/projects/web/parts.tsx'
import { DEFAULT_SORT, type ProjectSearch, type SortBy } from '#features/projects/web/search.ts'
import { MenuHead } from '#records/list/web/RowMenu.tsx'
import { sortOf } from '#records/list/web/sorting.ts'
import { join } from '#ui/join.ts'
import { RowTh, Table, Td, Th } from '#ui/Table.tsx'

const NONE = '–'

interface ProjectTableProps extends ListProps {
  search: ProjectSearch
  onSort: (sort: SortBy) => void
}

/** The projects as a table, on wide screens. */
export function ProjectTable({ projects, show, search, onSort }: ProjectTableProps) {
  const { t, locale } = useTranslations('projects')
  const labels = useLabels()
  const { navbar } = usePreferences()
  const sorted = (by: SortBy) => ({
    sort: sortOf(search, by, DEFAULT_SORT.usual),
    onSort: () => onSort(by),
  })
  return (
    <div
      className={join(
        'overflow-clip rounded-lg border border-line bg-card last-row-open',
        navbar === 'fixed' && '[--table-top:3.5rem]',
      )}
    >
      <Table label={t('title')}>
        <thead>
          <tr>
            <Th {...sorted('name')}>{labels.name}</Th>
            <Th>{t('state')}</Th>
            <Th>{labels.manager_id}</Th>
            <Th className="max-xl:hidden">{labels.department_id}</Th>
            <Th {...sorted('deadline')}>{labels.deadline}</Th>
            <Th {...sorted('progress')}>{t('progress')}</Th>
            <Th numeric>{t('overdue')}</Th>
            <MenuHead />
          </tr>
        </thead>
        <tbody>
          {projects.map((project) => (
            <tr key={project.id} className="hover:bg-hover">
              <RowTh className="py-2">
                <ProjectLink project={project} className="rounded-sm hover:underline" />
              </RowTh>
              <Td>
                <StateBadge project={project} />
              </Td>
              <Td className="py-2">
                <bdi className="wrap-anywhere">{project.manager?.name ?? NONE}</bdi>
              </Td>
              <Td className="py-2 max-xl:hidden">
                <bdi className="wrap-anywhere">{project.department?.name ?? NONE}</bdi>
              </Td>
              <Td className="whitespace-nowrap tabular-nums">
                {project.deadline ? formatDate(project.deadline, locale, 'date') : NONE}
              </Td>
              <Td className="whitespace-nowrap">
                <Progress project={project} short />
              </Td>
              <Td
                numeric
                className={project.tasks.overdue > 0 ? 'font-medium text-not-done' : 'text-muted'}
              >
                {formatNumber(project.tasks.overdue, locale)}
              </Td>
              <Td className="w-0">
                <ProjectMenu project={project} show={show} />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
