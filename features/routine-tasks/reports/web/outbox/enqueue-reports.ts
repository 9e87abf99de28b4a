import type { Occurrence } from '#features/routine-tasks/reports/contract.ts'
import { occurrenceKey } from '#features/routine-tasks/reports/web/occurrence-key.ts'
import type { ReportChange } from '#features/routine-tasks/reports/web/outbox/pending.ts'
import { reports } from '#features/routine-tasks/reports/web/outbox/reports.ts'
import { enqueue } from '#records/outbox/web/sending.ts'

/**
 * Creates the same report for several occurrences and sends it when possible. Returns the entry
 * ids.
 */
export function enqueueReports(occurrences: readonly Occurrence[], change: ReportChange): string[] {
  const at = new Date().toISOString()
  const entries = occurrences.map((occurrence) => ({
    ...{ key: occurrenceKey(occurrence), name: occurrence.task_name, at },
    input: {
      params: { id: occurrence.id },
      body: { ...change, date: occurrence.date, pressed_at: at },
    },
  }))
  return enqueue(reports, entries)
}
