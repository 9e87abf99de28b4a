import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate, formatNumber } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import type { ProjectProgress } from '#features/projects/contract.ts'
import { LoadErrorState } from '#records/list/web/LoadError.tsx'
import { Card } from '#ui/Card.tsx'
import { ChartLegend } from '#ui/charts/ChartLegend.tsx'
import { LineChart } from '#ui/charts/LineChart.tsx'
import { TableSwitch } from '#ui/charts/TableSwitch.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

interface ProgressChartProps {
  progress: UseQueryResult<ProjectProgress>
  className?: string
}

/** The numbers of open and done tasks at the end of each of the last days. */
export function ProgressChart({ progress, className }: ProgressChartProps) {
  const { t, locale, direction } = useTranslations('projects')
  const [table, setTable] = useState(false)
  const days = progress.data?.days
  const series = [
    { id: 'open', name: t('open'), color: 'var(--chart-2)' },
    { id: 'done', name: t('done'), color: 'var(--chart-1)' },
  ]
  const drawn = days !== undefined && days.length > 1
  return (
    <Card
      title={t('progressTitle')}
      className={className}
      action={
        drawn && (
          <span className="flex flex-wrap items-center gap-3">
            <ChartLegend kind="line" series={series} />
            <TableSwitch table={table} onChange={setTable} />
          </span>
        )
      }
    >
      {progress.isPending && <Skeleton className="h-64" />}
      {!days && <LoadErrorState query={progress} title={t('progressFailed')} />}
      {days?.length === 1 && <p className="text-muted">{t('progressSoon')}</p>}
      {drawn && (
        <LineChart
          label={t('progressTitle')}
          hideLegend
          height={256}
          labels={{
            table: t('tableOf'),
            chart: t('chartRole'),
            category: t('day'),
            empty: t('noNumbers'),
          }}
          direction={direction}
          view={table ? 'table' : 'chart'}
          formatNumber={(value) => formatNumber(value, locale)}
          points={days.map(({ date, open, done }, at) => ({
            id: date,
            ...(at === days.length - 1 && { partial: true, note: t('soFar') }),
            label: formatDate(date, locale, 'day'),
            shortLabel: formatDate(date, locale, 'short'),
            values: [open, done],
          }))}
          series={series}
        />
      )}
    </Card>
  )
}
