import { v4 as uuid } from 'uuid'
import { CallError } from '#client/call.ts'
import { locked } from '#client/locked.ts'
import { readSession } from '#client/session.ts'
import { deliverAll, type Post, pauseAfter } from '#records/outbox/web/delivery.ts'
import { type DeliveryResult, deliveryResultOf } from '#records/outbox/web/delivery-result.ts'
import { begunAnew, type Entry, put, without } from '#records/outbox/web/entry.ts'
import type { Kind } from '#records/outbox/web/kind.ts'
import { changeOutbox, openOutbox, ownerOfOutbox, readOutbox } from '#records/outbox/web/store.ts'

/** The timeout for an answer. It is longer than a busy server needs; some networks never answer. */
const NO_ANSWER_MS = 15_000

let known: readonly Kind[] = []
const kindOf = ({ endpoint }: Entry) => known.find((one) => one.endpoint === endpoint)

async function send(entry: Entry): Promise<DeliveryResult> {
  const kind = kindOf(entry)
  if (!kind) return { is: 'shut' }
  const signal = AbortSignal.timeout(NO_ANSWER_MS)
  try {
    const reply = await kind.send(entry.input, { idempotencyKey: entry.id, signal })
    return { is: 'stored', reply }
  } catch (error) {
    if (!(error instanceof CallError)) return { is: 'unreachable' }
    return deliveryResultOf(error, kind.standing(entry, error, ownerOfOutbox() ?? ''))
  }
}

/**
 * Runs work while no tab is sending. Without lock support two tabs can both send; the id then makes
 * the server do it once.
 */
export const alone = <T>(work: () => Promise<T>): Promise<T> =>
  locked(`diwan outbox ${ownerOfOutbox()}`, work)

const post: Post = {
  read: async () => (readSession()?.userId === ownerOfOutbox() ? readOutbox() : undefined),
  change: changeOutbox,
  knows: (entry) => kindOf(entry) !== undefined,
  send,
  show: async (entry, reply) => kindOf(entry)?.show(entry, reply),
  alone,
}

let isDelivering = false
let wanted = false
let tries = 0
let timer: number | undefined

async function work(): Promise<void> {
  wanted = false
  const { end, answered } = await deliverAll(post)
  if (answered.size > 0) {
    tries = 0
    const old = known.filter(({ endpoint }) => answered.has(endpoint))
    await Promise.all(old.map((kind) => kind.renew()))
  }
  // Without a connection there is no retry: an event announces its return.
  if (end !== 'unreachable' || !navigator.onLine) return
  tries += 1
  timer = window.setTimeout(deliver, pauseAfter(tries))
}

/** Sends what waits, and again if something was added during the run. */
async function deliver(): Promise<void> {
  wanted = true
  if (isDelivering || ownerOfOutbox() === undefined) return
  isDelivering = true
  window.clearTimeout(timer)
  try {
    while (wanted) await work()
  } finally {
    isDelivering = false
  }
}

/** Sends all waiting entries again, including given-up ones. */
export function deliverAnew(): void {
  tries = 0
  void changeOutbox(begunAnew).then(deliver)
}

const look = (): void => {
  if (!document.hidden) void deliver()
}

/**
 * Sends waiting entries now, and whenever the connection returns. Returns a function that stops it.
 */
export function startDelivery(kinds: readonly Kind[]): () => void {
  known = kinds
  void openOutbox(readSession()?.userId).then(deliver)
  window.addEventListener('online', deliverAnew)
  document.addEventListener('visibilitychange', look)
  return () => {
    window.removeEventListener('online', deliverAnew)
    document.removeEventListener('visibilitychange', look)
    window.clearTimeout(timer)
    void openOutbox(undefined)
  }
}

type Said<I> = Pick<Entry<I>, 'key' | 'name' | 'input' | 'at'>

/** Stores entries and sends them as soon as possible. Returns their ids. */
export function enqueue<I>({ endpoint }: Kind<I>, said: readonly Said<I>[]): string[] {
  const entries = said.map((one) => ({ ...one, id: uuid(), endpoint, waited: false }))
  void changeOutbox((outbox) => entries.reduce(put, outbox)).then(deliverAnew)
  return entries.map(({ id }) => id)
}

/** Removes entries from the outbox, for example refused ones that were read. */
export const forget = (...ids: readonly string[]): Promise<void> =>
  changeOutbox((outbox) => without(outbox, ...ids))
