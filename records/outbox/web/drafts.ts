import { useSyncExternalStore } from 'react'
import { readDeviceData, updateDeviceData } from '#client/device-data.ts'
import { readSession, readStored } from '#client/session.ts'

/** The unsaved input at a place, in the shape that its form uses, and when it was typed. */
export type Draft<T = unknown> = T & { at: number }

type Drafts = Readonly<Record<string, Draft>>

export const DRAFT_TTL_MS = 7 * 86_400_000

const NO_DRAFTS: Drafts = {}
let owner: string | undefined
let drafts = NO_DRAFTS
/** False until all stored drafts are loaded. */
let isLoaded = false
const listeners = new Set<() => void>()

const keyOf = (userId: string) => `drafts ${userId}`

/** Removes the place's draft or replaces it, and drops expired drafts. */
export function withDraft(all: Drafts, place: string, draft: Draft | undefined, now: number) {
  const others = Object.entries(all).filter(
    ([key, { at }]) => key !== place && now - at < DRAFT_TTL_MS,
  )
  return Object.fromEntries(draft ? [...others, [place, draft]] : others)
}

/**
 * Drafts are written to local storage at once, so that leaving or reloading the page loses nothing,
 * and then to storage that survives the end of a session (`kept.ts`).
 */
export const readLocalDrafts = (userId: string): Drafts | undefined =>
  (readStored(keyOf(userId)) as Drafts | null) ?? undefined

function writeLocalDrafts(userId: string): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(drafts))
  } catch {
    // Local storage is full: only IndexedDB stores the drafts.
    localStorage.removeItem(keyOf(userId))
  }
}

async function load(userId: string): Promise<void> {
  const stored = await readDeviceData<Drafts>('drafts', userId).catch(() => undefined)
  if (owner !== userId) return
  drafts = { ...stored, ...drafts }
  isLoaded = true
  writeLocalDrafts(userId)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const userId = readSession()?.userId
  if (owner !== userId) {
    owner = userId
    const near = userId ? readLocalDrafts(userId) : undefined
    drafts = near ?? NO_DRAFTS
    isLoaded = near !== undefined
    if (userId && !isLoaded) void load(userId)
  }
  return () => listeners.delete(listener)
}

function storeDraft(place: string, draft: object | undefined): void {
  if (owner === undefined) return
  const now = Date.now()
  // Another tab can have stored something since.
  const all = (isLoaded && readLocalDrafts(owner)) || drafts
  if (!draft && isLoaded && !all[place]) return
  const step = (old: Drafts) => withDraft(old, place, draft && { ...draft, at: now }, now)
  drafts = step(all)
  if (isLoaded) writeLocalDrafts(owner)
  void updateDeviceData<Drafts>(['drafts', owner], (old) => step(old ?? NO_DRAFTS)).catch(() => {})
}

/**
 * Drafts of one shape, stored for a week. Their places are names that are unique in the product.
 */
export const draftsOf = <T extends object>() => ({
  /** The draft at a place when the page was last left. */
  useDraft: (place: string): Draft<T> | undefined =>
    useSyncExternalStore(subscribe, () => drafts[place] as Draft<T> | undefined),
  /** Stores the draft while it is typed; removes it if `draft` is undefined. */
  saveDraft: (place: string, draft: T | undefined): void => storeDraft(place, draft),
})

/** Whether a sign-out would lose drafts of the member. */
export function hasDrafts(): boolean {
  const all = Object.values(readLocalDrafts(readSession()?.userId ?? '') ?? {})
  return all.some(({ at }) => Date.now() - at < DRAFT_TTL_MS)
}
