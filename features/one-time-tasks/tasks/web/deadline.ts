import { formatDate } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { useCompanyClock } from '#client/useCompanyClock.ts'
import type { Task } from '#features/one-time-tasks/tasks/contract.ts'
import { addDays, type IsoDate } from '#shared/dates.ts'

export const isOverdue = (
  { status, deadline }: Pick<Task, 'status' | 'deadline'>,
  today: IsoDate,
) => deadline !== null && status !== 'done' && deadline < today

/**
 * A short name for a day: today, tomorrow, yesterday, "24 Nov", with the year if it is another
 * year.
 */
export function useDayText() {
  const { t, locale } = useTranslations('tasks')
  const { date: today } = useCompanyClock()
  return (date: IsoDate): string => {
    if (date === today) return t('dueToday')
    if (date === addDays(today, 1)) return t('dueTomorrow')
    if (date === addDays(today, -1)) return t('dueYesterday')
    return formatDate(date, locale, date.slice(0, 4) === today.slice(0, 4) ? 'short' : 'date')
  }
}

/** A deadline as text, and whether the task is overdue. */
export function useDeadlineText() {
  const { t } = useTranslations('tasks')
  const { date: today } = useCompanyClock()
  const dayOf = useDayText()
  return (task: Pick<Task, 'status' | 'deadline'>) => {
    const { deadline } = task
    const overdue = isOverdue(task, today)
    if (deadline === null) return { words: t('noDeadline'), day: '', overdue, soon: false }
    const isYesterday = deadline === addDays(today, -1)
    const late = isYesterday ? t('overdueToday') : t('overdueSince', { date: dayOf(deadline) })
    return {
      words: overdue ? late : dayOf(deadline),
      day: dayOf(deadline),
      overdue,
      soon: task.status !== 'done' && deadline === today,
    }
  }
}
