import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { type Entry, unsentOf } from '#platform/web/outbox/entry.ts'
import { entriesOf, type Kind } from '#platform/web/outbox/kind.ts'
import { openOutbox, shownOutbox, subscribe } from '#platform/web/outbox/store.ts'
import { readSession } from '#platform/web/session.ts'

/** What of a kind the signed-in user has said on this device and the server has not taken yet. */
export function useOutbox<I>(kind: Kind<I>): readonly Entry<I>[] {
  useEffect(() => void openOutbox(readSession()?.userId), [])
  const outbox = useSyncExternalStore(subscribe, shownOutbox)
  return useMemo(() => entriesOf(kind, outbox), [kind, outbox])
}

/** What waits to be sent of one thing. */
export const useEntry = <I>(kind: Kind<I>, key: string): Entry<I> | undefined =>
  useSyncExternalStore(
    subscribe,
    useCallback(() => unsentOf(entriesOf(kind, shownOutbox()), key), [kind, key]),
  )
