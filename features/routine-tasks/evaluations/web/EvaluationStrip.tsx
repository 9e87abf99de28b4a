import { useMemo } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { useCompanyClock } from '#client/useCompanyClock.ts'
import type { OccurrenceToEvaluate } from '#features/routine-tasks/evaluations/contract.ts'
import { occurrenceOf, rowId } from '#features/routine-tasks/evaluations/web/evaluations.ts'
import { cellOf } from '#features/routine-tasks/reports/web/translations.ts'
import { DayStrip } from '#ui/charts/DayStrip.tsx'

const LAST = '99:99'

/** A cell for every occurrence of the day, in order of time; it leads to its row. */
export function EvaluationStrip({
  rows,
  coming,
  onSelect,
}: {
  rows: readonly OccurrenceToEvaluate[]
  /** How many have not come yet: until then the strip is hollow, in the size that it will have. */
  coming: number
  /** Gets the id in the page of the row. */
  onSelect: (id: string) => void
}) {
  const { t } = useTranslations('routine')
  const clock = useCompanyClock()
  const cells = useMemo(
    () =>
      rows
        .toSorted((one, other) => (one.task.from ?? LAST).localeCompare(other.task.from ?? LAST))
        .map((row) => ({ ...cellOf(t, occurrenceOf(row), clock), id: rowId(row) })),
    [rows, t, clock],
  )
  if (coming === 0)
    return <DayStrip size="large" label={t('strip')} cells={cells} onSelect={onSelect} />
  return (
    <div inert>
      <DayStrip size="large" label={t('strip')} cells={hollow(rows.length + coming)} />
    </div>
  )
}

const hollow = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...{ id: String(at), name: '' },
    ...{ state: 'not_reported' as const, late: false },
  }))
