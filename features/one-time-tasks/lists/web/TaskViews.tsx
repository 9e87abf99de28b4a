import { usePrefetchQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, type ReactNode, type RefObject, Suspense } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { queryOptions } from '#client/query.ts'
import { ExportButton } from '#features/documents/web/ExportButton.tsx'
import { useTaskDialogs } from '#features/one-time-tasks/lists/web/dialogs.tsx'
import { ListView } from '#features/one-time-tasks/lists/web/ListView.tsx'
import {
  type Bulk,
  type OpenDialogFn,
  taskIdOf,
} from '#features/one-time-tasks/lists/web/open-dialog.ts'
import { PageMenu } from '#features/one-time-tasks/lists/web/PageMenu.tsx'
import { StarButton, TaskMenu } from '#features/one-time-tasks/lists/web/parts.tsx'
import {
  boardQueryOf,
  queryOf,
  SCOPES,
  type Scope,
  scopeOf,
  type TaskListSearch,
  type TaskSearch,
  toScopeSearch,
  useTaskSearch,
  VIEWS,
  type View,
  viewOf,
} from '#features/one-time-tasks/lists/web/search.ts'
import { useTaskSheet } from '#features/one-time-tasks/lists/web/sheet.ts'
import { TaskFilters } from '#features/one-time-tasks/lists/web/TaskFilters.tsx'
import { TasksSkeleton } from '#features/one-time-tasks/lists/web/TasksSkeleton.tsx'
import { useTaskBulk } from '#features/one-time-tasks/lists/web/useTaskBulk.ts'
import { ViewsMenu } from '#features/one-time-tasks/lists/web/ViewsMenu.tsx'
import { listBoard, type Task } from '#features/one-time-tasks/tasks/contract.ts'
import type { ProjectPartProps } from '#features/projects/web/project-parts.ts'
import { type Disclosure, FilterButton, useDisclosure } from '#records/list/web/FilterBar.tsx'
import { useRestoreFocus } from '#records/list/web/useRestoreFocus.ts'
import { Button } from '#ui/Button.tsx'
import { commandRef } from '#ui/commands.ts'
import { Dialogs } from '#ui/dialogs.tsx'
import { join } from '#ui/join.ts'
import { NativeSelect } from '#ui/NativeSelect.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { useWide } from '#ui/useMedia.ts'

const TaskBoard = lazy(async () => ({
  default: (await import('#features/one-time-tasks/lists/web/TaskBoard.tsx')).TaskBoard,
}))
const TaskCalendar = lazy(async () => ({
  default: (await import('#features/one-time-tasks/lists/web/TaskCalendar.tsx')).TaskCalendar,
}))
const TaskPanel = lazy(async () => ({
  default: (await import('#features/one-time-tasks/record/web/TaskPanel.tsx')).TaskPanel,
}))

/** Selects the scope: all tasks, the user's own, starred ones, or archived ones. */
function ScopeSwitch({ search, change }: Pick<TaskListSearch, 'search' | 'change'>) {
  const { t } = useTranslations('taskList')
  const isWide = useWide()
  const scopes = SCOPES.map((id) => ({ id, name: t(`scope.${id}`) }))
  return isWide ? (
    <SegmentedControl<Scope>
      label={t('scope')}
      options={scopes}
      value={scopeOf(search)}
      onChange={(scope) => change(toScopeSearch(scope))}
    />
  ) : (
    <NativeSelect
      label={t('scope')}
      hideLabel
      className="w-28"
      options={scopes}
      value={scopeOf(search)}
      onChange={({ target }) => change(toScopeSearch(target.value as Scope))}
    />
  )
}

/** Selects the view. */
function ViewSwitch({ search, change }: Pick<TaskListSearch, 'search' | 'change'>) {
  const { t } = useTranslations('taskList')
  return (
    <SegmentedControl<View>
      label={t('view')}
      options={VIEWS.map((id) => ({ id, name: t(`view.${id}`) }))}
      value={viewOf(search)}
      onChange={(view) => change({ view: view === 'list' ? undefined : view })}
      className="max-sm:grow max-sm:*:min-h-10 max-sm:*:grow max-sm:*:px-2 sm:ms-auto"
    />
  )
}

interface ToolsProps {
  folding: Disclosure
  list: TaskListSearch
  show: OpenDialogFn
}

/** The actions for the whole list. */
function Tools({ list, show, folding }: ToolsProps) {
  const { t } = useTranslations('taskList')
  const { search, inUse, fixed, takesNone } = list
  const sheet = useTaskSheet(search)
  return (
    <div className="flex gap-2">
      <FilterButton disclosure={folding} inUse={inUse} short className="sm:hidden" />
      {!fixed.project_id && <ViewsMenu search={search} show={show} />}
      {!fixed.project_id && <PageMenu show={show} />}
      <ExportButton
        kind="one-time-task"
        query={queryOf(search)}
        onCsv={sheet.download}
        busy={sheet.busy === 'download'}
      />
      {!takesNone && (
        <Button
          tone="primary"
          icon={<Plus aria-hidden="true" className="size-4" />}
          onClick={() => show({ kind: 'form' })}
          ref={commandRef.create}
          className="max-sm:px-3!"
        >
          <span className="max-sm:sr-only">{t('newTask')}</span>
        </Button>
      )}
    </div>
  )
}

/** Loads the board's tasks in parallel with its code. */
function BoardPrefetch({ search }: { search: TaskSearch }) {
  usePrefetchQuery(queryOptions(listBoard, { query: boardQueryOf(search) }))
  return <TasksSkeleton columns />
}

interface TaskViewsProps {
  list: TaskListSearch
  /** The heading above the tasks; it gets the focus when the focused element is removed. */
  title: (heading: RefObject<HTMLHeadingElement | null>) => ReactNode
}

/** Tasks as a list, board or calendar; an open task is shown next to them. */
export function TaskViews({ list, title }: TaskViewsProps) {
  const { search, change, fixed } = list
  const dialogs = useTaskDialogs()
  const { show } = dialogs
  const folding = useDisclosure()
  const heading = useRestoreFocus({ open: dialogs.open, id: taskIdOf(dialogs.target) })
  const bulk = useTaskBulk(show, () => {})
  const open = (id: string | undefined) => change({ task: id, page: search.page })
  const onOpen = ({ id }: Task) => open(id)
  const actsOf = (task: Task) => (
    <>
      <StarButton task={task} />
      <TaskMenu task={task} show={show} />
    </>
  )
  const applyBulk = (wanted: Bulk) =>
    bulk.mutateAsync(wanted).then(
      () => {},
      () => {},
    )
  const close = (ids: readonly string[]) => {
    if (search.task && ids.includes(search.task)) open(undefined)
  }
  const tools = <Tools list={list} show={show} folding={folding} />
  return (
    <div
      className={join(
        search.task &&
          'min-[80rem]:grid min-[80rem]:grid-cols-[minmax(0,1fr)_30rem] min-[80rem]:gap-6',
      )}
    >
      <div className="min-w-0">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          {title(heading)}
          {!fixed.project_id && tools}
        </div>
        <TaskFilters
          list={list}
          folding={folding}
          start={<ScopeSwitch search={search} change={change} />}
          end={
            <>
              <ViewSwitch search={search} change={change} />
              {fixed.project_id && tools}
            </>
          }
        />
        <Suspense
          fallback={
            viewOf(search) === 'board' ? (
              <BoardPrefetch search={search} />
            ) : (
              <TasksSkeleton columns />
            )
          }
        >
          {viewOf(search) === 'list' && (
            <ListView list={list} show={show} opened={search.task} onOpen={onOpen} />
          )}
          {viewOf(search) === 'board' && <TaskBoard list={list} show={show} onOpen={onOpen} />}
          {viewOf(search) === 'calendar' && <TaskCalendar list={list} onOpen={onOpen} />}
        </Suspense>
      </div>
      {search.task && (
        <Suspense>
          <TaskPanel id={search.task} onClose={() => open(undefined)} acts={actsOf} />
        </Suspense>
      )}
      <Dialogs
        dialogs={dialogs}
        page={{ search, onBulk: applyBulk, onDeleted: close, onMade: open }}
      />
    </div>
  )
}

/** The tasks of a project, on the project's page. */
export function ProjectTasks({ project }: ProjectPartProps) {
  const { t } = useTranslations('tasks')
  const list = useTaskSearch({ project_id: project.id, takesNone: project.status === 0 })
  return (
    <TaskViews
      list={list}
      title={(heading) => (
        <h2 ref={heading} tabIndex={-1} className="sr-only">
          {t('title')}
        </h2>
      )}
    />
  )
}
