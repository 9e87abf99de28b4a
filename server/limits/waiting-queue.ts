import type { LimitKeys } from '#server/limits/concurrency-counter.ts'

export interface Waiting {
  keys: LimitKeys
  /** Milliseconds, from `performance.now()`. */
  since: number
  begin(): void
  /** Missing for a request that was admitted before: what its client has sent would be lost. */
  refuse?(): void
}

/**
 * Limits a queue that arrivals keep from emptying, in which everybody would be served late
 * (controlled delay, K. Nichols and V. Jacobson). A burst that drains is left alone, and so is a
 * queue while nothing is served at all, as the service can resume.
 */
export interface CoDelOptions {
  /** A long queue is overloaded if more joined it than were served, in each half of this time. */
  intervalMs: number
  /**
   * Refuses a caller who would wait this long, unless nothing of theirs is waiting in the queue.
   */
  maxJoinDelayMs: number
  /** Refuses a caller who has waited this long, when their turn comes. */
  maxDelayMs: number
  /** Whether these rules apply now. */
  isActive?(): boolean
}

/** With fewer served in that time, it is unknown whether the queue is too slow. */
const MIN_SERVED = 5
/** A few pages that open at once make a shorter queue, on any machine. */
const MIN_LENGTH = 32

/** What happened to a queue in half of `intervalMs`. */
interface Interval {
  joined: number
  begun: number
}

/**
 * The waiting requests of one company (or address), first in, first out; it ends when it is empty.
 */
export class WaitingQueue {
  readonly waiting: Waiting[] = []
  readonly #codel: CoDelOptions | undefined
  #since = performance.now()
  #now: Interval = { joined: 0, begun: 0 }
  #before: Interval = { joined: 0, begun: 0 }
  /** The recent time between two turns, in milliseconds. */
  #msPerItem = 0
  #overloaded = false

  constructor(rules?: CoDelOptions) {
    this.#codel = rules
  }

  get length(): number {
    return this.waiting.length
  }

  add(one: Waiting): void {
    this.waiting.push(one)
    this.#now.joined += 1
  }

  remove(at: number): Waiting | undefined {
    return this.waiting.splice(at, 1)[0]
  }

  /** Begins the work at this position. */
  begin(at: number): void {
    this.#now.begun += 1
    this.remove(at)?.begin()
  }

  /** Whether these keys, which already have work in the queue, would wait too long. */
  isTooSlowFor({ member }: LimitKeys): boolean {
    if (!this.#codel || !this.#isOverloaded()) return false
    if (this.length * this.#msPerItem < this.#codel.maxJoinDelayMs) return false
    return this.waiting.some(({ keys }) => keys.member === member)
  }

  /** Refuses those who have waited too long. Returns how many. */
  dropExpired(): number {
    if (!this.#codel || !this.#isOverloaded()) return 0
    const latest = performance.now() - this.#codel.maxDelayMs
    let refused = 0
    for (let at = 0; at < this.length && (this.waiting[at] as Waiting).since < latest; ) {
      const { refuse } = this.waiting[at] as Waiting
      if (!refuse) {
        at += 1
        continue
      }
      this.remove(at)
      refuse()
      refused += 1
    }
    return refused
  }

  /** Once a queue is overloaded, it stays so until it ends. */
  #isOverloaded(): boolean {
    if (!this.#codel || this.#codel.isActive?.() === false) return false
    const at = performance.now()
    const spanMs = at - this.#since
    if (spanMs < this.#codel.intervalMs / 2) return this.#overloaded
    const spans = [this.#before, this.#now]
    const begun = this.#before.begun + this.#now.begun
    const grows = spans.every((span) => span.joined > span.begun)
    this.#overloaded ||= grows && begun >= MIN_SERVED && this.length >= MIN_LENGTH
    this.#msPerItem = spanMs / Math.max(1, this.#now.begun)
    this.#before = this.#now
    this.#now = { joined: 0, begun: 0 }
    this.#since = at
    return this.#overloaded
  }
}
