import { useState } from 'react'
import { NumbersTable } from '#features/routine-tasks/performance/web/NumbersTable.tsx'
import { PerformanceFrame } from '#features/routine-tasks/performance/web/PerformanceFrame.tsx'
import {
  overTime,
  type Performance,
  type Span,
} from '#features/routine-tasks/performance/web/performance.ts'
import { Ranking } from '#features/routine-tasks/performance/web/Ranking.tsx'
import { ChartLegend } from '#platform/web/charts/ChartLegend.tsx'
import { LineChart } from '#platform/web/charts/LineChart.tsx'
import { TableSwitch } from '#platform/web/charts/TableSwitch.tsx'
import { formatDate, formatNumber } from '#platform/web/format.ts'
import { useWords } from '#platform/web/i18n.ts'
import { Card } from '#platform/web/ui/Card.tsx'

/** How the routine work goes over time, which departments lead, and how it is rated. */
export function ChartsAnalyticsPage() {
  const { t } = useWords('performance')
  return (
    <PerformanceFrame title={t('analyticsTitle')}>
      {(data) => <Analytics data={data} />}
    </PerformanceFrame>
  )
}

function Analytics({ data }: { data: Performance[] }) {
  const { t, locale } = useWords('performance')
  const spans = overTime(data)
  const rated = spans.filter(({ rating }) => rating !== null)
  return (
    <div className="flex flex-col gap-4">
      <Trend
        title={t('completionTrend')}
        spans={spans.filter(({ due }) => due > 0)}
        series={[
          { id: 'completion', name: t('completion'), read: ({ completion }) => completion ?? 0 },
        ]}
      />
      <Ranking data={data} />
      {rated.length > 0 && (
        <Trend
          title={t('ratingTrend')}
          spans={rated}
          series={[{ id: 'rating', name: t('rating'), read: ({ rating }) => rating ?? 0 }]}
        />
      )}
      <NumbersTable
        first={t('period')}
        rows={spans.map((span) => ({
          ...span,
          id: span.date,
          name: formatDate(span.date, locale, 'date'),
        }))}
      />
    </div>
  )
}

interface Read {
  id: string
  name: string
  read: (span: Span) => number
}

function Trend({ title, spans, series }: { title: string; spans: Span[]; series: Read[] }) {
  const { t, locale, direction } = useWords('performance')
  const [table, setTable] = useState(false)
  return (
    <Card
      title={title}
      action={
        <span className="flex flex-wrap items-center gap-3">
          <ChartLegend kind="line" series={series} />
          <TableSwitch table={table} onChange={setTable} />
        </span>
      }
    >
      <LineChart
        label={title}
        hideLegend
        labels={{
          table: t('tableOf'),
          chart: t('chartRole'),
          category: t('period'),
          empty: t('nothing'),
        }}
        direction={direction}
        view={table ? 'table' : 'chart'}
        formatNumber={(value) => formatNumber(value, locale)}
        points={spans.map((span) => ({
          id: span.date,
          label: formatDate(span.date, locale, 'date'),
          shortLabel: formatDate(span.date, locale, 'short'),
          values: series.map(({ read }) => read(span)),
        }))}
        series={series}
      />
    </Card>
  )
}
