import { toast } from '#ui/toast.ts'
import type { ToastContent } from '#ui/toast-queue.ts'

/** What was said last of each task. */
const said = new Map<string, () => void>()

/** Says what became of a task, in the place of what was said before: that could not be undone any more. */
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
