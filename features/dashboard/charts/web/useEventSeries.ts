import { useTranslations } from '#client/i18n.ts'
import { EVENTS } from '#features/dashboard/charts/tasks.ts'
import type { ChartSeries } from '#ui/charts/model.ts'

/** New work is hollow, like unreported duties; the other looks match the day’s strip. */
const STYLES = {
  created: { state: 'not_reported', color: 'var(--field-line)' },
  done: { state: 'done', color: 'var(--done)' },
  overdue: { state: 'not_done', color: 'var(--not-done)' },
} as const

/** The events of tasks as the series of a chart. */
export function useEventSeries(): ChartSeries[] {
  const { t } = useTranslations('analytics')
  return EVENTS.map((id) => ({ id, name: t(id), ...STYLES[id] }))
}
