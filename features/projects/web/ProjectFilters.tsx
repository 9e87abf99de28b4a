import { useTranslations } from '#client/i18n.ts'
import type { Project } from '#features/projects/contract.ts'
import {
  DEFAULT_SORT,
  SORTS,
  STATES,
  type useProjectSearch,
} from '#features/projects/web/search.ts'
import { choice, type Disclosure, FilterBar } from '#records/list/web/FilterBar.tsx'
import { SortFields } from '#records/list/web/SortFields.tsx'
import { sortedBy } from '#records/list/web/sorting.ts'

interface Named {
  id: string
  name: string
}

/** The managers or departments that projects name, without duplicates, by name. */
const namedIn = (named: readonly (Named | null)[]): Named[] =>
  [...new Map(named.flatMap((one) => (one ? [[one.id, one]] : []))).values()].toSorted(
    (one, other) => one.name.localeCompare(other.name),
  )

interface ProjectFiltersProps {
  list: ReturnType<typeof useProjectSearch>
  projects: readonly Project[]
  /** The projects are shown as a table with sortable headings. */
  asTable: boolean
  folding: Disclosure
}

export function ProjectFilters({ list, projects, asTable, folding }: ProjectFiltersProps) {
  const { t } = useTranslations('projects')
  const { search, change, text, setText, inUse, clear } = list
  const departments = namedIn(projects.map(({ department }) => department))
  const managers = namedIn(projects.map(({ manager }) => manager))
  const sort = search.sort ?? DEFAULT_SORT.usual
  return (
    <FilterBar
      searchField={{ text, setText, label: t('search'), hint: t('searchHint') }}
      onClear={inUse > 0 ? clear : undefined}
      disclosure={folding}
      className="mb-4"
      filters={[
        choice({
          label: t('state'),
          all: t('allStates'),
          options: STATES.map((id) => ({ id, name: t(id) })),
          value: search.status,
          onChange: (status) => change({ status }),
        }),
        (departments.length > 0 || search.department_id !== undefined) &&
          choice({
            label: t('department'),
            all: t('allDepartments'),
            options: departments,
            value: search.department_id,
            onChange: (department_id) => change({ department_id }),
          }),
        (managers.length > 0 || search.manager_id !== undefined) &&
          choice({
            label: t('manager'),
            all: t('allManagers'),
            options: managers,
            value: search.manager_id,
            onChange: (manager_id) => change({ manager_id }),
          }),
      ]}
      sort={
        !asTable && (
          <SortFields
            options={SORTS.map((id) => ({ id, name: t(`sort.${id}`) }))}
            value={sort}
            isDescending={search.order === 'desc'}
            onSort={(by) => change({ sort: by, order: undefined })}
            onReverse={() => change(sortedBy(search, sort, DEFAULT_SORT))}
          />
        )
      }
    />
  )
}
