import { useState } from 'react'
import { NumbersTable } from '#features/routine-tasks/performance/web/NumbersTable.tsx'
import { PerformanceFrame } from '#features/routine-tasks/performance/web/PerformanceFrame.tsx'
import { type Numbers, overTime } from '#features/routine-tasks/performance/web/performance.ts'
import { type Period, usePeriods } from '#features/routine-tasks/performance/web/periods.ts'
import { Ranking } from '#features/routine-tasks/performance/web/Ranking.tsx'
import type { Cut } from '#features/routine-tasks/performance/web/search.ts'
import { ChartLegend } from '#platform/web/charts/ChartLegend.tsx'
import { LineChart } from '#platform/web/charts/LineChart.tsx'
import { TableSwitch } from '#platform/web/charts/TableSwitch.tsx'
import { formatNumber } from '#platform/web/format.ts'
import { useWords } from '#platform/web/i18n.ts'
import { Card } from '#platform/web/ui/Card.tsx'

/** How the routine work goes over time, which departments lead, and how it is rated. */
export function ChartsAnalyticsPage() {
  const { t } = useWords('performance')
  return (
    <PerformanceFrame title={t('analyticsTitle')}>
      {(numbers, cut) => <Analytics numbers={numbers} cut={cut} />}
    </PerformanceFrame>
  )
}

const PERCENT = [0, 20, 40, 60, 80, 100]
const STARS = [1, 2, 3, 4, 5]

function Analytics({ numbers, cut }: { numbers: Numbers; cut: Cut }) {
  const { t, locale } = useWords('performance')
  const inWords = usePeriods()
  const periods = inWords.name(overTime(numbers), cut.by)
  const note = inWords.note(cut)
  const format = (value: number) => formatNumber(value, locale)
  return (
    <div className="flex flex-col gap-4">
      <Trend
        title={t('completionTrend')}
        {...{ note, periods }}
        id="completion"
        ticks={PERCENT}
        formatNumber={(value) => `${format(value)}%`}
      />
      <Ranking data={numbers.data} />
      {periods.some(({ rating }) => rating !== null) && (
        <Trend
          title={t('ratingTrend')}
          {...{ note, periods }}
          id="rating"
          ticks={STARS}
          formatNumber={format}
        />
      )}
      <NumbersTable first={t('period')} rows={periods} data={numbers.data} />
    </div>
  )
}

interface TrendProps {
  title: string
  note: string
  periods: Period[]
  id: 'completion' | 'rating'
  ticks: number[]
  formatNumber: (value: number) => string
}

function Trend({ title, note, periods, id, ticks, formatNumber }: TrendProps) {
  const { t, direction } = useWords('performance')
  const [table, setTable] = useState(false)
  const series = [{ id, name: t(id) }]
  return (
    <Card
      title={title}
      note={note}
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
        formatNumber={formatNumber}
        ticks={ticks}
        points={periods.map((period) => ({
          ...{ id: period.id, note: period.note, partial: period.partial },
          label: period.name,
          shortLabel: period.short,
          values: [period[id]],
        }))}
        series={series}
      />
    </Card>
  )
}
