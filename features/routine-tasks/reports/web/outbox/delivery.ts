import type { Report } from '#features/routine-tasks/reports/contract.ts'
import {
  allTried,
  allWaited,
  type fateOf,
  isGivenUp,
  type Outbox,
  refusedFor,
  triedFor,
  unsent,
  type Waiting,
  without,
} from '#features/routine-tasks/reports/web/outbox/outbox.ts'

/** What a delivery needs of the browser and the server. */
export interface Post {
  /** The outbox as all tabs share it; nothing when it is not the signed-in user's. */
  read: () => Promise<Outbox | undefined>
  change: (step: (outbox: Outbox) => Outbox) => Promise<void>
  send: (waiting: Waiting) => Promise<ReturnType<typeof fateOf>>
  /** Shows what the server has now. */
  show: (waiting: Waiting, report: Report) => Promise<void>
  /** Lets one tab at a time do its work. */
  alone: <T>(work: () => Promise<T>) => Promise<T>
}

type Step = 'empty' | 'stored' | 'refused' | 'failed' | 'unreachable' | 'shut'

/** What becomes of the outbox by a fate that is no answer yet. */
const kept = (kind: 'failed' | 'unreachable' | 'shut', key: string) => (outbox: Outbox) => {
  if (kind === 'shut') return allWaited(outbox)
  return kind === 'failed' ? triedFor(outbox, key) : allTried(outbox)
}

/**
 * Sends the oldest report but those of `after`, on which the server broke just now; what another
 * tab has sent meanwhile is not in the outbox any more, and what was given up waits for its author.
 */
const deliverNext = (post: Post, after: Set<string>): Promise<Step> =>
  post.alone(async () => {
    const outbox = await post.read()
    if (!outbox) return 'shut'
    const next = unsent(outbox).find((one) => !isGivenUp(one) && !after.has(one.key))
    if (!next) return 'empty'
    const fate = await post.send(next)
    if (fate.kind === 'unreachable' || fate.kind === 'shut' || fate.kind === 'failed') {
      after.add(next.key)
      await post.change(kept(fate.kind, next.key))
      return fate.kind
    }
    const standing = fate.kind === 'stored' ? fate.report : fate.winner
    if (standing) await post.show(next, standing)
    await post.change((now) =>
      fate.kind === 'stored' ? without(now, next.key) : refusedFor(now, next.key, fate.refused),
    )
    return fate.kind
  })

/**
 * Sends all that waits, one after the other, until the outbox is empty or there is no answer. What
 * the server broke over ends as if it had not answered: it wants another try.
 */
export async function deliverAll(post: Post): Promise<{ end: Step; any: boolean }> {
  let any = false
  const after = new Set<string>()
  for (;;) {
    const step = await deliverNext(post, after)
    if (step === 'empty' && after.size > 0) return { end: 'unreachable', any }
    if (step === 'empty' || step === 'unreachable' || step === 'shut') return { end: step, any }
    if (step !== 'failed') any = true
  }
}

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 60_000

/** How long to wait after so many tries without an answer. */
export const pauseAfter = (tries: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS)
