import { CallError, call } from '#client/call.ts'
import { type Occurrence, takeBackReport } from '#features/routine-tasks/reports/contract.ts'
import { occurrenceKey } from '#features/routine-tasks/reports/web/occurrence-key.ts'
import { reports } from '#features/routine-tasks/reports/web/outbox/reports.ts'
import {
  holdDays,
  putReport,
  renewAfterReport,
  renewDays,
} from '#features/routine-tasks/reports/web/useDay.ts'
import { findUnsent } from '#records/outbox/web/entry.ts'
import { entriesOf } from '#records/outbox/web/kind.ts'
import { removeFromOutbox, withDeliveryLock } from '#records/outbox/web/sending.ts'
import { currentOutbox } from '#records/outbox/web/store.ts'

const MISSING = 404

type Place = Pick<Occurrence, 'id' | 'date' | 'report'>

/**
 * Deletes the report on the server. After an unanswered send a 404 is fine, because it may never
 * have arrived.
 */
async function remove({ id, date }: Place, waited: boolean): Promise<void> {
  if (waited && !navigator.onLine) return
  try {
    await call(takeBackReport, { params: { id }, query: { date } })
  } catch (error) {
    if (!(waited && error instanceof CallError && error.status === MISSING)) throw error
  }
}

/**
 * Withdraws the reader's report, where `report` is the previous state. Shown at once; entries not
 * sent yet are dropped, and the server is called when nothing else is in flight. Throws like `call`
 * and then shows the server's state again.
 */
export async function takeBack(place: Place): Promise<void> {
  const key = occurrenceKey(place)
  const waiting = findUnsent(entriesOf(reports, currentOutbox()), key)
  if (waiting?.waited) await removeFromOutbox(waiting.id)
  await holdDays()
  putReport(key, null)
  try {
    await withDeliveryLock(async () => {
      // Nothing is being sent now: a remaining entry was not sent, or got no reply.
      const left = findUnsent(entriesOf(reports, currentOutbox()), key)
      if (left) await removeFromOutbox(left.id)
      const isNowhere = left && !left.waited && !place.report?.id
      if (!isNowhere) await remove(place, Boolean(waiting?.waited || left?.waited))
    })
    putReport(key, null)
  } catch (error) {
    void renewDays()
    throw error
  } finally {
    await renewAfterReport()
  }
}
