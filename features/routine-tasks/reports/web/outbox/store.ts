import { createStore, get, update } from 'idb-keyval'
import {
  type Outbox,
  unsent,
  type Waiting,
} from '#features/routine-tasks/reports/web/outbox/outbox.ts'

/** Outlives a sign-out, unlike the browser's local storage, which is emptied with it. */
export const kept = createStore('diwan', 'kept')
const keyOf = (userId: string) => `outbox ${userId}`

const EMPTY: Outbox = []
let owner: string | undefined
let outbox = EMPTY
/** Off where the browser keeps nothing: then the outbox lasts as long as the page. */
let isDurable = true
let writing = 0
const listeners = new Set<() => void>()
const channel =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('diwan outbox')

const isSame = (one: Waiting, other: Waiting) =>
  one.key === other.key &&
  one.waited === other.waited &&
  one.tries === other.tries &&
  one.refused?.says === other.refused?.says

/** What did not change stays the same object, so that only the rows of what did are drawn anew. */
function show(fresh: Outbox): void {
  const next = fresh.map((one) => outbox.find((old) => isSame(old, one)) ?? one)
  if (next.length === outbox.length && next.every((one, at) => one === outbox[at])) return
  outbox = next
  for (const listener of listeners) listener()
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const shownOutbox = (): Outbox => outbox
export const ownerOfOutbox = (): string | undefined => owner

async function load(userId: string): Promise<Outbox> {
  try {
    return isDurable ? ((await get<Outbox>(keyOf(userId), kept)) ?? EMPTY) : outbox
  } catch {
    isDurable = false
    return outbox
  }
}

/** The outbox as all tabs share it. */
export async function readOutbox(): Promise<Outbox> {
  if (owner === undefined) return EMPTY
  const reader = owner
  const fresh = await load(reader)
  if (reader === owner && writing === 0) show(fresh)
  return fresh
}

channel?.addEventListener('message', ({ data }) => {
  if (data === owner) void readOutbox()
})

/** Shows the outbox of a user, and nobody else's any more. */
export async function openOutbox(userId: string | undefined): Promise<void> {
  if (owner !== userId) {
    owner = userId
    show(EMPTY)
  }
  await readOutbox()
}

/** Changes the open outbox: shown at once, then kept in one step that no other tab can get between. */
export async function changeOutbox(step: (outbox: Outbox) => Outbox): Promise<void> {
  if (owner === undefined) return
  const key = keyOf(owner)
  show(step(outbox))
  writing += 1
  try {
    if (isDurable) await update<Outbox>(key, (old) => step(old ?? EMPTY), kept)
  } catch {
    isDurable = false
  }
  writing -= 1
  channel?.postMessage(owner)
  await readOutbox()
}

/** How many reports of a user have not reached the server. */
export const countUnsent = async (userId: string): Promise<number> =>
  unsent(await load(userId)).length
