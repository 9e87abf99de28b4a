import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { readDeviceData, updateDeviceData } from '#client/device-data.ts'
import { readSession, sessionEvents } from '#client/session.ts'
import { type Entry, findUnsent, type Outbox, unsent } from '#records/outbox/web/entry.ts'
import { type EntryKind, entriesOf } from '#records/outbox/web/entry-kind.ts'

const EMPTY: Outbox = []
let owner: string | undefined
let outbox = EMPTY
/** False if the browser cannot store the outbox: then it lasts only as long as the page. */
let isDurable = true
let writing = 0
let lastWrite: Promise<unknown> = Promise.resolve()
sessionEvents.flushPendingInput = () => lastWrite.catch(() => {})
const listeners = new Set<() => void>()
/** To the other tabs: the owner of an outbox that has changed, or a `TabAnswer`. */
export const channel =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('diwan outbox')

const isSame = (one: Entry, other: Entry) =>
  one.id === other.id &&
  one.waited === other.waited &&
  one.tries === other.tries &&
  one.storeState === other.storeState &&
  one.refused?.says === other.refused?.says

/** Unchanged entries stay the same objects, so that only changed rows are rendered again. */
function publish(fresh: Outbox): void {
  const next = fresh.map((one) => outbox.find((old) => isSame(old, one)) ?? one)
  if (next.length === outbox.length && next.every((one, at) => one === outbox[at])) return
  outbox = next
  for (const listener of listeners) listener()
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const currentOutbox = (): Outbox => outbox
export const outboxOwner = (): string | undefined => owner

async function load(userId: string): Promise<Outbox> {
  try {
    return isDurable ? ((await readDeviceData<Outbox>('outbox', userId)) ?? EMPTY) : outbox
  } catch {
    isDurable = false
    return outbox
  }
}

/** The outbox shared by all tabs. */
export async function readOutbox(): Promise<Outbox> {
  if (owner === undefined) return EMPTY
  const reader = owner
  const fresh = await load(reader)
  if (reader === owner && writing === 0) publish(fresh)
  return fresh
}

channel?.addEventListener('message', ({ data }) => {
  if (data === owner) void readOutbox()
})

/** Shows the outbox of one user and hides any other. */
export async function openOutbox(userId: string | undefined): Promise<void> {
  if (owner !== userId) {
    owner = userId
    // Storage can fail for a member whose session has just ended, but work for the next member.
    isDurable = true
    publish(EMPTY)
  }
  await readOutbox()
}

/** Entries that a step adds are marked as not stored until the write has ended. */
function withStoreState(step: (outbox: Outbox) => Outbox): Outbox {
  const before = new Set(outbox.map(({ id }) => id))
  const storeState = isDurable ? 'writing' : 'failed'
  return step(outbox).map((one) => (before.has(one.id) ? one : { ...one, storeState }))
}

/** The displayed entries, updated with the result of a write. */
const withWriteResult = (isKept: boolean, ids: ReadonlySet<string>): Outbox =>
  outbox.map((one) => {
    if (one.storeState !== 'writing' || !ids.has(one.id)) return one
    const { storeState: _, ...entry } = one
    return isKept ? entry : { ...entry, storeState: 'failed' }
  })

/**
 * Changes the open outbox: shows it at once, then stores it in one atomic step across tabs. Until
 * the write ends, the page shows a new entry as being stored.
 */
export async function updateOutbox(step: (outbox: Outbox) => Outbox): Promise<void> {
  if (owner === undefined) return
  const userId = owner
  publish(withStoreState(step))
  const ids = new Set(outbox.map(({ id }) => id))
  writing += 1
  try {
    if (isDurable) {
      lastWrite = updateDeviceData<Outbox>(['outbox', userId], (old) => step(old ?? EMPTY))
      await lastWrite
    }
  } catch {
    isDurable = false
  }
  publish(withWriteResult(isDurable, ids))
  writing -= 1
  channel?.postMessage(owner)
  await readOutbox()
}

/** The number of entries of a user that have not reached the server. */
export const countUnsent = async (userId: string): Promise<number> =>
  unsent(await load(userId)).length

/** What the signed-in user has said on this device and the server has not accepted yet. */
export function useWholeOutbox(): Outbox {
  useEffect(() => void openOutbox(readSession()?.userId), [])
  return useSyncExternalStore(subscribe, currentOutbox)
}

/** The entries of one kind in the signed-in user's outbox. */
export function useOutbox<I>(kind: EntryKind<I>): readonly Entry<I>[] {
  const outbox = useWholeOutbox()
  return useMemo(() => entriesOf(kind, outbox), [kind, outbox])
}

/** The waiting entry about one thing. */
export const useEntry = <I>(kind: EntryKind<I>, key: string): Entry<I> | undefined =>
  useSyncExternalStore(
    subscribe,
    useCallback(() => findUnsent(entriesOf(kind, currentOutbox()), key), [kind, key]),
  )
