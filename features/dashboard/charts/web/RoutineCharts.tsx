import { formatNumber } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import {
  MIN_OCCURRENCES,
  type Numbers,
  type Performance,
  rankDepartments,
  toTimeSeries,
} from '#features/routine-tasks/performance/sums.ts'
import { NumbersTable } from '#features/routine-tasks/performance/web/NumbersTable.tsx'
import { useChartLabels, usePeriodTexts } from '#features/routine-tasks/performance/web/periods.ts'
import { Ranking } from '#features/routine-tasks/performance/web/Ranking.tsx'
import type { ChartRange } from '#features/routine-tasks/performance/web/search.ts'
import { ChartCard } from '#ui/charts/ChartCard.tsx'

const PERCENT = [0, 20, 40, 60, 80, 100]
const STARS = [1, 2, 3, 4, 5]

/** Routine work over time, the ranking of departments, and the evaluations. */
export function RoutineCharts({ numbers, cut }: { numbers: Numbers; cut: ChartRange }) {
  const { t, locale } = useTranslations('performance')
  const inWords = usePeriodTexts()
  const periods = inWords.name(toTimeSeries(numbers), cut.by)
  const category = t('period')
  const labels = useChartLabels(category)
  const trend = (id: 'completion' | 'rating') => ({
    ...{ kind: 'line' as const, timed: true, level: 3 as const },
    ...{ note: inWords.note(cut), covers: cut, labels },
    series: [{ id, name: t(id) }],
    rows: periods.map((period) => ({ ...period, values: [period[id]] })),
  })
  return (
    <div className="flex flex-col gap-4">
      <ChartCard
        {...trend('completion')}
        title={t('completionTrend')}
        ticks={PERCENT}
        formatNumber={(value) => `${formatNumber(value, locale)}%`}
      />
      <Departments data={numbers.data} />
      {periods.some(({ rating }) => rating !== null) && (
        <ChartCard {...trend('rating')} title={t('ratingTrend')} ticks={STARS} />
      )}
      <NumbersTable
        firstHeading={category}
        rows={periods}
        data={numbers.data}
        level={3}
        collapsible
      />
    </div>
  )
}

/** The departments that do the largest and the smallest part of what is due. */
function Departments({ data }: { data: Performance[] }) {
  const { t, locale } = useTranslations('performance')
  const inWords = (count: number) => formatNumber(count, locale)
  return (
    <Ranking
      level={3}
      titles={{ both: t('bestAndWorst'), best: t('best'), worst: t('worst') }}
      minimumNote={t('leastOccurrences', { n: inWords(MIN_OCCURRENCES) })}
      rows={rankDepartments(data).map(({ id, name, completion, done, due }) => ({
        ...{ id, name, percent: completion ?? 0 },
        counts: t('doneOfDue', { done: inWords(done), due: inWords(due) }),
      }))}
    />
  )
}
