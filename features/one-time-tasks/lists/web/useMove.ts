import type { Show } from '#features/one-time-tasks/lists/web/wanted.ts'
import type { Task, TaskStatus } from '#features/one-time-tasks/tasks/contract.ts'
import { isSentBack, supervisorOf } from '#features/one-time-tasks/tasks/supervisor.ts'
import { moveTo } from '#features/one-time-tasks/tasks/web/api.ts'
import { useWords } from '#platform/web/i18n.ts'
import { toast } from '#platform/web/ui/toast.ts'
import { useReason } from '#platform/web/useReason.ts'

/** Moves tasks, shown at once; what is sent back asks for the reason first. */
export function useMove(show: Show) {
  const { t } = useWords('tasks')
  const reasonOf = useReason()
  return async (task: Task, status: TaskStatus): Promise<void> => {
    if (isSentBack(task, status)) {
      show({ kind: 'reason', task, status })
      return
    }
    const title = task.title
    try {
      await moveTo(task, status)
    } catch (error) {
      toast({ tone: 'not-done', title: t('notMoved', { title }), detail: reasonOf(error) })
    }
  }
}

/** Why a task may not be moved to a status, in words. */
export function useWhyNot() {
  const { t } = useWords('tasks')
  return (task: Task): string => {
    const supervisor = supervisorOf(task)
    return task.can.update && supervisor
      ? t('supervisorDecides', { name: supervisor.name })
      : t('mayNotMove')
  }
}
