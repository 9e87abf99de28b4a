import { ArrowDownNarrowWide, ArrowUpNarrowWide } from 'lucide-react'
import { useDirectory } from '#features/directory/web/api.ts'
import {
  STATUS_CHOICES,
  type TaskListSearch,
  viewOf,
} from '#features/one-time-tasks/lists/web/search.ts'
import { SORTED, type SortBy, USUAL_SORT } from '#features/one-time-tasks/lists/web/sort.ts'
import { PRIORITIES, SORTS } from '#features/one-time-tasks/tasks/contract.ts'
import { useWords } from '#platform/web/i18n.ts'
import { FilterBar, FilterSelect, type Folding } from '#platform/web/list/FilterBar.tsx'
import { IconButton } from '#platform/web/ui/IconButton.tsx'
import { NativeSelect } from '#platform/web/ui/NativeSelect.tsx'

const DUE = ['today', 'soon', 'overdue'] as const
const NONE: never[] = []

/** The order of the list, and which way round. */
function SortFields({ search, change }: Pick<TaskListSearch, 'search' | 'change'>) {
  const { t } = useWords('taskList')
  const sort = search.sort ?? USUAL_SORT
  const down = SORTED.of(search, sort) === 'descending'
  const Icon = down ? ArrowDownNarrowWide : ArrowUpNarrowWide
  return (
    <div className="flex items-end gap-2">
      <NativeSelect
        label={t('sort')}
        hideLabel
        className="grow sm:w-44"
        options={SORTS.map((id) => ({ id, name: t(`sortBy.${id}`) }))}
        value={sort}
        onChange={({ target }) => change(SORTED.anew(target.value as SortBy))}
      />
      <IconButton
        tone="outline"
        label={t(down ? 'descending' : 'ascending')}
        icon={<Icon aria-hidden="true" className="size-4" />}
        onClick={() => change(SORTED.by(search, sort))}
      />
    </div>
  )
}

interface TaskFiltersProps {
  list: TaskListSearch
  folding: Folding
}

/** What the tasks are narrowed by, the same in every view. */
export function TaskFilters({ list, folding }: TaskFiltersProps) {
  const { search, change, text, setText, inUse, clear, fixed } = list
  const { t } = useWords(['taskList', 'tasks'])
  const { people = NONE, projects = NONE, departments = NONE } = useDirectory().data ?? {}
  const isOpenFirst = viewOf(search) !== 'board'
  return (
    <FilterBar
      text={text}
      onText={setText}
      label={t('taskList:search')}
      hint={t('taskList:searchHint')}
      onClear={inUse > 0 ? clear : undefined}
      folding={folding}
      className="mb-4"
    >
      <FilterSelect
        label={t('tasks:status')}
        all={t(isOpenFirst ? 'tasks:status.open' : 'taskList:allStatuses')}
        options={STATUS_CHOICES.filter((id) => isOpenFirst || id !== 'all').map((id) => ({
          id,
          name: id === 'all' ? t('taskList:allStatuses') : t(`tasks:status.${id}`),
        }))}
        value={search.status}
        onChange={(status) => change({ status })}
      />
      <FilterSelect
        label={t('tasks:priority')}
        all={t('taskList:allPriorities')}
        options={PRIORITIES.toReversed().map((id) => ({ id, name: t(`tasks:priority.${id}`) }))}
        value={search.priority}
        onChange={(priority) => change({ priority })}
      />
      <FilterSelect
        label={t('tasks:deadline')}
        all={t('taskList:anyDeadline')}
        options={DUE.map((id) => ({ id, name: t(`taskList:due.${id}`) }))}
        value={search.due}
        onChange={(due) => change({ due })}
      />
      {(people.length > 1 || search.assigned_user_id) && (
        <FilterSelect
          label={t('tasks:place.assigned')}
          all={t('taskList:anybody')}
          options={people}
          value={search.assigned_user_id}
          onChange={(assigned_user_id) => change({ assigned_user_id })}
        />
      )}
      {!fixed.project_id && (projects.length > 0 || search.project_id) && (
        <FilterSelect
          label={t('tasks:project')}
          all={t('taskList:allProjects')}
          options={projects}
          value={search.project_id}
          onChange={(project_id) => change({ project_id })}
        />
      )}
      {(departments.length > 1 || search.department_id) && (
        <FilterSelect
          label={t('tasks:department')}
          all={t('taskList:allDepartments')}
          options={departments}
          value={search.department_id}
          onChange={(department_id) => change({ department_id })}
        />
      )}
      {viewOf(search) !== 'calendar' && <SortFields search={search} change={change} />}
    </FilterBar>
  )
}
