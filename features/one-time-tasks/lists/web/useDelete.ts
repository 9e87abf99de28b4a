import { call } from '#client/call.ts'
import { useTranslations } from '#client/i18n.ts'
import { invalidateAfter, queryClient, queryKey } from '#client/query.ts'
import { getTask } from '#features/one-time-tasks/record/contract.ts'
import { deleteTask, type Task } from '#features/one-time-tasks/tasks/contract.ts'
import { undoTaskDeletion } from '#features/one-time-tasks/tasks/web/api.ts'
import { toast } from '#ui/toast.ts'
import { useRestoreAction } from '#ui/useRestoreAction.ts'

/** Marks the single task's cache as stale without a refetch, since its view is about to close. */
async function removeTask(id: string): Promise<void> {
  const params = { id }
  await call(deleteTask, { params })
  invalidateAfter(deleteTask, { except: [getTask] })
  const its = queryKey(getTask, { params })
  void queryClient.invalidateQueries({ queryKey: its, refetchType: 'none' })
}

/** Deletes a task; the toast offers undo. */
export function useDelete() {
  const { t } = useTranslations(['tasks', 'taskList'])
  const bringBack = useRestoreAction()
  const undoOf = ({ id, title }: Task) =>
    bringBack({
      restore: () => undoTaskDeletion(id),
      words: {
        undo: t('tasks:undo'),
        back: t('taskList:restoredOne', { title }),
        notBack: t('taskList:notRestored', { title }),
      },
    })
  return async (task: Task): Promise<void> => {
    await removeTask(task.id)
    toast({ tone: 'done', title: t('taskList:deleted'), action: undoOf(task) })
  }
}
