import type { Occurrence } from '#features/routine-tasks/reports/contract.ts'
import { dutyKey } from '#features/routine-tasks/reports/web/day.ts'
import { reports } from '#features/routine-tasks/reports/web/outbox/reports.ts'
import type { Change } from '#features/routine-tasks/reports/web/outbox/waiting.ts'
import { enqueue } from '#platform/web/outbox/sending.ts'

/** Says the same of duties and sends it as soon as that works out. Returns the ids of the entries. */
export function report(duties: readonly Occurrence[], change: Change): string[] {
  const at = new Date().toISOString()
  const said = duties.map((duty) => ({
    ...{ key: dutyKey(duty), name: duty.task_name, at },
    input: { params: { id: duty.id }, body: { ...change, date: duty.date, pressed_at: at } },
  }))
  return enqueue(reports, said)
}
