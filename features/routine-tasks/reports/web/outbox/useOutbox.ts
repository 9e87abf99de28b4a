import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { Occurrence } from '#features/routine-tasks/reports/contract.ts'
import { type Outbox, waitingAt } from '#features/routine-tasks/reports/web/outbox/outbox.ts'
import {
  openOutbox,
  shownOutbox,
  subscribe,
} from '#features/routine-tasks/reports/web/outbox/store.ts'
import { readSession } from '#platform/web/session.ts'

/** What the signed-in user has said on this device and the server has not taken yet. */
export function useOutbox(): Outbox {
  useEffect(() => void openOutbox(readSession()?.userId), [])
  return useSyncExternalStore(subscribe, shownOutbox)
}

/** What waits to be sent of one duty. */
export const useWaiting = (duty: Pick<Occurrence, 'id' | 'date'>) =>
  useSyncExternalStore(
    subscribe,
    useCallback(() => waitingAt(shownOutbox(), duty), [duty]),
  )
