import { useTranslations } from '#client/i18n.ts'
import type { DepartmentPartProps } from '#features/departments/web/department-parts.ts'
import { toTimeSeries } from '#features/routine-tasks/performance/sums.ts'
import { Filters } from '#features/routine-tasks/performance/web/Filters.tsx'
import { NumbersTable } from '#features/routine-tasks/performance/web/NumbersTable.tsx'
import { OutcomeChart } from '#features/routine-tasks/performance/web/OutcomeChart.tsx'
import { usePeriodTexts } from '#features/routine-tasks/performance/web/periods.ts'
import { RoutineNumbers } from '#features/routine-tasks/performance/web/RoutineNumbers.tsx'
import { useChartFilters } from '#features/routine-tasks/performance/web/search.ts'
import { useWidth } from '#ui/charts/useWidth.ts'

/** The results of everything due in one department, per period. */
export function DepartmentCharts({ department }: DepartmentPartProps) {
  const { t } = useTranslations('performance')
  const { ref, width } = useWidth()
  const filtered = useChartFilters(width, department.id)
  const inWords = usePeriodTexts()
  return (
    <div ref={ref}>
      <Filters {...filtered} />
      {width > 0 && (
        <RoutineNumbers filtered={filtered}>
          {(numbers, cut) => {
            const periods = inWords.name(toTimeSeries(numbers), cut.by)
            return (
              <div className="flex flex-col gap-4">
                <OutcomeChart
                  title={t('byPeriod')}
                  note={inWords.note(cut)}
                  covers={cut}
                  category={t('period')}
                  of={periods}
                  timed
                />
                <NumbersTable
                  rows={periods}
                  data={numbers.data}
                  firstHeading={t('period')}
                  collapsible
                />
              </div>
            )
          }}
        </RoutineNumbers>
      )}
    </div>
  )
}
