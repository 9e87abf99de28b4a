import { ArrowDownNarrowWide, ArrowUpNarrowWide } from 'lucide-react'
import type { Project } from '#features/projects/contract.ts'
import {
  type ProjectSearch,
  SORTS,
  type SortBy,
  STATES,
  USUAL_SORT,
  type useProjectSearch,
} from '#features/projects/web/search.ts'
import { useWords } from '#platform/web/i18n.ts'
import { FilterBar, FilterSelect, type Folding } from '#platform/web/list/FilterBar.tsx'
import { sortedBy } from '#platform/web/list/sorting.ts'
import { IconButton } from '#platform/web/ui/IconButton.tsx'
import { NativeSelect } from '#platform/web/ui/NativeSelect.tsx'

interface Named {
  id: string
  name: string
}

/** What projects name, each once and by name. */
const namedIn = (named: readonly (Named | null)[]): Named[] =>
  [...new Map(named.flatMap((one) => (one ? [[one.id, one]] : []))).values()].toSorted(
    (one, other) => one.name.localeCompare(other.name),
  )

/** Cards have no headings to press. */
function SortFields({
  search,
  onChange,
}: {
  search: ProjectSearch
  onChange: (change: Partial<ProjectSearch>) => void
}) {
  const { t } = useWords('projects')
  const sort = search.sort ?? USUAL_SORT.usual
  const down = search.order === 'desc'
  const Icon = down ? ArrowDownNarrowWide : ArrowUpNarrowWide
  return (
    <div className="flex items-end gap-2">
      <NativeSelect
        label={t('sort')}
        hideLabel
        className="grow"
        options={SORTS.map((id) => ({ id, name: t(`sort.${id}`) }))}
        value={sort}
        onChange={({ target }) => onChange({ sort: target.value as SortBy, order: undefined })}
      />
      <IconButton
        tone="outline"
        label={t(down ? 'descending' : 'ascending')}
        icon={<Icon aria-hidden="true" className="size-4" />}
        onClick={() => onChange(sortedBy(search, sort, USUAL_SORT))}
      />
    </div>
  )
}

interface ProjectFiltersProps {
  list: ReturnType<typeof useProjectSearch>
  projects: readonly Project[]
  /** They stand as a table, whose headings sort. */
  asTable: boolean
  folding: Folding
}

export function ProjectFilters({ list, projects, asTable, folding }: ProjectFiltersProps) {
  const { t } = useWords('projects')
  const { search, change, text, setText, inUse, clear } = list
  const departments = namedIn(projects.map(({ department }) => department))
  const managers = namedIn(projects.map(({ manager }) => manager))
  return (
    <FilterBar
      text={text}
      onText={setText}
      label={t('search')}
      hint={t('searchHint')}
      onClear={inUse > 0 ? clear : undefined}
      folding={folding}
      className="mb-4"
    >
      <FilterSelect
        label={t('state')}
        all={t('allStates')}
        options={STATES.map((id) => ({ id, name: t(id) }))}
        value={search.status}
        onChange={(status) => change({ status })}
      />
      {(departments.length > 0 || search.department_id) && (
        <FilterSelect
          label={t('department')}
          all={t('allDepartments')}
          options={departments}
          value={search.department_id}
          onChange={(department_id) => change({ department_id })}
        />
      )}
      {(managers.length > 0 || search.manager_id) && (
        <FilterSelect
          label={t('manager')}
          all={t('allManagers')}
          options={managers}
          value={search.manager_id}
          onChange={(manager_id) => change({ manager_id })}
        />
      )}
      {!asTable && <SortFields search={search} onChange={change} />}
    </FilterBar>
  )
}
