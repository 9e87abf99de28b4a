import { ArrowDownNarrowWide, ArrowUpNarrowWide } from 'lucide-react'
import { TaskType } from '#features/routine-tasks/definitions/task-type.ts'
import { useSeenDepartments } from '#features/routine-tasks/definitions/web/may.ts'
import {
  type DefinitionSearch,
  SORTS,
  type SortBy,
  USUAL_SORT,
  type useDefinitionSearch,
} from '#features/routine-tasks/definitions/web/search.ts'
import { useWords } from '#platform/web/i18n.ts'
import { FilterBar, FilterSelect } from '#platform/web/list/FilterBar.tsx'
import { sortedBy } from '#platform/web/list/sorting.ts'
import { IconButton } from '#platform/web/ui/IconButton.tsx'
import { NativeSelect } from '#platform/web/ui/NativeSelect.tsx'
import { useWide } from '#platform/web/useMedia.ts'

const STATES = ['active', 'paused'] as const

/** Cards have no headings to press. */
function SortFields({
  search,
  onChange,
}: {
  search: DefinitionSearch
  onChange: (change: Partial<DefinitionSearch>) => void
}) {
  const { t } = useWords('definitions')
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

export function DefinitionFilters({
  list: { search, change, text, setText, inUse, clear },
}: {
  list: ReturnType<typeof useDefinitionSearch>
}) {
  const { t } = useWords(['definitions', 'routine'])
  const departments = useSeenDepartments()
  const wide = useWide()
  return (
    <FilterBar
      text={text}
      onText={setText}
      label={t('definitions:search')}
      hint={t('definitions:searchHint')}
      onClear={inUse > 0 ? clear : undefined}
      className="mb-4"
    >
      {(departments.length > 1 || search.dept_id) && (
        <FilterSelect
          label={t('definitions:department')}
          all={t('definitions:allDepartments')}
          options={departments}
          value={search.dept_id}
          onChange={(dept_id) => change({ dept_id })}
        />
      )}
      <FilterSelect
        label={t('definitions:type')}
        all={t('definitions:allTypes')}
        options={TaskType.options.map((id) => ({ id, name: t(`routine:type.${id}`) }))}
        value={search.task_type}
        onChange={(task_type) => change({ task_type })}
      />
      <FilterSelect
        label={t('definitions:state')}
        all={t('definitions:allStates')}
        options={STATES.map((id) => ({ id, name: t(`definitions:${id}`) }))}
        value={search.state}
        onChange={(state) => change({ state })}
      />
      {!wide && <SortFields search={search} onChange={change} />}
    </FilterBar>
  )
}
