import { useState } from 'react'
import { NumbersTable } from '#features/routine-tasks/web/charts/NumbersTable.tsx'
import { PerformanceFrame } from '#features/routine-tasks/web/charts/PerformanceFrame.tsx'
import { type Performance, sumUp } from '#features/routine-tasks/web/charts/performance.ts'
import { TableSwitch } from '#features/routine-tasks/web/charts/TableSwitch.tsx'
import { ChartLegend } from '#platform/web/charts/ChartLegend.tsx'
import { GroupedBarChart } from '#platform/web/charts/GroupedBarChart.tsx'
import { formatNumber } from '#platform/web/format.ts'
import { useWords } from '#platform/web/i18n.ts'
import { Card } from '#platform/web/ui/Card.tsx'

const SERIES = ['done', 'notDone', 'notReported'] as const

/** What became of all that was due, department by department. */
export function ChartReportedPage() {
  const { t } = useWords('performance')
  return (
    <PerformanceFrame title={t('reportedTitle')}>
      {(data) => <Reported data={data} />}
    </PerformanceFrame>
  )
}

function Reported({ data }: { data: Performance[] }) {
  const { t, locale, direction } = useWords('performance')
  const [table, setTable] = useState(false)
  const rows = data.map(({ department, points }) => ({
    id: department?.id ?? 'company',
    name: department?.name ?? t('wholeCompany'),
    ...sumUp(points),
  }))
  const series = SERIES.map((id) => ({ id, name: t(id), values: rows.map((row) => row[id]) }))
  return (
    <div className="flex flex-col gap-4">
      <Card
        title={t('byDepartment')}
        action={
          <span className="flex flex-wrap items-center gap-3">
            <ChartLegend kind="bar" series={series} />
            <TableSwitch table={table} onChange={setTable} />
          </span>
        }
      >
        <GroupedBarChart
          label={t('byDepartment')}
          hideLegend
          labels={{
            table: t('tableOf'),
            chart: t('chartRole'),
            category: t('department'),
            empty: t('nothing'),
          }}
          direction={direction}
          view={table ? 'table' : 'chart'}
          formatNumber={(value) => formatNumber(value, locale)}
          categories={rows}
          series={series}
        />
      </Card>
      <NumbersTable rows={rows} first={t('department')} />
    </div>
  )
}
