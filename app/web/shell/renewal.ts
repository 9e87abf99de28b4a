import { INTERVAL_MS, type Topic } from '#shared/live.ts'

/** Several changes of one moment are one renewal of what is shown. */
const GATHER_MS = 150
/**
 * Not all open pages of a company ask at the same moment, however often they are renewed: with a third of
 * this, or with none but the first time, 300 of them gather until some are refused (`npm run bench -- pages`).
 */
const JITTER_MS = 600
/** The longest that a renewal waits for its replies before the next one may begin. */
const PATIENCE_MS = 10_000

/** The page that is renewed, and the clock and the chance by which it is. */
export interface Surroundings {
  /** Milliseconds from any beginning; they never go back. */
  now(): number
  /** A number from 0 up to 1. */
  random(): number
  isHidden(): boolean
  /** Asks again for what shows something of these topics; over when all of it has come or failed. */
  renew(topics: readonly Topic[]): Promise<unknown>
}

/**
 * Gathers what was heard and says when what shows it is renewed: while the page is seen, and when
 * what was asked for last has come, so that pages ask less of a server that has much to do.
 */
export class Renewal {
  readonly #around: Surroundings
  readonly #heard = new Set<Topic>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #underWay: ReturnType<typeof setTimeout> | undefined
  #renewedAt = Number.NEGATIVE_INFINITY
  #intervalMs: number = INTERVAL_MS.most

  constructor(around: Surroundings) {
    this.#around = around
  }

  hear = (topic: Topic): void => {
    this.#heard.add(topic)
    this.begin()
  }

  /** However much others change, the page is not renewed more often than the server says from time to time. */
  rest = (milliseconds: number): void => {
    this.#intervalMs = milliseconds
  }

  /** To be called when the page is seen again, too: what was heard meanwhile is renewed then. */
  begin = (): void => {
    const { now, random, isHidden } = this.#around
    if (this.#timer !== undefined || this.#underWay !== undefined) return
    if (this.#heard.size === 0 || isHidden()) return
    const rest = this.#renewedAt + this.#intervalMs - now()
    const wait = Math.max(GATHER_MS, rest) + random() * JITTER_MS
    this.#timer = setTimeout(this.#renew, wait)
  }

  stop(): void {
    clearTimeout(this.#timer)
    clearTimeout(this.#underWay)
    this.#heard.clear()
  }

  readonly #renew = (): void => {
    const { now, isHidden, renew } = this.#around
    this.#timer = undefined
    if (isHidden()) return
    this.#renewedAt = now()
    const topics = [...this.#heard]
    this.#heard.clear()
    const end = () => {
      if (this.#underWay !== underWay) return
      clearTimeout(underWay)
      this.#underWay = undefined
      this.begin()
    }
    const underWay = setTimeout(end, PATIENCE_MS)
    this.#underWay = underWay
    void renew(topics).finally(end)
  }
}
