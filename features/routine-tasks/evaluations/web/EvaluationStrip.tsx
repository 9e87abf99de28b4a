import { useMemo } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { useCompanyClock } from '#client/useCompanyClock.ts'
import type { OccurrenceToEvaluate } from '#features/routine-tasks/evaluations/contract.ts'
import { rowId, toOccurrence } from '#features/routine-tasks/evaluations/web/evaluations.ts'
import { toStripCell } from '#features/routine-tasks/reports/web/translations.ts'
import { DayStrip } from '#ui/charts/DayStrip.tsx'

const LAST = '99:99'

const timeOf = ({ task: { from, to } }: OccurrenceToEvaluate): string => from ?? to ?? LAST

/** One cell per occurrence of the day, in order of time; a cell leads to its row. */
export function EvaluationStrip({
  rows,
  remaining,
  onSelect,
}: {
  rows: readonly OccurrenceToEvaluate[]
  /**
   * The number of occurrences still loading: until then the strip is an empty frame of the final
   * size.
   */
  remaining: number
  /** Called with the element id of the row. */
  onSelect: (id: string) => void
}) {
  const { t } = useTranslations('routine')
  const clock = useCompanyClock()
  const cells = useMemo(
    () =>
      rows
        .toSorted((one, other) => timeOf(one).localeCompare(timeOf(other)))
        .map((row) => ({ ...toStripCell(t, toOccurrence(row), clock), id: rowId(row) })),
    [rows, t, clock],
  )
  if (remaining === 0)
    return <DayStrip size="large" label={t('strip')} cells={cells} onSelect={onSelect} />
  return (
    <div inert>
      <DayStrip
        size="large"
        label={t('strip')}
        cells={toPlaceholderCells(rows.length + remaining)}
      />
    </div>
  )
}

const toPlaceholderCells = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...{ id: String(at), name: '' },
    ...{ state: 'not_reported' as const, late: false },
  }))
