import { useTranslations } from '#client/i18n.ts'
import type { Span } from '#features/one-time-tasks/agenda/web/week-layout.ts'
import { useQuickSave } from '#features/one-time-tasks/lists/web/inline.tsx'
import { showTaskToast } from '#features/one-time-tasks/lists/web/useMove.ts'
import type { Task } from '#features/one-time-tasks/tasks/contract.ts'
import { useDayText } from '#features/one-time-tasks/tasks/web/deadline.ts'

type Dates = Partial<Pick<Task, 'start_date' | 'deadline'>>

/** The dates that a task gets on other days; one without a deadline keeps having none. */
const datesOf = ({ start_date, deadline }: Task, { from, to }: Span): Dates => ({
  ...(from !== start_date && { start_date: from }),
  ...(deadline !== null && to !== deadline && { deadline: to }),
})

/** Moves a task to other days optimistically; the toast offers undo. */
export function useReschedule() {
  const { t } = useTranslations(['tasks', 'common'])
  const save = useQuickSave()
  const dayOf = useDayText()
  const says = ({ title, start_date, deadline }: Task, changed: Dates) => {
    if (changed.start_date === undefined)
      return t('deadlineMoved', { title, date: dayOf(deadline ?? start_date) })
    if (changed.deadline === undefined) return t('startMoved', { title, date: dayOf(start_date) })
    const range = { from: dayOf(start_date), to: dayOf(changed.deadline ?? start_date) }
    const dates = range.from === range.to ? range.to : t('common:timeRange', range)
    return t('datesMoved', { title, dates })
  }
  /** The version makes the undo fail if somebody else has changed the task since. */
  const undo = async ({ id, version }: Task, dates: Dates, before: Task) => {
    const back = await save(before, { ...dates, version }, dates)
    if (back) showTaskToast(id, { title: says(back, dates) })
  }
  return async (task: Task, days: Span): Promise<void> => {
    const dates = datesOf(task, days)
    const saved = await save(task, dates, dates)
    if (!saved) return
    const before = datesOf(saved, { from: task.start_date, to: task.deadline ?? task.start_date })
    const action = { label: t('undo'), onAction: () => void undo(saved, before, task) }
    showTaskToast(task.id, { title: says(saved, dates), action })
  }
}
