import type { DeliveryResult } from '#records/outbox/web/delivery-result.ts'
import {
  allTried,
  allWaited,
  type Entry,
  isGivenUp,
  type Outbox,
  refusedFor,
  triedFor,
  unsent,
  without,
} from '#records/outbox/web/entry.ts'

/** What a delivery needs of the browser and the server. */
export interface Post {
  /** The outbox as all tabs share it; nothing when it is not the signed-in user's. */
  read: () => Promise<Outbox | undefined>
  change: (step: (outbox: Outbox) => Outbox) => Promise<void>
  /** Whether its kind is known here; else it waits for the version that knows it. */
  knows: (entry: Entry) => boolean
  send: (entry: Entry) => Promise<DeliveryResult>
  /** Shows what the server has now. */
  show: (entry: Entry, reply: unknown) => Promise<void>
  /** Lets one tab at a time do its work. */
  alone: <T>(work: () => Promise<T>) => Promise<T>
}

type Step = 'empty' | 'unreachable' | 'shut' | 'failed' | { answered: string }

/** What becomes of the outbox by a fate that is no answer yet. */
const kept = (is: 'failed' | 'unreachable' | 'shut', id: string) => (outbox: Outbox) => {
  if (is === 'shut') return allWaited(outbox)
  return is === 'failed' ? triedFor(outbox, id) : allTried(outbox)
}

/**
 * Sends the oldest entry but those of `after`, on which the server broke just now; what another
 * tab has sent meanwhile is not in the outbox any more, and what was given up waits for its author.
 */
const deliverNext = (post: Post, after: Set<string>): Promise<Step> =>
  post.alone(async () => {
    const outbox = await post.read()
    if (!outbox) return 'shut'
    const next = unsent(outbox).find(
      (one) => post.knows(one) && !isGivenUp(one) && !after.has(one.id),
    )
    if (!next) return 'empty'
    const fate = await post.send(next)
    if (fate.is === 'unreachable' || fate.is === 'shut' || fate.is === 'failed') {
      after.add(next.id)
      await post.change(kept(fate.is, next.id))
      return fate.is
    }
    if (fate.reply !== undefined) await post.show(next, fate.reply)
    await post.change((now) =>
      fate.is === 'stored' ? without(now, next.id) : refusedFor(now, next.id, fate.refused),
    )
    return { answered: next.endpoint }
  })

/**
 * Sends all that waits, one after the other, until the outbox is empty or there is no answer. What
 * the server broke over ends as if it had not answered: it wants another try. Says the endpoints
 * that took or refused something.
 */
export async function deliverAll(
  post: Post,
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

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 60_000

/** Milliseconds to wait after a number of tries without an answer. */
export const pauseAfter = (tries: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS)
