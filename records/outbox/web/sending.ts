import { v4 as uuid } from 'uuid'
import { CallError } from '#client/call.ts'
import { withLock } from '#client/device-data.ts'
import { readSession } from '#client/session.ts'
import {
  type DeliveryEnvironment,
  deliverAll,
  retryDelayAfter,
} from '#records/outbox/web/delivery.ts'
import { type DeliveryResult, deliveryResultOf } from '#records/outbox/web/delivery-result.ts'
import { type Entry, putEntry, removeEntries, resetTries } from '#records/outbox/web/entry.ts'
import type { EntryKind } from '#records/outbox/web/entry-kind.ts'
import {
  channel,
  openOutbox,
  outboxOwner,
  readOutbox,
  updateOutbox,
} from '#records/outbox/web/store.ts'

let entryKinds: readonly EntryKind[] = []
const kindOf = ({ endpoint }: Entry) => entryKinds.find((one) => one.endpoint === endpoint)

async function send(entry: Entry): Promise<DeliveryResult> {
  const kind = kindOf(entry)
  if (!kind) return { is: 'shut' }
  try {
    const reply = await kind.send(entry)
    return { is: 'stored', reply }
  } catch (error) {
    if (!(error instanceof CallError)) return { is: 'unreachable' }
    return deliveryResultOf(error, kind.findExisting(entry, error, outboxOwner() ?? ''))
  }
}

/**
 * Runs work while no tab is sending. Without lock support two tabs can both send; the id then makes
 * the server do it once.
 */
export const withDeliveryLock = <T>(work: () => Promise<T>): Promise<T> =>
  withLock(`diwan outbox ${outboxOwner()}`, work)

/** What a tab tells the others about an answer, because the server notifies no hidden page. */
interface TabAnswer {
  owner: string | undefined
  entry: Entry
  reply: unknown
}

const onTabMessage = ({ data }: MessageEvent<TabAnswer | string | undefined>): void => {
  if (typeof data === 'object' && data.owner === outboxOwner())
    void kindOf(data.entry)?.show(data.entry, data.reply)
}

const post: DeliveryEnvironment = {
  read: async () => (readSession()?.userId === outboxOwner() ? readOutbox() : undefined),
  change: updateOutbox,
  knows: (entry) => kindOf(entry) !== undefined,
  hasFile: (entry) => kindOf(entry)?.form !== undefined,
  holdsLater: (entry) => kindOf(entry)?.holdsLater === true,
  send,
  async showReply(entry, reply) {
    channel?.postMessage({ owner: outboxOwner(), entry, reply } satisfies TabAnswer)
    await kindOf(entry)?.show(entry, reply)
  },
  withLock: withDeliveryLock,
}

let isDelivering = false
let isRerunRequested = false
let tries = 0
let timer: number | undefined

async function deliverOnce(): Promise<void> {
  isRerunRequested = false
  const { end, answered } = await deliverAll(post)
  if (answered.size > 0) {
    tries = 0
    const old = entryKinds.filter(({ endpoint }) => answered.has(endpoint))
    await Promise.all(old.map((kind) => kind.refreshViews()))
  }
  // Without a connection there is no retry: an event announces its return.
  if (end !== 'unreachable' || !navigator.onLine) return
  tries += 1
  timer = window.setTimeout(deliver, retryDelayAfter(tries))
}

/** Sends what waits, and again if something was added during the run. */
async function deliver(): Promise<void> {
  isRerunRequested = true
  if (isDelivering || outboxOwner() === undefined) return
  isDelivering = true
  window.clearTimeout(timer)
  try {
    while (isRerunRequested) await deliverOnce()
  } finally {
    isDelivering = false
  }
}

/** Sends all waiting entries again, including given-up ones. */
export function retryDelivery(): void {
  tries = 0
  void updateOutbox(resetTries).then(deliver)
}

const onVisibilityChange = (): void => {
  if (!document.hidden) void deliver()
}

/**
 * Sends waiting entries now, and whenever the connection returns. Returns a function that stops it.
 */
export function startDelivery(kinds: readonly EntryKind[]): () => void {
  entryKinds = kinds
  void openOutbox(readSession()?.userId).then(deliver)
  channel?.addEventListener('message', onTabMessage)
  window.addEventListener('online', retryDelivery)
  document.addEventListener('visibilitychange', onVisibilityChange)
  return () => {
    channel?.removeEventListener('message', onTabMessage)
    window.removeEventListener('online', retryDelivery)
    document.removeEventListener('visibilitychange', onVisibilityChange)
    window.clearTimeout(timer)
    void openOutbox(undefined)
  }
}

type NewEntry<I> = Pick<Entry<I>, 'key' | 'name' | 'input' | 'at'> & Partial<Pick<Entry<I>, 'id'>>

/** Stores entries and sends them as soon as possible. Returns their ids. */
export function enqueue<I>({ endpoint }: EntryKind<I>, said: readonly NewEntry<I>[]): string[] {
  const entries = said.map((one) => ({ id: uuid(), ...one, endpoint, waited: false }))
  void updateOutbox((outbox) => entries.reduce(putEntry, outbox)).then(retryDelivery)
  return entries.map(({ id }) => id)
}

/** Removes entries from the outbox, for example refused ones that were read. */
export const removeFromOutbox = (...ids: readonly string[]): Promise<void> =>
  updateOutbox((outbox) => removeEntries(outbox, ...ids))

const suppressed = new Set<string>()

/** If a dialog shows the result of each entry, no toast repeats it. */
export const isToastSuppressed = (id: string): boolean => suppressed.has(id)

export const suppressToastFor = (ids: readonly string[]): void => {
  for (const id of ids) suppressed.add(id)
}

/** Call it when the refusals have been read. */
export function endToastSuppression(refused: readonly string[]): void {
  suppressed.clear()
  if (refused.length > 0) void removeFromOutbox(...refused)
}
