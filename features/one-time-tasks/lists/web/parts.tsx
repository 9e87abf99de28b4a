import { Archive, ArchiveRestore, Copy, Link2, Star, Trash2 } from 'lucide-react'
import { useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import { useReason } from '#client/useReason.ts'
import type { OpenDialogFn } from '#features/one-time-tasks/lists/web/open-dialog.ts'
import { oneTimeTasksPage } from '#features/one-time-tasks/pages.ts'
import type { Task } from '#features/one-time-tasks/tasks/contract.ts'
import { setArchived, setStar } from '#features/one-time-tasks/tasks/web/api.ts'
import { RowMenu } from '#records/list/web/RowMenu.tsx'
import type { Selection } from '#records/list/web/useSelection.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { join } from '#ui/join.ts'
import type { MenuEntry } from '#ui/Menu.tsx'
import { toast } from '#ui/toast.ts'

/** The common props of the list and its parts. */
export interface ListProps {
  selection: Selection<Task>
  show: OpenDialogFn
  /** Whether to show each task's project; false if all tasks are in the same project. */
  namesProject: boolean
  /** The open task, and the callback that opens one. */
  opened: string | undefined
  onOpen: (task: Task) => void
}

export const isSelectable = ({ can }: Task): boolean => can.update || can.archive || can.delete

/** Archives or restores a task; the toast offers undo. */
export function useArchive() {
  const { t } = useTranslations(['tasks', 'taskList'])
  const reasonOf = useReason()
  const send = async (task: Task, archived: boolean, offersUndo = true): Promise<void> => {
    const title = task.title
    try {
      await setArchived(task.id, archived)
      const undo = { label: t('tasks:undo'), onAction: () => void send(task, !archived, false) }
      toast({
        tone: 'done',
        title: t(archived ? 'taskList:archivedOne' : 'taskList:restoredOne', { title }),
        ...(offersUndo && { action: undo }),
      })
    } catch (error) {
      toast({
        tone: 'not-done',
        title: t('tasks:notChanged', { title }),
        detail: reasonOf(error),
      })
    }
  }
  return send
}

/** The link to a task, for everybody who may see it. */
function taskUrl(id: string): string {
  const company = encodeURIComponent(readSession()?.companySlug ?? '')
  return `${window.location.origin}/${company}/${oneTimeTasksPage.path}?task=${id}`
}

const icon = 'size-4 shrink-0'

/** The actions on a task that the server allows the user. */
export function TaskMenu({ task, show }: { task: Task; show: OpenDialogFn }) {
  const { t } = useTranslations('taskList')
  const archive = useArchive()
  const copyLink = async () => {
    await navigator.clipboard.writeText(taskUrl(task.id))
    toast({ tone: 'done', title: t('linkCopied') })
  }
  const items: (MenuEntry | false)[] = [
    {
      id: 'link',
      name: t('copyLink'),
      icon: <Link2 aria-hidden="true" className={icon} />,
      onAction: () => void copyLink(),
    },
    {
      id: 'duplicate',
      name: t('duplicate'),
      icon: <Copy aria-hidden="true" className={icon} />,
      onAction: () => show({ kind: 'form', copyOf: task }),
    },
    task.can.archive && {
      id: 'archive',
      name: t(task.archived ? 'restore' : 'archive'),
      icon: task.archived ? (
        <ArchiveRestore aria-hidden="true" className={icon} />
      ) : (
        <Archive aria-hidden="true" className={icon} />
      ),
      onAction: () => void archive(task, !task.archived),
    },
    task.can.delete && { id: 'line', separator: true },
    task.can.delete && {
      id: 'delete',
      name: t('delete'),
      danger: true,
      icon: <Trash2 aria-hidden="true" className={icon} />,
      onAction: () => show({ kind: 'delete', tasks: [task] }),
    },
  ]
  return <RowMenu id={task.id} name={task.title} items={items.filter((item) => item !== false)} />
}

/** The button for the user's star. */
export function StarButton({ task }: { task: Task }) {
  const { t } = useTranslations('tasks')
  const reasonOf = useReason()
  const { starred, title } = task
  const toggle = async () => {
    try {
      await setStar(task, !starred)
    } catch (error) {
      toast({
        tone: 'not-done',
        title: t('notChanged', { title }),
        detail: reasonOf(error),
      })
    }
  }
  return (
    <IconButton
      size="sm"
      label={t('starOf', { title })}
      aria-pressed={starred}
      icon={
        <Star
          aria-hidden="true"
          className={join('size-4', starred && 'fill-late-fill text-late')}
        />
      }
      onClick={() => void toggle()}
    />
  )
}

/** The title, which opens the task. */
export function TaskTitle({
  task,
  opened,
  onOpen,
}: { task: Task } & Pick<ListProps, 'opened' | 'onOpen'>) {
  return (
    <button
      type="button"
      data-task={task.id}
      aria-current={opened === task.id ? 'true' : undefined}
      onClick={() => onOpen(task)}
      className={join(
        'rounded-sm text-start font-medium wrap-anywhere hover:underline',
        task.status === 'done' && 'text-muted',
      )}
    >
      <bdi>{task.title}</bdi>
    </button>
  )
}
