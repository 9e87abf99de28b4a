import { useTranslations } from '#client/i18n.ts'
import { EVENTS, type TaskNumbers, toTimeSeries } from '#features/dashboard/charts/tasks.ts'
import { GroupCharts, useEventSeries } from '#features/dashboard/charts/web/GroupCharts.tsx'
import {
  useClearFilters,
  useTaskNumbers,
  useTasksSearch,
} from '#features/dashboard/charts/web/search.ts'
import { ChartData } from '#features/routine-tasks/performance/web/ChartData.tsx'
import { useChartLabels, usePeriodTexts } from '#features/routine-tasks/performance/web/periods.ts'
import type { ChartFilters, ChartRange } from '#features/routine-tasks/performance/web/search.ts'
import { ChartCard } from '#ui/charts/ChartCard.tsx'

/** One-time work over time, by whom, and how long it takes. */
export function TaskCharts({ filtered }: { filtered: ChartFilters }) {
  const { t } = useTranslations('analytics')
  const { projects } = useTasksSearch()
  const clear = useClearFilters(filtered)
  const query = useTaskNumbers(filtered, projects, 'department')
  return (
    <ChartData
      {...{ query, filtered }}
      isEmpty={({ data }) => data.length === 0}
      nothing={{ title: t('nothing'), text: t('nothingText'), clear }}
    >
      {(numbers, cut) => (
        <div className="flex flex-col gap-4">
          <TaskFlowChart numbers={numbers} cut={cut} />
          <GroupCharts filtered={filtered} />
        </div>
      )}
    </ChartData>
  )
}

function TaskFlowChart({ numbers, cut }: { numbers: TaskNumbers; cut: ChartRange }) {
  const { t } = useTranslations(['analytics', 'performance'])
  const inWords = usePeriodTexts()
  const periods = inWords.name(toTimeSeries(numbers), cut.by)
  return (
    <ChartCard
      kind="line"
      level={3}
      timed
      title={t('analytics:flow')}
      note={inWords.note(cut)}
      covers={cut}
      labels={useChartLabels(t('performance:period'))}
      series={useEventSeries()}
      rows={periods.map((period) => ({ ...period, values: EVENTS.map((one) => period[one]) }))}
    />
  )
}
