import type { LimitKeys } from '#server/limits/concurrency-counter.ts'

export interface Waiting {
  keys: LimitKeys
  /** Milliseconds of `performance.now()`. */
  since: number
  begin(): void
  /** Not for those who had a turn already: what they sent would be lost. */
  refuse?(): void
}

/**
 * How a queue is cut short that arrivals keep from emptying: waiting in it, all would be served late
 * (controlled delay, as K. Nichols and V. Jacobson describe it). A burst that drains is left alone,
 * and so are those who wait while nothing is served at all: what stopped may go on.
 */
export interface CoDelOptions {
  /** A long queue stands when more have joined it than were served, in each half of so long. */
  intervalMs: number
  /** Nobody joins it who would wait for so long, but who has nothing waiting in it … */
  maxJoinDelayMs: number
  /** … and who has waited for so long all the same is refused when their turn would come. */
  maxDelayMs: number
  /** Whether this is a time for it. */
  isActive?(): boolean
}

/** Of a queue from which fewer are served meanwhile it is not known whether it is too slow. */
const MIN_SERVED = 5
/** A few pages that are opened at once make a shorter one, on any machine. */
const MIN_LENGTH = 32

/** What happened to a queue in half of the time after which it may stand. */
interface Interval {
  joined: number
  begun: number
}

/** Who waits of one company (or address), first come first; it ends when it is empty. */
export class WaitingQueue {
  readonly waiting: Waiting[] = []
  readonly #codel: CoDelOptions | undefined
  #since = performance.now()
  #now: Interval = { joined: 0, begun: 0 }
  #before: Interval = { joined: 0, begun: 0 }
  /** How long a turn took to come round, of late. */
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

  /** Begins the one who waits there. */
  begin(at: number): void {
    this.#now.begun += 1
    this.remove(at)?.begin()
  }

  /** Whether these keys, of whom somebody waits already, would wait for too long. */
  isTooSlowFor({ member }: LimitKeys): boolean {
    if (!this.#codel || !this.#isOverloaded()) return false
    if (this.length * this.#msPerItem < this.#codel.maxJoinDelayMs) return false
    return this.waiting.some(({ keys }) => keys.member === member)
  }

  /** Refuses those who have waited for too long. Returns how many. */
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

  /** Once it stands it does so until it ends. */
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
