import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { readSession } from '#client/session.ts'
import { type Entry, findUnsent } from '#records/outbox/web/entry.ts'
import { type EntryKind, entriesOf } from '#records/outbox/web/entry-kind.ts'
import { currentOutbox, openOutbox, subscribe } from '#records/outbox/web/store.ts'

/** The signed-in user's entries of a kind on this device that the server has not accepted yet. */
export function useOutbox<I>(kind: EntryKind<I>): readonly Entry<I>[] {
  useEffect(() => void openOutbox(readSession()?.userId), [])
  const outbox = useSyncExternalStore(subscribe, currentOutbox)
  return useMemo(() => entriesOf(kind, outbox), [kind, outbox])
}

/** The waiting entry about one thing. */
export const useEntry = <I>(kind: EntryKind<I>, key: string): Entry<I> | undefined =>
  useSyncExternalStore(
    subscribe,
    useCallback(() => findUnsent(entriesOf(kind, currentOutbox()), key), [kind, key]),
  )
