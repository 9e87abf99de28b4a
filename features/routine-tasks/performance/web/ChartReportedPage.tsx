import { useTranslations } from '#client/i18n.ts'
import {
  type Numbers,
  overTime,
  sumUp,
  worstFirst,
} from '#features/routine-tasks/performance/sums.ts'
import { ChartsFrame } from '#features/routine-tasks/performance/web/ChartsFrame.tsx'
import { NumbersTable } from '#features/routine-tasks/performance/web/NumbersTable.tsx'
import { Pieces } from '#features/routine-tasks/performance/web/Pieces.tsx'
import { usePeriods } from '#features/routine-tasks/performance/web/periods.ts'
import { RoutineNumbers } from '#features/routine-tasks/performance/web/RoutineNumbers.tsx'
import type { Cut } from '#features/routine-tasks/performance/web/search.ts'

/** The results of everything due, per department and per period. */
export function ChartReportedPage() {
  const { t } = useTranslations('performance')
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
  const { t } = useTranslations('performance')
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
