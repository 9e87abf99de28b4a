import type { LimitKeys } from '#server/limits/concurrency-counter.ts'

export interface QueuedEntry {
  keys: LimitKeys
  /** Milliseconds, from `performance.now()`. */
  queuedAt: number
  start(): void
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
  started: number
}

/**
 * The waiting requests of one company (or address), first in, first out; it ends when it is empty.
 */
export class WaitingQueue {
  readonly entries: QueuedEntry[] = []
  readonly #codel: CoDelOptions | undefined
  #since = performance.now()
  #currentInterval: Interval = { joined: 0, started: 0 }
  #previousInterval: Interval = { joined: 0, started: 0 }
  /** The recent time between two turns, in milliseconds. */
  #msPerItem = 0
  #overloaded = false

  constructor(rules?: CoDelOptions) {
    this.#codel = rules
  }

  get length(): number {
    return this.entries.length
  }

  add(one: QueuedEntry): void {
    this.entries.push(one)
    this.#currentInterval.joined += 1
  }

  remove(at: number): QueuedEntry | undefined {
    return this.entries.splice(at, 1)[0]
  }

  /** Begins the work at this position. */
  startAt(at: number): void {
    this.#currentInterval.started += 1
    this.remove(at)?.start()
  }

  /** Whether these keys, which already have work in the queue, would wait too long. */
  isTooSlowFor({ member }: LimitKeys): boolean {
    if (!this.#codel || !this.#isOverloaded()) return false
    if (this.length * this.#msPerItem < this.#codel.maxJoinDelayMs) return false
    return this.entries.some(({ keys }) => keys.member === member)
  }

  /** Refuses those who have waited too long. Returns how many. */
  dropExpired(): number {
    if (!this.#codel || !this.#isOverloaded()) return 0
    const latest = performance.now() - this.#codel.maxDelayMs
    let refused = 0
    for (let at = 0; at < this.length && (this.entries[at] as QueuedEntry).queuedAt < latest; ) {
      const { refuse } = this.entries[at] as QueuedEntry
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
    const spans = [this.#previousInterval, this.#currentInterval]
    const begun = this.#previousInterval.started + this.#currentInterval.started
    const grows = spans.every((span) => span.joined > span.started)
    this.#overloaded ||= grows && begun >= MIN_SERVED && this.length >= MIN_LENGTH
    this.#msPerItem = spanMs / Math.max(1, this.#currentInterval.started)
    this.#previousInterval = this.#currentInterval
    this.#currentInterval = { joined: 0, started: 0 }
    this.#since = at
    return this.#overloaded
  }
}
