import type { Task } from '#features/one-time-tasks/tasks/contract.ts'
import { bringBackTask, removeTask } from '#features/one-time-tasks/tasks/web/api.ts'
import { useWords } from '#platform/web/i18n.ts'
import { toast } from '#platform/web/ui/toast.ts'
import { useBringBack } from '#platform/web/useBringBack.ts'
import { useReason } from '#platform/web/useReason.ts'

/** Deletes a task; from the message it is brought back. */
export function useDelete() {
  const { t } = useWords(['tasks', 'taskList'])
  const reasonOf = useReason()
  const bringBack = useBringBack()
  const undoOf = ({ id, title }: Task) =>
    bringBack({
      bringBack: () => bringBackTask(id),
      words: {
        undo: t('tasks:undo'),
        back: t('taskList:restoredOne', { title }),
        notBack: t('taskList:notRestored', { title }),
      },
    })
  return async (task: Task): Promise<void> => {
    try {
      await removeTask(task.id)
      toast({ tone: 'done', title: t('taskList:deleted'), action: undoOf(task) })
    } catch (error) {
      toast({ tone: 'not-done', title: t('taskList:notDeleted'), detail: reasonOf(error) })
    }
  }
}
