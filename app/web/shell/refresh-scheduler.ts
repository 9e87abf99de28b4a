import { INTERVAL_MS, type Topic } from '#shared/live.ts'

/** Several changes of one moment are one renewal of what is shown. */
const BATCH_MS = 150
/**
 * Not all open pages of a company ask at the same moment, however often they are renewed: with a third of
 * this, or with none but the first time, 300 of them gather until some are refused (`npm run bench -- pages`).
 */
const JITTER_MS = 600
/** The longest that a renewal waits for its replies before the next one may begin. */
const REPLY_TIMEOUT_MS = 10_000

/** The page that is renewed, and the clock and the chance by which it is. */
export interface RefreshEnvironment {
  /** Milliseconds from any beginning; they never go back. */
  now(): number
  /** A number from 0 up to 1. */
  random(): number
  isHidden(): boolean
  /** Asks again for what shows something of these topics; over when all of it has come or failed. */
  refresh(topics: readonly Topic[]): Promise<unknown>
}

/**
 * Gathers what was heard and says when what shows it is renewed: while the page is seen, and when
 * what was asked for last has come, so that pages ask less of a server that has much to do.
 */
export class RefreshScheduler {
  readonly #environment: RefreshEnvironment
  readonly #topics = new Set<Topic>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #refreshing: ReturnType<typeof setTimeout> | undefined
  #refreshedAt = Number.NEGATIVE_INFINITY
  #intervalMs: number = INTERVAL_MS.most

  constructor(around: RefreshEnvironment) {
    this.#environment = around
  }

  add = (topic: Topic): void => {
    this.#topics.add(topic)
    this.schedule()
  }

  /** However much others change, the page is not renewed more often than the server says from time to time. */
  setInterval = (milliseconds: number): void => {
    this.#intervalMs = milliseconds
  }

  /** To be called when the page is seen again, too: what was heard meanwhile is renewed then. */
  schedule = (): void => {
    const { now, random, isHidden } = this.#environment
    if (this.#timer !== undefined || this.#refreshing !== undefined) return
    if (this.#topics.size === 0 || isHidden()) return
    const rest = this.#refreshedAt + this.#intervalMs - now()
    const wait = Math.max(BATCH_MS, rest) + random() * JITTER_MS
    this.#timer = setTimeout(this.#refresh, wait)
  }

  stop(): void {
    clearTimeout(this.#timer)
    clearTimeout(this.#refreshing)
    this.#topics.clear()
  }

  readonly #refresh = (): void => {
    const { now, isHidden, refresh } = this.#environment
    this.#timer = undefined
    if (isHidden()) return
    this.#refreshedAt = now()
    const topics = [...this.#topics]
    this.#topics.clear()
    const end = () => {
      if (this.#refreshing !== underWay) return
      clearTimeout(underWay)
      this.#refreshing = undefined
      this.schedule()
    }
    const underWay = setTimeout(end, REPLY_TIMEOUT_MS)
    this.#refreshing = underWay
    void refresh(topics).finally(end)
  }
}
