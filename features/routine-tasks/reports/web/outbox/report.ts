import type { Occurrence } from '#features/routine-tasks/reports/contract.ts'
import { occurrenceKey } from '#features/routine-tasks/reports/web/occurrence-key.ts'
import { reports } from '#features/routine-tasks/reports/web/outbox/reports.ts'
import type { Change } from '#features/routine-tasks/reports/web/outbox/waiting.ts'
import { enqueue } from '#records/outbox/web/sending.ts'

/**
 * Creates the same report for several occurrences and sends it when possible. Returns the entry
 * ids.
 */
export function report(occurrences: readonly Occurrence[], change: Change): string[] {
  const at = new Date().toISOString()
  const said = occurrences.map((occurrence) => ({
    ...{ key: occurrenceKey(occurrence), name: occurrence.task_name, at },
    input: {
      params: { id: occurrence.id },
      body: { ...change, date: occurrence.date, pressed_at: at },
    },
  }))
  return enqueue(reports, said)
}
