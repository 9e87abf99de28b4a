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
