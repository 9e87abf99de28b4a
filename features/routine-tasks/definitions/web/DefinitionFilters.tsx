import { useTranslations } from '#client/i18n.ts'
import { TaskType } from '#features/routine-tasks/definitions/schedule.ts'
import { useVisibleDepartments } from '#features/routine-tasks/definitions/web/may.ts'
import {
  DEFAULT_SORT,
  SORTS,
  STATES,
  type useDefinitionSearch,
} from '#features/routine-tasks/definitions/web/search.ts'
import { choice, FilterBar } from '#records/list/web/FilterBar.tsx'
import { SortFields } from '#records/list/web/SortFields.tsx'
import { sortedBy } from '#records/list/web/sorting.ts'
import { useWide } from '#ui/useMedia.ts'

export function DefinitionFilters({
  list: { search, change, text, setText, inUse, clear },
}: {
  list: ReturnType<typeof useDefinitionSearch>
}) {
  const { t } = useTranslations(['definitions', 'routine'])
  const departments = useVisibleDepartments()
  const wide = useWide()
  const sort = search.sort ?? DEFAULT_SORT.usual
  return (
    <FilterBar
      searchField={{
        text,
        setText,
        label: t('definitions:search'),
        hint: t('definitions:searchHint'),
      }}
      onClear={inUse > 0 ? clear : undefined}
      className="mb-4"
      filters={[
        (departments.length > 1 || search.dept_id !== undefined) &&
          choice({
            label: t('definitions:department'),
            all: t('definitions:allDepartments'),
            options: departments,
            value: search.dept_id,
            onChange: (dept_id) => change({ dept_id }),
          }),
        choice({
          label: t('definitions:type'),
          all: t('definitions:allTypes'),
          options: TaskType.options.map((id) => ({ id, name: t(`routine:type.${id}`) })),
          value: search.task_type,
          onChange: (task_type) => change({ task_type }),
        }),
        choice({
          label: t('definitions:state'),
          all: t('definitions:allStates'),
          options: STATES.map((id) => ({ id, name: t(`definitions:states.${id}`) })),
          value: search.state,
          onChange: (state) => change({ state }),
        }),
      ]}
      sort={
        !wide && (
          <SortFields
            options={SORTS.map((id) => ({ id, name: t(`definitions:sort.${id}`) }))}
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
