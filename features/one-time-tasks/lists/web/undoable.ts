import { toast } from '#ui/toast.ts'
import type { ToastContent } from '#ui/toast-queue.ts'

/** Closes the last toast of each task. */
const said = new Map<string, () => void>()

/** Shows a toast about a task and closes the task's previous toast, whose undo is outdated. */
export function sayOf(taskId: string, content: Pick<ToastContent, 'title' | 'action'>): void {
  said.get(taskId)?.()
  const close = toast({
    tone: 'done',
    ...content,
    onClose: () => {
      if (said.get(taskId) === close) said.delete(taskId)
    },
  })
  said.set(taskId, close)
}
