import { get, update } from 'idb-keyval'
import { useSyncExternalStore } from 'react'
import type { Occurrence } from '#features/routine-tasks/reports/contract.ts'
import type { Change } from '#features/routine-tasks/reports/web/outbox/waiting.ts'
import { kept } from '#platform/web/outbox/store.ts'
import { readSession } from '#platform/web/session.ts'

/** A note that was being typed, and the report that it was about. */
export interface Draft extends Change {
  about: string
  at: number
}

type Drafts = Readonly<Record<string, Draft>>

/** By then the day it belongs to can no longer be reported. */
const KEPT_MS = 7 * 86_400_000

const NONE: Drafts = {}
let owner: string | undefined
let drafts = NONE
const listeners = new Set<() => void>()

const keyOf = (userId: string) => `drafts ${userId}`
const placeOf = ({ id, date }: Pick<Occurrence, 'id' | 'date'>) => `${date} ${id}`

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

/** The note that was being typed at a duty when the page was last left. */
export const useDraft = (duty: Occurrence): Draft | undefined =>
  useSyncExternalStore(subscribe, () => drafts[placeOf(duty)])

/** Keeps a note while it is typed; nothing of it when there is nothing to keep. */
export function keepDraft(duty: Occurrence, draft: Omit<Draft, 'at'> | undefined): void {
  if (owner === undefined) return
  const now = Date.now()
  const place = placeOf(duty)
  if (!draft && !drafts[place]) return
  const step = (all: Drafts) => withDraft(all, place, draft && { ...draft, at: now }, now)
  drafts = step(drafts)
  void update<Drafts>(keyOf(owner), (all) => step(all ?? NONE), kept).catch(() => {})
}
