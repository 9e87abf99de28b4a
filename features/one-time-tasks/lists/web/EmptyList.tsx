import { useTranslations } from '#client/i18n.ts'
import { scopeOf, type TaskListSearch } from '#features/one-time-tasks/lists/web/search.ts'
import { useTasks } from '#features/one-time-tasks/tasks/web/api.ts'
import { NoMatch } from '#records/list/web/ListHead.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

const TEXTS_BY_SCOPE = {
  mine: ['nothingMine', 'nothingMineText'],
  starred: ['nothingStarred', 'nothingStarredText'],
  archived: ['nothingArchived', 'nothingArchivedText'],
} as const

/** Explains why the list is empty, and offers a way on. */
export function EmptyList({ list }: { list: TaskListSearch }) {
  const { t } = useTranslations('taskList')
  const scope = scopeOf(list.search)
  if (list.inUse > 0)
    return (
      <NoMatch title={t('noMatch')} onClear={list.clear}>
        {t('noMatchText')}
      </NoMatch>
    )
  if (scope !== 'all') {
    const [title, text] = TEXTS_BY_SCOPE[scope]
    return <EmptyState title={t(title)}>{t(text)}</EmptyState>
  }
  return <EmptyUnfiltered list={list} />
}

/** Only an empty list asks the server whether all tasks are done or none exist yet. */
function EmptyUnfiltered({ list }: { list: TaskListSearch }) {
  const { t } = useTranslations('taskList')
  const { project_id } = list.fixed
  const { data } = useTasks({ per_page: 1, project_id })
  if (!data) return null
  if (data.total === 0 && project_id)
    return (
      <EmptyState title={t('emptyProject')}>
        {t(list.takesNone ? 'emptyStopped' : 'emptyProjectText')}
      </EmptyState>
    )
  if (data.total === 0) return <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
  return (
    <EmptyState
      title={t('allDone')}
      action={<Button onClick={() => list.change({ status: 'all' })}>{t('allStatuses')}</Button>}
    >
      {t('allDoneText')}
    </EmptyState>
  )
}
