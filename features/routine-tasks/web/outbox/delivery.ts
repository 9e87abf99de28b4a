import type { Report } from '#features/routine-tasks/contract.ts'
import {
  allWaited,
  type fateOf,
  type Outbox,
  refusedFor,
  unsent,
  type Waiting,
  without,
} from '#features/routine-tasks/web/outbox/outbox.ts'

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

type Step = 'empty' | 'stored' | 'refused' | 'unreachable' | 'shut'

/** Sends the oldest report; what another tab has sent meanwhile is not in the outbox any more. */
const deliverNext = (post: Post): Promise<Step> =>
  post.alone(async () => {
    const outbox = await post.read()
    if (!outbox) return 'shut'
    const [next] = unsent(outbox)
    if (!next) return 'empty'
    const fate = await post.send(next)
    if (fate.kind === 'unreachable' || fate.kind === 'shut') {
      await post.change(allWaited)
      return fate.kind
    }
    const standing = fate.kind === 'stored' ? fate.report : fate.winner
    if (standing) await post.show(next, standing)
    await post.change((now) =>
      fate.kind === 'stored' ? without(now, next.key) : refusedFor(now, next.key, fate.refused),
    )
    return fate.kind
  })

/** Sends all that waits, one after the other, until the outbox is empty or there is no answer. */
export async function deliverAll(post: Post): Promise<{ end: Step; any: boolean }> {
  let any = false
  for (;;) {
    const step = await deliverNext(post)
    if (step !== 'stored' && step !== 'refused') return { end: step, any }
    any = true
  }
}

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 60_000

/** How long to wait after so many tries without an answer. */
export const pauseAfter = (tries: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS)
