import { useMemo } from 'react'
import { useCompanyClock } from '#client/useCompanyClock.ts'
import { EvaluationSections } from '#features/routine-tasks/evaluations/web/EvaluationSections.tsx'
import {
  type EvaluationReply,
  groupDay,
  KEPT_ROW_OPTIONS,
} from '#features/routine-tasks/evaluations/web/evaluations.ts'
import type { Viewer } from '#features/routine-tasks/reports/web/translations.ts'
import { useKeptRows } from '#records/list/web/useKeptRows.ts'

/** A day's occurrences, unreported ones first. */
export function DayList({
  reply,
  isWhole,
  reader,
  ...toList
}: {
  reply: EvaluationReply
  /** No filter is active, so the totals cover the whole list. */
  isWhole: boolean
  reader: Viewer
  namesDepartments: boolean
  /** The element id of the row to scroll to. */
  wanted: string | undefined
  onSight: (keys: readonly string[]) => void
}) {
  const clock = useCompanyClock()
  const { rows, keep } = useKeptRows(reply.data, KEPT_ROW_OPTIONS)
  const sections = useMemo(() => groupDay(rows), [rows])
  const { due, reported } = reply.totals
  return (
    <EvaluationSections
      sections={sections}
      {...(isWhole && { openCount: due - reported })}
      clock={clock}
      reader={reader}
      keep={keep}
      {...toList}
    />
  )
}
