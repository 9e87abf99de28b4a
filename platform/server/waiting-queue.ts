import type { Holders } from '#platform/server/shares.ts'

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
  /** A queue from which many were served within so long, and which is no shorter for it, stands. */
  afterMs: number
  /** Nobody joins it who would wait for so long, but who has nothing waiting in it … */
  joinMs: number
  /** … and who has waited for so long all the same is refused when their turn would come. */
  mostMs: number
  /** Whether this is a time for it. */
  applies?(): boolean
}

/** A queue that has come down to this part of the most that waited in it drains. */
const DRAINS = 0.9
const MANY = 5

/** Who waits of one company (or address), first come first; it ends when it is empty. */
export class WaitingQueue {
  readonly waiting: Waiting[] = []
  readonly #rules: StandingRules | undefined
  #lookedAt = performance.now()
  /** How many had their turn since then, and the most that waited. */
  #begun = 0
  #peak = 0
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
    this.#peak = Math.max(this.#peak, this.length)
  }

  takeOut(at: number): Waiting | undefined {
    return this.waiting.splice(at, 1)[0]
  }

  /** Begins the one who waits there. */
  begin(at: number): void {
    this.#begun += 1
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
    const now = performance.now()
    if (now - this.#lookedAt < this.#rules.afterMs) return this.#stands
    this.#stands ||= this.#begun >= MANY && this.length > DRAINS * this.#peak
    this.#eachMs = (now - this.#lookedAt) / Math.max(1, this.#begun)
    this.#lookedAt = now
    this.#begun = 0
    this.#peak = this.length
    return this.#stands
  }
}
