import { History, MessageSquare } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { useExtensions } from '#client/pages.ts'
import type { TaskRecord } from '#features/one-time-tasks/record/contract.ts'
import { isGone, useTask } from '#features/one-time-tasks/record/web/api.ts'
import { PanelFrame } from '#features/one-time-tasks/record/web/PanelFrame.tsx'
import { TaskContent } from '#features/one-time-tasks/record/web/TaskContent.tsx'
import { taskViewListeners } from '#features/one-time-tasks/record/web/task-view-listeners.ts'
import { useRestoreFocus } from '#features/one-time-tasks/record/web/useRestoreFocus.ts'
import type { Task } from '#features/one-time-tasks/tasks/contract.ts'
import { LoadErrorState } from '#records/list/web/LoadError.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { LoadingText, Skeleton } from '#ui/Skeleton.tsx'
import { useDialog } from '#ui/useDialog.ts'

const loadRevisions = () => import('#features/one-time-tasks/record/web/TaskRevisions.tsx')
const TaskRevisions = lazy(async () => ({ default: (await loadRevisions()).TaskRevisions }))

function useTaskViewed(task: Pick<Task, 'id' | 'updated_at'> | undefined): void {
  const others = useExtensions(taskViewListeners)
  const { id, updated_at } = task ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again after each change
  useEffect(() => {
    if (id) for (const hear of others) hear(id)
  }, [id, updated_at])
}

/** Scrolls to the comments and focuses the field for a new comment. */
function toComments(button: HTMLElement): void {
  const comments = button.closest('[data-task-panel]')?.querySelector('[data-comments]')
  const fields = comments?.querySelectorAll<HTMLElement>('textarea, [contenteditable]')
  comments?.scrollIntoView({ block: 'start' })
  const last = fields?.item(fields.length - 1)
  last?.scrollIntoView({ block: 'nearest' })
  last?.focus({ preventScroll: true })
}

const FIELDS = ['one', 'two', 'three', 'four']

/** A placeholder in the size of the content. */
function TaskSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-5">
      <LoadingText />
      <Skeleton className="h-7 w-3/4" />
      <Skeleton className="h-24 w-full rounded-lg" />
      {FIELDS.map((field) => (
        <div key={field} className="flex flex-col gap-2">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-10 w-full" />
        </div>
      ))}
    </div>
  )
}

interface TaskPanelProps {
  id: string
  onClose: () => void
  /** The page's actions on the task: its star and menu. */
  acts: (task: Task) => ReactNode
}

/**
 * A task next to the list; a whole page on phones. Its page loads the translations `taskRecord` and
 * `taskComments`.
 */
export function TaskPanel({ id, onClose, acts }: TaskPanelProps) {
  const { t } = useTranslations('taskRecord')
  const reply = useTask(id)
  const revisions = useDialog<TaskRecord>(loadRevisions)
  const restoreFocus = useRestoreFocus(id)
  const task = isGone(reply.error) ? undefined : reply.data?.task
  useTaskViewed(task)
  const close = () => {
    onClose()
    restoreFocus()
  }
  return (
    <PanelFrame
      label={task ? t('label', { title: task.title }) : t('panel')}
      onClose={close}
      acts={
        task && (
          <>
            {acts(task)}
            <IconButton
              label={t('toComments')}
              title={t('toComments')}
              icon={<MessageSquare aria-hidden="true" className="size-5" />}
              onClick={({ currentTarget }) => toComments(currentTarget)}
            />
            <IconButton
              label={t('revisions')}
              title={t('revisions')}
              icon={<History aria-hidden="true" className="size-5" />}
              onClick={() => revisions.show(task)}
            />
          </>
        )
      }
    >
      {task && <TaskContent key={task.id} task={task} />}
      {isGone(reply.error) && <EmptyState title={t('gone')}>{t('goneText')}</EmptyState>}
      {!reply.data && !isGone(reply.error) && <LoadErrorState query={reply} title={t('failed')} />}
      {reply.isPending && <TaskSkeleton />}
      <Suspense>
        {revisions.target && (
          <TaskRevisions
            key={revisions.openCount}
            open={revisions.open}
            onClose={revisions.close}
            task={revisions.target}
          />
        )}
      </Suspense>
    </PanelFrame>
  )
}
