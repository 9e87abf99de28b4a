import type { ReactNode } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { useDirectory } from '#features/directory/web/api.ts'
import {
  STATUS_CHOICES,
  type TaskListSearch,
  viewOf,
} from '#features/one-time-tasks/lists/web/search.ts'
import { DEFAULT_SORT, taskSorting } from '#features/one-time-tasks/lists/web/sort.ts'
import { SORTS } from '#features/one-time-tasks/tasks/contract.ts'
import { PRIORITIES } from '#features/one-time-tasks/tasks/fields.ts'
import { choice, type Disclosure, FilterBar } from '#records/list/web/FilterBar.tsx'
import { SortFields } from '#records/list/web/SortFields.tsx'

const DUE = ['today', 'soon', 'overdue'] as const
const NONE: never[] = []

/** The sort field and its direction. */
function TaskSort({ search, change }: Pick<TaskListSearch, 'search' | 'change'>) {
  const { t } = useTranslations('taskList')
  const sort = search.sort ?? DEFAULT_SORT
  return (
    <SortFields
      options={SORTS.map((id) => ({ id, name: t(`sortBy.${id}`) }))}
      value={sort}
      isDescending={taskSorting.of(search, sort) === 'descending'}
      onSort={(by) => change(taskSorting.anew(by))}
      onReverse={() => change(taskSorting.by(search, sort))}
    />
  )
}

interface TaskFiltersProps {
  list: TaskListSearch
  folding: Disclosure
  /** In one line with the search: the scope switch and the view switch. */
  start: ReactNode
  end: ReactNode
}

/** The filters of the tasks, the same in every view. */
export function TaskFilters({ list, folding, start, end }: TaskFiltersProps) {
  const { search, change, text, setText, inUse, clear, fixed } = list
  const { t } = useTranslations(['taskList', 'tasks'])
  const { people = NONE, projects = NONE, departments = NONE } = useDirectory().data ?? {}
  const isOpenFirst = viewOf(search) !== 'board'
  return (
    <FilterBar
      searchField={{ text, setText, label: t('taskList:search'), hint: t('taskList:searchHint') }}
      onClear={inUse > 0 ? clear : undefined}
      disclosure={folding}
      start={start}
      end={end}
      className="mb-3"
      filters={[
        choice({
          label: t('tasks:status'),
          all: t(isOpenFirst ? 'tasks:status.open' : 'taskList:allStatuses'),
          options: STATUS_CHOICES.filter((id) => isOpenFirst || id !== 'all').map((id) => ({
            id,
            name: id === 'all' ? t('taskList:allStatuses') : t(`tasks:status.${id}`),
          })),
          value: search.status,
          onChange: (status) => change({ status }),
        }),
        choice({
          label: t('tasks:priority'),
          all: t('taskList:allPriorities'),
          options: PRIORITIES.toReversed().map((id) => ({ id, name: t(`tasks:priority.${id}`) })),
          value: search.priority,
          onChange: (priority) => change({ priority }),
        }),
        choice({
          label: t('tasks:deadline'),
          all: t('taskList:anyDeadline'),
          options: DUE.map((id) => ({ id, name: t(`taskList:due.${id}`) })),
          value: search.due,
          onChange: (due) => change({ due }),
        }),
        (people.length > 1 || search.assigned_user_id !== undefined) &&
          choice({
            label: t('tasks:place.assigned'),
            all: t('taskList:anybody'),
            options: people,
            value: search.assigned_user_id,
            onChange: (assigned_user_id) => change({ assigned_user_id }),
          }),
        !fixed.project_id &&
          (projects.length > 0 || search.project_id !== undefined) &&
          choice({
            label: t('tasks:project'),
            all: t('taskList:allProjects'),
            options: projects,
            value: search.project_id,
            onChange: (project_id) => change({ project_id }),
          }),
        (departments.length > 1 || search.department_id !== undefined) &&
          choice({
            label: t('tasks:department'),
            all: t('taskList:allDepartments'),
            options: departments,
            value: search.department_id,
            onChange: (department_id) => change({ department_id }),
          }),
      ]}
      sort={viewOf(search) !== 'calendar' && <TaskSort search={search} change={change} />}
    />
  )
}
