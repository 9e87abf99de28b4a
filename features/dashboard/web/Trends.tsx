import { lazy, Suspense, useState } from 'react'
import { formatDate, formatNumber } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { useCompanyClock } from '#client/useCompanyClock.ts'
import type { HistoryDay } from '#features/dashboard/web/api.ts'
import { useChartLabels } from '#features/dashboard/web/DepartmentCharts.tsx'
import { Card } from '#ui/Card.tsx'
import { CardLegend } from '#ui/charts/CardLegend.tsx'
import { TableSwitch } from '#ui/charts/TableSwitch.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

const LineChart = lazy(async () => ({
  default: (await import('#ui/charts/LineChart.tsx')).LineChart,
}))

interface Props {
  /** Once true, the chart's code is loaded; the card and its controls render before. */
  visible: boolean
  days: HistoryDay[]
  failed: boolean
}

/** How many one-time tasks were open, in review and done at the end of each of the last days. */
export function Trends({ visible, days, failed }: Props) {
  const { t, locale, direction } = useTranslations('dashboard')
  const [table, setTable] = useState(false)
  const labels = useChartLabels(t('day'))
  const { date: today } = useCompanyClock()
  const series = [
    { id: 'open', name: t('open'), color: 'var(--chart-2)' },
    { id: 'review', name: t('review'), color: 'var(--chart-3)' },
    { id: 'done', name: t('tasksDone'), color: 'var(--chart-1)' },
  ]
  return (
    <Card
      title={t('trendsTitle')}
      action={
        <span className="flex flex-wrap items-center gap-3">
          <CardLegend seen={visible} kind="line" series={series} />
          <TableSwitch table={table} onChange={setTable} />
        </span>
      }
    >
      {!visible || (days.length === 0 && !failed) ? (
        <Skeleton className="h-[350px]" />
      ) : (
        <Suspense fallback={<Skeleton className="h-[350px]" />}>
          <LineChart
            label={t('trendsTitle')}
            hideLegend
            labels={labels}
            direction={direction}
            view={table ? 'table' : 'chart'}
            formatNumber={(value) => formatNumber(value, locale)}
            points={days.map(({ label, open, review, done }) => ({
              id: label,
              ...(label === today && { partial: true, note: t('soFar') }),
              label: formatDate(label, locale, 'day'),
              shortLabel: formatDate(label, locale, 'dayOfMonth'),
              values: [open, review, done],
            }))}
            series={series}
          />
        </Suspense>
      )}
    </Card>
  )
}
