import { ChevronLeft, ChevronRight } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { formatDate, formatNumber } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { companyClock } from '#client/session.ts'
import type { DashboardData } from '#features/dashboard/contract.ts'
import type { IsoDate } from '#shared/dates.ts'
import { Card } from '#ui/Card.tsx'
import { CardLegend } from '#ui/charts/CardLegend.tsx'
import { TableSwitch } from '#ui/charts/TableSwitch.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

/** The translations that every chart needs; `category` is the name of its groups. */
export function useChartLabels(category: string) {
  const { t } = useTranslations('dashboard')
  return { table: t('tableOf'), chart: t('chartRole'), category, empty: t('noNumbers') }
}

const BarChart = lazy(async () => ({
  default: (await import('#ui/charts/BarChart.tsx')).BarChart,
}))

type Day = DashboardData['DailyTasks']['DailyTaskDepts'][number]

const CHARTS = [
  {
    title: 'progressTitle',
    series: [
      { id: 'done', state: 'done', name: 'done', read: (day: Day) => day.done_reports },
      {
        id: 'not_done',
        state: 'not_done',
        name: 'notDone',
        read: (day: Day) => day.not_done_reports,
      },
    ],
  },
  {
    title: 'statusTitle',
    series: [
      {
        id: 'reported',
        state: 'reported',
        name: 'reported',
        read: (day: Day) => day.total_reports,
      },
      {
        id: 'not_reported',
        state: 'not_reported',
        name: 'notReported',
        read: (day: Day) => day.total_tasks - day.total_reports,
      },
    ],
  },
] as const

function ChartSwitcher({ onTurn }: { onTurn: () => void }) {
  const { t } = useTranslations('dashboard')
  return (
    <span className="flex gap-1.5">
      <IconButton
        size="sm"
        tone="outline"
        label={t('previousChart')}
        onClick={onTurn}
        icon={<ChevronLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />}
      />
      <IconButton
        size="sm"
        tone="outline"
        label={t('nextChart')}
        onClick={onTurn}
        icon={<ChevronRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />}
      />
    </span>
  )
}

interface Props {
  /** Once true, the chart's code is loaded; the card and its controls render before. */
  visible: boolean
  today: Day[]
  /** The last working day, while nothing is reported today. */
  lastDay: { date: IsoDate; departments: Day[] } | undefined
}

/**
 * Two charts by department, one at a time: done or not, reported or not. While nothing is reported
 * today, they offer the last working day next to today and start with it.
 */
export function DepartmentCharts({ visible, today, lastDay }: Props) {
  const { t, locale, direction } = useTranslations('dashboard')
  const [selectedDay, setSelectedDay] = useState<'today' | 'last'>('last')
  const shown = lastDay && selectedDay === 'last' ? lastDay : undefined
  const departments = shown?.departments ?? today
  const nameOf = (date: IsoDate) => formatDate(date, locale, 'day')
  const [isSecondChart, setIsSecondChart] = useState(false)
  const [table, setTable] = useState(false)
  const labels = useChartLabels(t('department'))
  const { title, series: read } = CHARTS[isSecondChart ? 1 : 0]
  const series = read.map(({ id, state, name, read }) => ({
    ...{ id, state },
    name: t(name),
    values: departments.map(read),
  }))
  return (
    <Card
      title={<span aria-live="polite">{t(title)}</span>}
      note={lastDay && nameOf(shown?.date ?? companyClock().date)}
      action={
        <span className="flex flex-wrap items-center gap-3">
          <CardLegend seen={visible} kind="bar" series={series} />
          <TableSwitch table={table} onChange={setTable} />
          <ChartSwitcher onTurn={() => setIsSecondChart(!isSecondChart)} />
        </span>
      }
    >
      {lastDay && (
        <div className="mb-3">
          <SegmentedControl
            label={t('chartDay')}
            value={selectedDay}
            onChange={setSelectedDay}
            options={[
              { id: 'last', name: nameOf(lastDay.date) },
              { id: 'today', name: t('chartToday') },
            ]}
          />
        </div>
      )}
      {visible ? (
        <Suspense fallback={<Skeleton className="h-[350px]" />}>
          <BarChart
            label={t(title)}
            hideLegend
            labels={labels}
            direction={direction}
            view={table ? 'table' : 'chart'}
            formatNumber={(value) => formatNumber(value, locale)}
            categories={departments.map(({ department_name }, index) => ({
              id: String(index),
              name: department_name ?? t('wholeCompany'),
            }))}
            series={series}
          />
        </Suspense>
      ) : (
        <Skeleton className="h-[350px]" />
      )}
    </Card>
  )
}
