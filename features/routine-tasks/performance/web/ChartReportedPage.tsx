import { type ReactNode, useState } from 'react'
import { NumbersTable } from '#features/routine-tasks/performance/web/NumbersTable.tsx'
import { PerformanceFrame } from '#features/routine-tasks/performance/web/PerformanceFrame.tsx'
import {
  type Numbers,
  overTime,
  type Sums,
  sumUp,
  worstFirst,
} from '#features/routine-tasks/performance/web/performance.ts'
import { usePeriods } from '#features/routine-tasks/performance/web/periods.ts'
import type { Cut } from '#features/routine-tasks/performance/web/search.ts'
import { BarChart } from '#platform/web/charts/BarChart.tsx'
import { ChartLegend } from '#platform/web/charts/ChartLegend.tsx'
import { TableSwitch } from '#platform/web/charts/TableSwitch.tsx'
import { formatNumber } from '#platform/web/format.ts'
import { useWords } from '#platform/web/i18n.ts'
import { Card } from '#platform/web/ui/Card.tsx'

/** From the foot of a bar to its top. */
const PIECES = [
  { id: 'doneOnTime', state: 'done' },
  { id: 'doneLate', state: 'done_late' },
  { id: 'notDone', state: 'not_done' },
  { id: 'notReported', state: 'not_reported' },
] as const

/** What became of all that was due, department by department and period by period. */
export function ChartReportedPage() {
  const { t } = useWords('performance')
  return (
    <PerformanceFrame title={t('reportedTitle')}>
      {(numbers, cut) => <Reported numbers={numbers} cut={cut} />}
    </PerformanceFrame>
  )
}

function Reported({ numbers, cut }: { numbers: Numbers; cut: Cut }) {
  const { t } = useWords('performance')
  const inWords = usePeriods()
  const departments = worstFirst(
    numbers.data.map(({ department, points }) => ({
      id: department?.id ?? 'company',
      name: department?.name ?? t('wholeCompany'),
      ...sumUp(points),
    })),
  )
  const periods = inWords.name(overTime(numbers), cut.by)
  const category = t('department')
  return (
    <div className="flex flex-col gap-4">
      <Bars
        title={t('byDepartment')}
        note={t('worstFirst')}
        category={category}
        rows={departments}
      />
      {periods.length > 1 && (
        <Bars
          title={t('byPeriod')}
          note={inWords.note(cut)}
          category={t('period')}
          rows={periods}
          timed
        />
      )}
      <NumbersTable rows={departments} data={numbers.data} first={category} />
    </div>
  )
}

interface BarsProps {
  title: string
  note: ReactNode
  category: string
  rows: (Sums & { id: string; name: string; short?: string })[]
  timed?: boolean
}

/** The pieces of what was due on each other, for every row. */
function Bars({ title, note, category, rows, timed = false }: BarsProps) {
  const { t, locale, direction } = useWords('performance')
  const [table, setTable] = useState(false)
  const series = PIECES.map(({ id, state }) => {
    return { id, state, name: t(id), values: rows.map((row) => row[id]) }
  })
  return (
    <Card
      title={title}
      note={note}
      action={
        <span className="flex flex-wrap items-center gap-3">
          <ChartLegend kind="bar" series={series} />
          <TableSwitch table={table} onChange={setTable} />
        </span>
      }
    >
      <BarChart
        label={title}
        hideLegend
        labels={{
          ...{ table: t('tableOf'), chart: t('chartRole'), category, empty: t('nothing') },
          sum: { column: t('due'), row: t('total') },
        }}
        direction={direction}
        view={table ? 'table' : 'chart'}
        formatNumber={(value) => formatNumber(value, locale)}
        categories={rows}
        series={series}
        stacked
        timed={timed}
      />
    </Card>
  )
}
