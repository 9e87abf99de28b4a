import type { DeliveryResult } from '#records/outbox/web/delivery-result.ts'
import {
  countTry,
  countTryForAll,
  type Entry,
  isGivenUp,
  markAllWaiting,
  markRefused,
  type Outbox,
  removeEntries,
  thingOf,
  unsent,
} from '#records/outbox/web/entry.ts'

/** What a delivery needs from the browser and the server. */
export interface DeliveryEnvironment {
  /** The outbox shared by all tabs; undefined if it does not belong to the signed-in user. */
  read: () => Promise<Outbox | undefined>
  change: (step: (outbox: Outbox) => Outbox) => Promise<void>
  /**
   * Whether this version knows the entry's kind. If not, the entry waits for a version that does.
   */
  knows: (entry: Entry) => boolean
  /** It is sent with a file, which takes longer. */
  hasFile: (entry: Entry) => boolean
  /** Later entries about the same thing wait for it. */
  holdsLater: (entry: Entry) => boolean
  send: (entry: Entry) => Promise<DeliveryResult>
  /** Shows the current state on the server. */
  showReply: (entry: Entry, reply: unknown) => Promise<void>
  /** Runs the work in one tab at a time. */
  withLock: <T>(work: () => Promise<T>) => Promise<T>
}

type Step = 'empty' | 'unreachable' | 'shut' | 'failed' | { answered: string }

/** Updates the outbox for a result that is not yet an answer. */
const outboxAfterFailure =
  (is: 'failed' | 'unreachable' | 'shut', id: string) => (outbox: Outbox) => {
    if (is === 'shut') return markAllWaiting(outbox)
    return is === 'failed' ? countTry(outbox, id) : countTryForAll(outbox)
  }

/**
 * The next entry to send, except those in `after`: the oldest, but those with files last, and none
 * before an entry about the same thing that it has to wait for.
 */
function findNext(
  outbox: Outbox,
  post: DeliveryEnvironment,
  after: ReadonlySet<string>,
): Entry | undefined {
  const held = new Set<string>()
  const ready = unsent(outbox).filter((one) => {
    const isFree = !held.has(thingOf(one))
    if (post.holdsLater(one)) held.add(thingOf(one))
    return isFree && post.knows(one) && !isGivenUp(one) && !after.has(one.id)
  })
  return ready.find((one) => !post.hasFile(one)) ?? ready[0]
}

/**
 * Sends the oldest entry, except those in `after`, which have just failed. Entries that another tab
 * has sent are no longer in the outbox; given-up entries wait for their author.
 */
const deliverNext = (post: DeliveryEnvironment, after: Set<string>): Promise<Step> =>
  post.withLock(async () => {
    const outbox = await post.read()
    if (!outbox) return 'shut'
    const next = findNext(outbox, post, after)
    if (!next) return 'empty'
    const result = await post.send(next)
    if (result.is === 'unreachable' || result.is === 'shut' || result.is === 'failed') {
      after.add(next.id)
      await post.change(outboxAfterFailure(result.is, next.id))
      return result.is
    }
    if (result.reply !== undefined) await post.showReply(next, result.reply)
    await post.change((now) =>
      result.is === 'stored'
        ? removeEntries(now, next.id)
        : markRefused(now, next.id, result.refused),
    )
    return { answered: next.endpoint }
  })

/**
 * Sends all waiting entries one after the other, until the outbox is empty or there is no answer.
 * Failed entries count as not answered, because they need a retry. Returns the endpoints that
 * accepted or refused an entry.
 */
export async function deliverAll(
  post: DeliveryEnvironment,
): Promise<{ end: 'empty' | 'unreachable' | 'shut'; answered: ReadonlySet<string> }> {
  const answered = new Set<string>()
  const after = new Set<string>()
  for (;;) {
    const step = await deliverNext(post, after)
    if (step === 'empty' && after.size > 0) return { end: 'unreachable', answered }
    if (step === 'empty' || step === 'unreachable' || step === 'shut')
      return { end: step, answered }
    if (step !== 'failed') answered.add(step.answered)
  }
}

const MIN_RETRY_DELAY_MS = 2_000
const MAX_RETRY_DELAY_MS = 60_000

/** The delay in milliseconds after a number of tries without an answer. */
export const retryDelayAfter = (tries: number): number =>
  Math.min(MIN_RETRY_DELAY_MS * 2 ** (tries - 1), MAX_RETRY_DELAY_MS)
