import type { Holders } from '#server/limits/shares.ts'

export interface Waiting {
  holders: Holders
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
export interface StandingRules {
  /** A long queue stands when more have joined it than were served, in each half of so long. */
  afterMs: number
  /** Nobody joins it who would wait for so long, but who has nothing waiting in it … */
  joinMs: number
  /** … and who has waited for so long all the same is refused when their turn would come. */
  mostMs: number
  /** Whether this is a time for it. */
  applies?(): boolean
}

/** Of a queue from which fewer are served meanwhile it is not known whether it is too slow. */
const MANY = 5
/** A few pages that are opened at once make a shorter one, on any machine. */
const LONG = 32

/** What happened to a queue in half of the time after which it may stand. */
interface Span {
  joined: number
  begun: number
}

/** Who waits of one company (or address), first come first; it ends when it is empty. */
export class WaitingQueue {
  readonly waiting: Waiting[] = []
  readonly #rules: StandingRules | undefined
  #since = performance.now()
  #now: Span = { joined: 0, begun: 0 }
  #before: Span = { joined: 0, begun: 0 }
  /** How long a turn took to come round, of late. */
  #eachMs = 0
  #stands = false

  constructor(rules?: StandingRules) {
    this.#rules = rules
  }

  get length(): number {
    return this.waiting.length
  }

  add(one: Waiting): void {
    this.waiting.push(one)
    this.#now.joined += 1
  }

  takeOut(at: number): Waiting | undefined {
    return this.waiting.splice(at, 1)[0]
  }

  /** Begins the one who waits there. */
  begin(at: number): void {
    this.#now.begun += 1
    this.takeOut(at)?.begin()
  }

  /** Whether these holders, of whom somebody waits already, would wait for too long. */
  isTooSlowFor({ member }: Holders): boolean {
    if (!this.#rules || !this.#standsNow()) return false
    if (this.length * this.#eachMs < this.#rules.joinMs) return false
    return this.waiting.some(({ holders }) => holders.member === member)
  }

  /** Refuses those who have waited for too long. Returns how many. */
  cutShort(): number {
    if (!this.#rules || !this.#standsNow()) return 0
    const latest = performance.now() - this.#rules.mostMs
    let refused = 0
    for (let at = 0; at < this.length && (this.waiting[at] as Waiting).since < latest; ) {
      const { refuse } = this.waiting[at] as Waiting
      if (!refuse) {
        at += 1
        continue
      }
      this.takeOut(at)
      refuse()
      refused += 1
    }
    return refused
  }

  /** Once it stands it does so until it ends. */
  #standsNow(): boolean {
    if (!this.#rules || this.#rules.applies?.() === false) return false
    const at = performance.now()
    const spanMs = at - this.#since
    if (spanMs < this.#rules.afterMs / 2) return this.#stands
    const spans = [this.#before, this.#now]
    const begun = this.#before.begun + this.#now.begun
    const grows = spans.every((span) => span.joined > span.begun)
    this.#stands ||= grows && begun >= MANY && this.length >= LONG
    this.#eachMs = spanMs / Math.max(1, this.#now.begun)
    this.#before = this.#now
    this.#now = { joined: 0, begun: 0 }
    this.#since = at
    return this.#stands
  }
}
