import { useState } from 'react'
import { NumbersTable } from '#features/routine-tasks/performance/web/NumbersTable.tsx'
import { PerformanceFrame } from '#features/routine-tasks/performance/web/PerformanceFrame.tsx'
import {
  overTime,
  type Performance,
  type Sums,
  sumUp,
} from '#features/routine-tasks/performance/web/performance.ts'
import { ChartLegend } from '#platform/web/charts/ChartLegend.tsx'
import { GroupedBarChart } from '#platform/web/charts/GroupedBarChart.tsx'
import { TableSwitch } from '#platform/web/charts/TableSwitch.tsx'
import { formatDate, formatNumber } from '#platform/web/format.ts'
import { useWords } from '#platform/web/i18n.ts'
import { Card } from '#platform/web/ui/Card.tsx'

const SERIES = ['done', 'notDone', 'notReported'] as const

/** What became of all that was due, department by department and period by period. */
export function ChartReportedPage() {
  const { t } = useWords('performance')
  return (
    <PerformanceFrame title={t('reportedTitle')}>
      {(data) => <Reported data={data} />}
    </PerformanceFrame>
  )
}

function Reported({ data }: { data: Performance[] }) {
  const { t, locale } = useWords('performance')
  const departments = data.map(({ department, points }) => ({
    id: department?.id ?? 'company',
    name: department?.name ?? t('wholeCompany'),
    ...sumUp(points),
  }))
  const spans = overTime(data)
  const years = new Set(spans.map(({ date }) => date.slice(0, 4)))
  const periods = spans.map((span) => ({
    ...span,
    id: span.date,
    name: formatDate(span.date, locale, years.size > 1 ? 'date' : 'short'),
  }))
  return (
    <div className="flex flex-col gap-4">
      <Bars title={t('byDepartment')} category={t('department')} rows={departments} />
      {periods.length > 1 && <Bars title={t('byPeriod')} category={t('period')} rows={periods} />}
      <NumbersTable rows={departments} first={t('department')} />
    </div>
  )
}

interface Row extends Sums {
  id: string
  name: string
}

/** Done, not done and not reported beside each other, for every row. */
function Bars({ title, category, rows }: { title: string; category: string; rows: Row[] }) {
  const { t, locale, direction } = useWords('performance')
  const [table, setTable] = useState(false)
  const series = SERIES.map((id) => ({ id, name: t(id), values: rows.map((row) => row[id]) }))
  return (
    <Card
      title={title}
      action={
        <span className="flex flex-wrap items-center gap-3">
          <ChartLegend kind="bar" series={series} />
          <TableSwitch table={table} onChange={setTable} />
        </span>
      }
    >
      <GroupedBarChart
        label={title}
        hideLegend
        labels={{ table: t('tableOf'), chart: t('chartRole'), category, empty: t('nothing') }}
        direction={direction}
        view={table ? 'table' : 'chart'}
        formatNumber={(value) => formatNumber(value, locale)}
        categories={rows}
        series={series}
      />
    </Card>
  )
}
