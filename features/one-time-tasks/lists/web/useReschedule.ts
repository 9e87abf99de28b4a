import { useTranslations } from '#client/i18n.ts'
import { useQuickSave } from '#features/one-time-tasks/lists/web/inline.tsx'
import { showTaskToast } from '#features/one-time-tasks/lists/web/useMove.ts'
import type { Task } from '#features/one-time-tasks/tasks/contract.ts'
import { useDayText } from '#features/one-time-tasks/tasks/web/deadline.ts'
import type { IsoDate } from '#shared/dates.ts'

/** Changes the deadline of a task optimistically; the toast offers undo. */
export function useReschedule() {
  const { t } = useTranslations('tasks')
  const save = useQuickSave()
  const dayOf = useDayText()
  const says = ({ title, deadline }: Task) =>
    deadline === null
      ? t('deadlineGone', { title })
      : t('deadlineMoved', { title, date: dayOf(deadline) })
  /** The version makes the undo fail if somebody else has changed the task since. */
  const undo = async ({ id, version }: Task, before: Task) => {
    const { deadline } = before
    const back = await save(before, { deadline, version }, { deadline })
    if (back) showTaskToast(id, { title: says(back) })
  }
  return async (task: Task, deadline: IsoDate): Promise<void> => {
    const saved = await save(task, { deadline }, { deadline })
    if (!saved) return
    const action = { label: t('undo'), onAction: () => void undo(saved, task) }
    showTaskToast(task.id, { title: says(saved), action })
  }
}
