import {
  type Numbers,
  overTime,
  type Sums,
  sumUp,
  worstFirst,
} from '#features/routine-tasks/performance/sums.ts'
import { ChartsFrame } from '#features/routine-tasks/performance/web/ChartsFrame.tsx'
import { NumbersTable } from '#features/routine-tasks/performance/web/NumbersTable.tsx'
import { usePeriods } from '#features/routine-tasks/performance/web/periods.ts'
import { RoutineNumbers } from '#features/routine-tasks/performance/web/RoutineNumbers.tsx'
import type { Cut } from '#features/routine-tasks/performance/web/search.ts'
import { useChartLabels } from '#features/routine-tasks/performance/web/useChartLabels.ts'
import { ChartCard, type ChartCardProps } from '#platform/web/charts/ChartCard.tsx'
import type { ChartRow } from '#platform/web/charts/model.ts'
import { useWords } from '#platform/web/i18n.ts'

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
    <ChartsFrame title={t('reportedTitle')}>
      {(filtered) => (
        <RoutineNumbers filtered={filtered}>
          {(numbers, cut) => <Reported numbers={numbers} cut={cut} />}
        </RoutineNumbers>
      )}
    </ChartsFrame>
  )
}

function Reported({ numbers, cut }: { numbers: Numbers; cut: Cut }) {
  const { t } = useWords('performance')
  const inWords = usePeriods()
  const departments = worstFirst(
    numbers.data.map(({ department, points }) => {
      const name = department?.name ?? t('wholeCompany')
      return { id: department?.id ?? 'company', name, short: name, ...sumUp(points) }
    }),
  )
  const periods = inWords.name(overTime(numbers), cut.by)
  const category = t('department')
  return (
    <div className="flex flex-col gap-4">
      <Pieces
        title={t('byDepartment')}
        note={t('worstFirst')}
        covers={cut}
        category={category}
        of={departments}
      />
      {periods.length > 1 && (
        <Pieces
          title={t('byPeriod')}
          note={inWords.note(cut)}
          covers={cut}
          category={t('period')}
          of={periods}
          timed
        />
      )}
      <NumbersTable rows={departments} data={numbers.data} first={category} />
    </div>
  )
}

type PiecesProps = Pick<ChartCardProps, 'title' | 'note' | 'covers' | 'timed'> & {
  category: string
  of: (Sums & Omit<ChartRow, 'values'>)[]
}

/** The pieces of what was due on each other, for every row. */
function Pieces({ category, of, ...card }: PiecesProps) {
  const { t } = useWords('performance')
  const labels = useChartLabels(category)
  return (
    <ChartCard
      {...card}
      kind="bar"
      labels={{ ...labels, sum: { column: t('due'), row: t('total') } }}
      series={PIECES.map(({ id, state }) => ({ id, state, name: t(id) }))}
      rows={of.map((row) => ({ ...row, values: PIECES.map(({ id }) => row[id]) }))}
      stacked
    />
  )
}
