import { useTranslations } from '#client/i18n.ts'
import type { Sums } from '#features/routine-tasks/performance/sums.ts'
import { useChartLabels } from '#features/routine-tasks/performance/web/periods.ts'
import { ChartCard, type ChartCardProps } from '#ui/charts/ChartCard.tsx'
import type { ChartRow } from '#ui/charts/model.ts'

/** From the bottom of a bar to its top. */
const SEGMENTS = [
  { id: 'doneOnTime', state: 'done' },
  { id: 'doneLate', state: 'done_late' },
  { id: 'notDone', state: 'not_done' },
  { id: 'notReported', state: 'not_reported' },
] as const

type PiecesProps = Pick<ChartCardProps, 'title' | 'note' | 'covers' | 'timed'> & {
  category: string
  of: (Sums & Omit<ChartRow, 'values'>)[]
}

/** A stacked bar per row with the parts of what was due. */
export function OutcomeChart({ category, of, ...card }: PiecesProps) {
  const { t } = useTranslations('performance')
  const labels = useChartLabels(category)
  return (
    <ChartCard
      {...card}
      kind="bar"
      labels={{ ...labels, sum: { column: t('due'), row: t('total') } }}
      series={SEGMENTS.map(({ id, state }) => ({ id, state, name: t(id) }))}
      rows={of.map((row) => ({ ...row, values: SEGMENTS.map(({ id }) => row[id]) }))}
      stacked
    />
  )
}
