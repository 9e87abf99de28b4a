import type { UseMutationResult } from '@tanstack/react-query'
import { useTranslations } from '#client/i18n.ts'
import { BulkButtons } from '#features/one-time-tasks/lists/web/BulkButtons.tsx'
import {
  QuickAssignees,
  QuickDeadline,
  QuickPriority,
  QuickStatus,
} from '#features/one-time-tasks/lists/web/inline.tsx'
import type { Bulk } from '#features/one-time-tasks/lists/web/open-dialog.ts'
import {
  isSelectable,
  type ListProps,
  StarButton,
  TaskMenu,
  TaskTitle,
} from '#features/one-time-tasks/lists/web/parts.tsx'
import { PER_PAGE, type TaskSearch } from '#features/one-time-tasks/lists/web/search.ts'
import { taskSorting } from '#features/one-time-tasks/lists/web/sort.ts'
import type { listTasks, Task } from '#features/one-time-tasks/tasks/contract.ts'
import {
  Counts,
  Deadline,
  Faces,
  type PictureOf,
  PriorityMark,
  usePictures,
} from '#features/one-time-tasks/tasks/web/parts.tsx'
import type { BulkReply } from '#records/list/bulk.ts'
import { RecordList } from '#records/list/web/RecordList.tsx'
import type { Column } from '#records/list/web/RecordTable.tsx'
import type { Reply } from '#shared/endpoint.ts'
import { useMedia } from '#ui/useMedia.ts'

interface TaskListProps extends ListProps {
  page: Reply<typeof listTasks>
  /** Another page is loading; this page stays visible until then. */
  waiting: boolean
  search: TaskSearch
  onSearch: (change: Partial<TaskSearch>) => void
  bulk: UseMutationResult<BulkReply, Error, Bulk>
}

/** The project and department of a task, in one line. */
function ProjectAndDepartment({ task, namesProject }: { task: Task; namesProject: boolean }) {
  const names = [namesProject ? task.project?.name : undefined, task.department?.name].filter(
    (name) => name !== undefined,
  )
  if (names.length === 0) return null
  return (
    <p className="line-clamp-1 text-sm font-normal text-muted">
      {names.map((name, at) => (
        <span key={name}>
          {at > 0 && ' · '}
          <bdi>{name}</bdi>
        </span>
      ))}
    </p>
  )
}

function useColumns(
  { show, namesProject, opened, onOpen, search, onSearch }: TaskListProps,
  pictureOf: PictureOf,
): Column<Task>[] {
  const { t } = useTranslations(['tasks', 'taskList'])
  const sorting = (by: 'deadline' | 'priority') => ({
    sort: taskSorting.of(search, by),
    onSort: () => onSearch(taskSorting.by(search, by)),
  })
  return [
    {
      id: 'title',
      head: t('taskList:task'),
      cell: (task) => (
        <div className="flex items-start gap-2">
          <div className="min-w-0 grow">
            <TaskTitle task={task} opened={opened} onOpen={onOpen} />
            <ProjectAndDepartment task={task} namesProject={namesProject} />
          </div>
          <Counts task={task} />
        </div>
      ),
    },
    {
      id: 'status',
      head: t('tasks:status'),
      cell: (task) => <QuickStatus task={task} show={show} />,
      cellClassName: 'w-0',
    },
    {
      id: 'priority',
      head: t('tasks:priority'),
      sorting: sorting('priority'),
      cell: (task) => <QuickPriority task={task} />,
      cellClassName: 'w-0',
    },
    {
      id: 'deadline',
      head: t('tasks:deadline'),
      sorting: sorting('deadline'),
      cell: (task) => <QuickDeadline task={task} show={show} />,
      cellClassName: 'w-0',
    },
    {
      id: 'assigned',
      head: t('tasks:place.assigned'),
      cell: (task) => <QuickAssignees task={task} show={show} pictureOf={pictureOf} />,
      cellClassName: 'w-0',
    },
    {
      id: 'starred',
      head: t('tasks:starred'),
      hideHead: true,
      cell: (task) => <StarButton task={task} />,
      className: 'w-0 ps-0 pe-0',
    },
  ]
}

function CardTitle({
  task,
  namesProject,
  opened,
  onOpen,
}: Pick<ListProps, 'namesProject' | 'opened' | 'onOpen'> & { task: Task }) {
  return (
    <>
      <TaskTitle task={task} opened={opened} onOpen={onOpen} />
      {namesProject && task.project && (
        <p className="truncate text-sm text-muted">
          <bdi>{task.project.name}</bdi>
        </p>
      )}
    </>
  )
}

function CardDetails({
  task,
  show,
  pictureOf,
}: Pick<ListProps, 'show'> & { task: Task; pictureOf: PictureOf }) {
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 ps-8 text-sm">
        <Deadline task={task} icon />
        <PriorityMark priority={task.priority} short />
        <Counts task={task} />
      </div>
      <div className="mt-1 flex items-center justify-between gap-3 ps-8 text-sm">
        <QuickStatus task={task} show={show} />
        <Faces people={task.people.assigned} pictureOf={pictureOf} />
      </div>
    </>
  )
}

/** The minimum widths for the table; wider if a task is open next to it. */
const TABLE = '(min-width: 900px)'
const TABLE_BESIDE = '(min-width: 1700px)'

/** One page of tasks, the actions for the selected ones, and pagination. */
export function TaskList(list: TaskListProps) {
  const { t } = useTranslations('tasks')
  const { page, waiting, onSearch, bulk, selection, show } = list
  const isWide = useMedia(list.opened ? TABLE_BESIDE : TABLE)
  const pictureOf = usePictures()
  return (
    <RecordList
      label={t('title')}
      rows={page.data}
      {...{ page, waiting, isWide, onSearch }}
      columns={useColumns(list, pictureOf)}
      title={(task) => <CardTitle task={task} {...list} />}
      details={(task) => <CardDetails task={task} show={show} pictureOf={pictureOf} />}
      menu={(task) => <TaskMenu task={task} show={show} />}
      selecting={{ selection, nameOf: ({ title }) => title, isSelectable }}
      rowClassName="marks-open"
      sizes={PER_PAGE}
      bulk={<BulkButtons tasks={selection.rows} bulk={bulk} show={show} />}
    />
  )
}
