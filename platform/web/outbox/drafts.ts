import { get, update } from 'idb-keyval'
import { useSyncExternalStore } from 'react'
import { kept } from '#platform/web/outbox/store.ts'
import { readSession } from '#platform/web/session.ts'

/** What was being typed at a place, as the form of that place knows it, and when. */
export type Draft<T = unknown> = T & { at: number }

type Drafts = Readonly<Record<string, Draft>>

const KEPT_MS = 7 * 86_400_000

const NONE: Drafts = {}
let owner: string | undefined
let drafts = NONE
const listeners = new Set<() => void>()

const keyOf = (userId: string) => `drafts ${userId}`

/** Without the place, or with its new draft; what is too old goes. */
export function withDraft(all: Drafts, place: string, draft: Draft | undefined, now: number) {
  const others = Object.entries(all).filter(([key, { at }]) => key !== place && now - at < KEPT_MS)
  return Object.fromEntries(draft ? [...others, [place, draft]] : others)
}

async function load(userId: string): Promise<void> {
  const stored = await get<Drafts>(keyOf(userId), kept).catch(() => undefined)
  if (owner !== userId || !stored) return
  drafts = { ...stored, ...drafts }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const userId = readSession()?.userId
  if (owner !== userId) {
    owner = userId
    drafts = NONE
    if (userId) void load(userId)
  }
  return () => listeners.delete(listener)
}

function keep(place: string, draft: object | undefined): void {
  if (owner === undefined) return
  const now = Date.now()
  if (!draft && !drafts[place]) return
  const step = (all: Drafts) => withDraft(all, place, draft && { ...draft, at: now }, now)
  drafts = step(drafts)
  void update<Drafts>(keyOf(owner), (all) => step(all ?? NONE), kept).catch(() => {})
}

/** Drafts of one shape, for a week. Their places are names that nothing else in the product has. */
export const draftsOf = <T extends object>() => ({
  /** What was being typed at a place when the page was last left. */
  useDraft: (place: string): Draft<T> | undefined =>
    useSyncExternalStore(subscribe, () => drafts[place] as Draft<T> | undefined),
  /** Keeps it while it is typed; nothing of it when there is nothing to keep. */
  keepDraft: (place: string, draft: T | undefined): void => keep(place, draft),
})
