import { useTranslations } from '#client/i18n.ts'
import { EVENTS, overTime, type TaskNumbers } from '#features/dashboard/charts/tasks.ts'
import { GroupCharts } from '#features/dashboard/charts/web/GroupCharts.tsx'
import {
  useCleared,
  useTaskNumbers,
  useTasksSearch,
} from '#features/dashboard/charts/web/search.ts'
import { useEvents } from '#features/dashboard/charts/web/useEvents.ts'
import { Counted } from '#features/routine-tasks/performance/web/Counted.tsx'
import { usePeriods } from '#features/routine-tasks/performance/web/periods.ts'
import type { Cut, Filtered } from '#features/routine-tasks/performance/web/search.ts'
import { useChartLabels } from '#features/routine-tasks/performance/web/useChartLabels.ts'
import { ChartCard } from '#ui/charts/ChartCard.tsx'

/** One-time work over time, by whom, and how long it takes. */
export function TaskCharts({ filtered }: { filtered: Filtered }) {
  const { t } = useTranslations('analytics')
  const { projects } = useTasksSearch()
  const clear = useCleared(filtered)
  const query = useTaskNumbers(filtered, projects, 'department')
  return (
    <Counted
      {...{ query, filtered }}
      isEmpty={({ data }) => data.length === 0}
      nothing={{ title: t('nothing'), text: t('nothingText'), clear }}
    >
      {(numbers, cut) => (
        <div className="flex flex-col gap-4">
          <Flow numbers={numbers} cut={cut} />
          <GroupCharts filtered={filtered} />
        </div>
      )}
    </Counted>
  )
}

function Flow({ numbers, cut }: { numbers: TaskNumbers; cut: Cut }) {
  const { t } = useTranslations(['analytics', 'performance'])
  const inWords = usePeriods()
  const periods = inWords.name(overTime(numbers), cut.by)
  return (
    <ChartCard
      kind="line"
      level={3}
      timed
      title={t('analytics:flow')}
      note={inWords.note(cut)}
      covers={cut}
      labels={useChartLabels(t('performance:period'))}
      series={useEvents()}
      rows={periods.map((period) => ({ ...period, values: EVENTS.map((one) => period[one]) }))}
    />
  )
}
