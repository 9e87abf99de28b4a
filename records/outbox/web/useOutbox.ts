import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { readSession } from '#client/session.ts'
import { type Entry, unsentOf } from '#records/outbox/web/entry.ts'
import { entriesOf, type Kind } from '#records/outbox/web/kind.ts'
import { openOutbox, shownOutbox, subscribe } from '#records/outbox/web/store.ts'

/** The signed-in user's entries of a kind on this device that the server has not accepted yet. */
export function useOutbox<I>(kind: Kind<I>): readonly Entry<I>[] {
  useEffect(() => void openOutbox(readSession()?.userId), [])
  const outbox = useSyncExternalStore(subscribe, shownOutbox)
  return useMemo(() => entriesOf(kind, outbox), [kind, outbox])
}

/** The waiting entry about one thing. */
export const useEntry = <I>(kind: Kind<I>, key: string): Entry<I> | undefined =>
  useSyncExternalStore(
    subscribe,
    useCallback(() => unsentOf(entriesOf(kind, shownOutbox()), key), [kind, key]),
  )
