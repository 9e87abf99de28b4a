import { occurrenceKey } from '#features/routine-tasks/reports/web/day.ts'
import type {
  Change,
  Submission,
  Waiting,
} from '#features/routine-tasks/reports/web/outbox/waiting.ts'
import type { IsoDate } from '#platform/shared/dates.ts'

/** A report as the first version of the outbox kept it. */
interface Former extends Change, Pick<Waiting, 'at' | 'waited' | 'tries' | 'refused'> {
  /** The Idempotency-Key: under it the server may have it already. */
  key: string
  taskId: string
  date: IsoDate
  taskName: string
}

const isFormer = (kept: unknown): kept is Former =>
  typeof kept === 'object' && kept !== null && 'taskId' in kept

export function formerReport(kept: unknown): Omit<Waiting, 'endpoint'> | undefined {
  if (!isFormer(kept)) return undefined
  const { key, taskId: id, date, taskName, status, note, ...rest } = kept
  const input: Submission = {
    params: { id },
    body: { status, note, date, pressed_at: rest.at },
  }
  return { ...rest, id: key, key: occurrenceKey({ id, date }), name: taskName, input }
}
