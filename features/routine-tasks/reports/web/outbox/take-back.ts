import { CallError, call } from '#client/call.ts'
import {
  type Occurrence,
  occurrenceKey,
  takeBackReport,
} from '#features/routine-tasks/reports/contract.ts'
import { reports } from '#features/routine-tasks/reports/web/outbox/reports.ts'
import {
  cancelDayQueries,
  invalidateAfterReport,
  invalidateDays,
  setCachedReport,
} from '#features/routine-tasks/reports/web/useDay.ts'
import { findUnsent } from '#records/outbox/web/entry.ts'
import { entriesOf } from '#records/outbox/web/entry-kind.ts'
import { removeFromOutbox, withDeliveryLock } from '#records/outbox/web/sending.ts'
import { currentOutbox } from '#records/outbox/web/store.ts'

const MISSING = 404

type TakeBackTarget = Pick<Occurrence, 'id' | 'date' | 'slot' | 'report'>

/**
 * Deletes the report on the server. After an unanswered send a 404 is fine, because it may never
 * have arrived.
 */
async function deleteReport({ id, date, slot }: TakeBackTarget, waited: boolean): Promise<void> {
  if (waited && !navigator.onLine) return
  try {
    await call(takeBackReport, { params: { id }, query: { date, ...(slot > 0 && { slot }) } })
  } catch (error) {
    if (!(waited && error instanceof CallError && error.status === MISSING)) throw error
  }
}

/**
 * Withdraws the reader's report, where `report` is the previous state. Shown at once; entries not
 * sent yet are dropped, and the server is called when nothing else is in flight. Throws like `call`
 * and then shows the server's state again.
 */
export async function takeBack(place: TakeBackTarget): Promise<void> {
  const key = occurrenceKey(place)
  const waiting = findUnsent(entriesOf(reports, currentOutbox()), key)
  if (waiting?.waited) await removeFromOutbox(waiting.id)
  await cancelDayQueries()
  setCachedReport(key, null)
  try {
    await withDeliveryLock(async () => {
      // Nothing is being sent now: a remaining entry was not sent, or got no reply.
      const queued = findUnsent(entriesOf(reports, currentOutbox()), key)
      if (queued) await removeFromOutbox(queued.id)
      const isUnsent = queued && !queued.waited && !place.report?.id
      if (!isUnsent) await deleteReport(place, Boolean(waiting?.waited || queued?.waited))
    })
    setCachedReport(key, null)
  } catch (error) {
    void invalidateDays()
    throw error
  } finally {
    await invalidateAfterReport()
  }
}
