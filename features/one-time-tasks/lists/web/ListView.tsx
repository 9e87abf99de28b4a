import { useTranslations } from '#client/i18n.ts'
import { EmptyList } from '#features/one-time-tasks/lists/web/EmptyList.tsx'
import { isSelectable, type ListProps } from '#features/one-time-tasks/lists/web/parts.tsx'
import { QuickEntry } from '#features/one-time-tasks/lists/web/QuickEntry.tsx'
import { queryOf, scopeOf, type TaskListSearch } from '#features/one-time-tasks/lists/web/search.ts'
import { TaskList } from '#features/one-time-tasks/lists/web/TaskList.tsx'
import { TasksSkeleton } from '#features/one-time-tasks/lists/web/TasksSkeleton.tsx'
import { useTaskBulk } from '#features/one-time-tasks/lists/web/useTaskBulk.ts'
import { useTasks } from '#features/one-time-tasks/tasks/web/api.ts'
import { useLastPage } from '#records/list/web/ListPagination.tsx'
import { LoadError } from '#records/list/web/LoadError.tsx'
import { useSelection } from '#records/list/web/useSelection.ts'

const NONE: never[] = []

interface ListViewProps extends Pick<ListProps, 'show' | 'opened' | 'onOpen'> {
  list: TaskListSearch
}

/** The list of tasks, with the quick entry above it. */
export function ListView({ list, show, opened, onOpen }: ListViewProps) {
  const { t } = useTranslations('tasks')
  const { search, change, fixed, takesNone } = list
  const query = useTasks(queryOf(search))
  const { data, error, isPlaceholderData } = query
  const tasks = data?.data ?? NONE
  const selection = useSelection(tasks, isSelectable)
  const bulk = useTaskBulk(show, selection.setSelected)
  useLastPage(query, search.page, change)
  const scope = scopeOf(search)
  return (
    <>
      {scope !== 'archived' && !takesNone && (
        <QuickEntry search={search} show={show} className="mb-3" />
      )}
      <LoadError query={query} title={t('failed')} className="mb-4" />
      {!data && !error && <TasksSkeleton />}
      {data?.total === 0 && <EmptyList list={list} />}
      {data && tasks.length > 0 && (
        <TaskList
          page={data}
          waiting={isPlaceholderData}
          search={search}
          onSearch={change}
          selection={selection}
          bulk={bulk}
          show={show}
          namesProject={!fixed.project_id}
          opened={opened}
          onOpen={onOpen}
        />
      )}
    </>
  )
}
