import { useTranslations } from '#client/i18n.ts'
import { useReason } from '#client/useReason.ts'
import type { OpenDialogFn } from '#features/one-time-tasks/lists/web/open-dialog.ts'
import type { Task, TaskStatus } from '#features/one-time-tasks/tasks/contract.ts'
import { isSentBack, supervisorOf } from '#features/one-time-tasks/tasks/supervisor.ts'
import { moveTo } from '#features/one-time-tasks/tasks/web/api.ts'
import { toast } from '#ui/toast.ts'
import type { ToastContent } from '#ui/toast-queue.ts'

/** Closes the last toast of each task. */
const closeToastByTask = new Map<string, () => void>()

/** Shows a toast about a task and closes the task's previous toast, whose undo is outdated. */
export function showTaskToast(
  taskId: string,
  content: Pick<ToastContent, 'title' | 'action'>,
): void {
  closeToastByTask.get(taskId)?.()
  const close = toast({
    tone: 'done',
    ...content,
    onClose: () => {
      if (closeToastByTask.get(taskId) === close) closeToastByTask.delete(taskId)
    },
  })
  closeToastByTask.set(taskId, close)
}

/** Moves a task optimistically and reports a refusal. */
export function useSendMove() {
  const { t } = useTranslations('tasks')
  const reasonOf = useReason()
  return async (task: Task, status: TaskStatus): Promise<Task | undefined> => {
    const title = task.title
    try {
      return await moveTo(task, status)
    } catch (error) {
      toast({ tone: 'not-done', title: t('notMoved', { title }), detail: reasonOf(error) })
      return undefined
    }
  }
}

/**
 * Moves tasks; sending a task back asks for a reason first. The toast offers undo if the user may
 * move the task back without a reason.
 */
export function useMove(show: OpenDialogFn) {
  const { t } = useTranslations('tasks')
  const send = useSendMove()
  const move = async (task: Task, status: TaskStatus, offersUndo = true): Promise<void> => {
    if (isSentBack(task, status)) {
      show({ kind: 'reason', task, status })
      return
    }
    const previousStatus = task.status
    const moved = await send(task, status)
    if (!moved) return
    const canGoBack =
      offersUndo && moved.moves.includes(previousStatus) && !isSentBack(moved, previousStatus)
    const undo = { label: t('undo'), onAction: () => void move(moved, previousStatus, false) }
    showTaskToast(task.id, {
      title: t('moved', { title: task.title, status: t(`status.${status}`) }),
      ...(canGoBack && { action: undo }),
    })
  }
  return (task: Task, status: TaskStatus) => move(task, status)
}

/** The reason why a task may not be moved, as text. */
export function useMoveBlockedReason() {
  const { t } = useTranslations('tasks')
  return (task: Task): string => {
    const supervisor = supervisorOf(task)
    return task.can.update && supervisor
      ? t('supervisorDecides', { name: supervisor.name })
      : t('mayNotMove')
  }
}
