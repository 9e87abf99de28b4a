import { useCallback } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { Board } from '#features/one-time-tasks/board/web/Board.tsx'
import { useDeferredRender } from '#features/one-time-tasks/board/web/board.ts'
import type { OpenDialogFn } from '#features/one-time-tasks/lists/web/open-dialog.ts'
import { QuickEntry } from '#features/one-time-tasks/lists/web/QuickEntry.tsx'
import type { TaskListSearch } from '#features/one-time-tasks/lists/web/search.ts'
import { TasksSkeleton } from '#features/one-time-tasks/lists/web/TasksSkeleton.tsx'
import { useBoardTasks } from '#features/one-time-tasks/lists/web/useBoardTasks.ts'
import { useMove, useMoveBlockedReason } from '#features/one-time-tasks/lists/web/useMove.ts'
import { type Task, TaskStatus } from '#features/one-time-tasks/tasks/contract.ts'
import {
  Counts,
  Deadline,
  Faces,
  type PictureOf,
  PriorityMark,
  usePictures,
} from '#features/one-time-tasks/tasks/web/parts.tsx'
import { LoadError } from '#records/list/web/LoadError.tsx'
import type { Locale } from '#shared/locale.ts'
import { toast } from '#ui/toast.ts'
import type { Tone } from '#ui/tone.ts'

const TONES: Record<TaskStatus, Tone> = {
  pending: 'neutral',
  inProgress: 'info',
  review: 'late',
  done: 'done',
}

/** Room for a title of two lines and three more lines, in rem; Arabic lines are higher. */
const CARD_REM: Record<Locale, number> = { en: 9, ar: 9.75 }

interface CardProps {
  task: Task
  namesProject: boolean
  pictureOf: PictureOf
  isOpen: boolean
}

function CardContent({ task, namesProject, pictureOf, isOpen }: CardProps) {
  const isTime = useDeferredRender()
  return (
    <div className="flex h-full flex-col gap-1 *:shrink-0">
      <p
        aria-current={isOpen || undefined}
        className="board-title line-clamp-2 font-medium wrap-anywhere"
      >
        <bdi>{task.title}</bdi>
      </p>
      {isTime && (
        <>
          {namesProject && task.project && (
            <p className="truncate text-sm text-muted">
              <bdi>{task.project.name}</bdi>
            </p>
          )}
          <p className="flex items-center gap-3 text-sm">
            <Deadline task={task} icon />
            <PriorityMark priority={task.priority} short />
          </p>
          <div className="mt-auto flex items-center justify-between gap-2 text-sm">
            <Faces people={task.people.assigned} pictureOf={pictureOf} />
            <Counts task={task} />
          </div>
        </>
      )}
    </div>
  )
}

interface TaskBoardProps {
  list: TaskListSearch
  show: OpenDialogFn
  onOpen: (task: Task) => void
}

/** The tasks in columns by status. */
export function TaskBoard({ list, show, onOpen }: TaskBoardProps) {
  const { t, locale } = useTranslations(['tasks', 'taskList'])
  const { search, fixed, takesNone } = list
  const { query, columns } = useBoardTasks(search)
  const pictureOf = usePictures()
  const namesProject = !fixed.project_id
  const renderCard = useCallback(
    (task: Task) => (
      <CardContent {...{ task, namesProject, pictureOf }} isOpen={task.id === search.task} />
    ),
    [namesProject, pictureOf, search.task],
  )
  const move = useMove(show)
  const whyNot = useMoveBlockedReason()
  const refuse = (task: Task) =>
    toast({
      tone: 'late',
      title: t('taskList:cannotMove', { title: task.title }),
      detail: whyNot(task),
    })
  const statusIn = (columnId: string) => TaskStatus.parse(columnId)
  return (
    <>
      <LoadError query={query} title={t('tasks:failed')} className="mb-4" />
      {query.isPending && <TasksSkeleton columns />}
      {query.data && (
        <Board<Task>
          label={t('tasks:title')}
          cardHeight={CARD_REM[locale]}
          columns={columns.map(({ status, ...column }) => ({
            ...column,
            id: status,
            name: t(`tasks:status.${status}`),
            tone: TONES[status],
            head: takesNone ? null : (
              <QuickEntry search={search} show={show} status={status} className="mt-2" />
            ),
          }))}
          renderCard={renderCard}
          textOf={({ title }) => title}
          mayMove={(task, columnId) => task.moves.includes(statusIn(columnId))}
          onMove={(tasks, columnId) => {
            for (const task of tasks) void move(task, statusIn(columnId))
          }}
          onRefused={refuse}
          onOpen={onOpen}
        />
      )}
    </>
  )
}
