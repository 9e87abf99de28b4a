import type { Task } from '#features/one-time-tasks/tasks/contract.ts'
import { bringBackTask, removeTask } from '#features/one-time-tasks/tasks/web/api.ts'
import { useWords } from '#platform/web/i18n.ts'
import { toast } from '#platform/web/ui/toast.ts'
import { useReason } from '#platform/web/useReason.ts'

/** Deletes a task; from the message it is brought back. */
export function useDelete() {
  const { t } = useWords(['tasks', 'taskList'])
  const reasonOf = useReason()
  const bringBack = async ({ id, title }: Task) => {
    try {
      await bringBackTask(id)
      toast({ tone: 'done', title: t('taskList:restoredOne', { title }) })
    } catch (error) {
      const detail = reasonOf(error)
      toast({ tone: 'not-done', title: t('taskList:notRestored', { title }), detail })
    }
  }
  return async (task: Task): Promise<void> => {
    try {
      await removeTask(task.id)
      const action = { label: t('tasks:undo'), onAction: () => void bringBack(task) }
      toast({ tone: 'done', title: t('taskList:deleted'), action })
    } catch (error) {
      toast({ tone: 'not-done', title: t('taskList:notDeleted'), detail: reasonOf(error) })
    }
  }
}
