import { useMemo } from 'react'
import type { Reviewed } from '#features/routine-tasks/review-contract.ts'
import { occurrenceOf, rowId } from '#features/routine-tasks/web/reports/reviews.ts'
import { useCompanyClock } from '#features/routine-tasks/web/useCompanyClock.ts'
import { cellOf } from '#features/routine-tasks/web/words.ts'
import { DayStrip } from '#platform/web/charts/DayStrip.tsx'
import { useWords } from '#platform/web/i18n.ts'

const LAST = '99:99'

/** A cell for every occurrence of the day, in order of time; it leads to its row. */
export function ReviewStrip({ rows }: { rows: readonly Reviewed[] }) {
  const { t } = useWords('routine')
  const clock = useCompanyClock()
  const cells = useMemo(
    () =>
      rows
        .toSorted((one, other) => (one.task.from ?? LAST).localeCompare(other.task.from ?? LAST))
        .map((row) => ({ ...cellOf(t, occurrenceOf(row), clock), id: rowId(row) })),
    [rows, t, clock],
  )
  const show = (id: string) => {
    const row = document.getElementById(id)
    row?.scrollIntoView({ block: 'center' })
    row?.focus({ preventScroll: true })
  }
  return <DayStrip size="large" label={t('strip')} cells={cells} onSelect={show} />
}
