import { useTranslations } from '#client/i18n.ts'
import {
  type Numbers,
  sortWorstFirst,
  sumPoints,
  toTimeSeries,
} from '#features/routine-tasks/performance/sums.ts'
import { ChartsFrame } from '#features/routine-tasks/performance/web/ChartsFrame.tsx'
import { NumbersTable } from '#features/routine-tasks/performance/web/NumbersTable.tsx'
import { OutcomeChart } from '#features/routine-tasks/performance/web/OutcomeChart.tsx'
import { usePeriodTexts } from '#features/routine-tasks/performance/web/periods.ts'
import { RoutineNumbers } from '#features/routine-tasks/performance/web/RoutineNumbers.tsx'
import type { ChartRange } from '#features/routine-tasks/performance/web/search.ts'

/** The results of everything due, per department and per period. */
export function ChartReportedPage() {
  const { t } = useTranslations('performance')
  return (
    <ChartsFrame title={t('reportedTitle')}>
      {(filtered) => (
        <RoutineNumbers filtered={filtered}>
          {(numbers, cut) => <ReportedCharts numbers={numbers} cut={cut} />}
        </RoutineNumbers>
      )}
    </ChartsFrame>
  )
}

function ReportedCharts({ numbers, cut }: { numbers: Numbers; cut: ChartRange }) {
  const { t } = useTranslations('performance')
  const inWords = usePeriodTexts()
  const departments = sortWorstFirst(
    numbers.data.map(({ department, points }) => {
      const name = department?.name ?? t('wholeCompany')
      return { id: department?.id ?? 'company', name, short: name, ...sumPoints(points) }
    }),
  )
  const periods = inWords.name(toTimeSeries(numbers), cut.by)
  const category = t('department')
  return (
    <div className="flex flex-col gap-4">
      <OutcomeChart
        title={t('byDepartment')}
        note={t('worstFirst')}
        covers={cut}
        category={category}
        of={departments}
      />
      {periods.length > 1 && (
        <OutcomeChart
          title={t('byPeriod')}
          note={inWords.note(cut)}
          covers={cut}
          category={t('period')}
          of={periods}
          timed
        />
      )}
      <NumbersTable rows={departments} data={numbers.data} firstHeading={category} />
    </div>
  )
}
