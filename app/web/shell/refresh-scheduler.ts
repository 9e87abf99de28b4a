import { INTERVAL_MS, type Topic } from '#shared/live.ts'

/** Changes within this time are batched into one refresh. */
const BATCH_MS = 150
/**
 * The maximum random delay of each refresh, so that a company's open pages do not send requests
 * together. With a third of it, or with jitter only on the first refresh, 300 pages synchronize
 * until some requests are refused (`npm run bench -- pages`).
 */
const JITTER_MS = 600
/** The maximum time for which a refresh waits for its replies before the next one can start. */
const REPLY_TIMEOUT_MS = 10_000

/** The refreshed page, the clock and the random source. */
export interface RefreshEnvironment {
  /** Monotonic milliseconds. */
  now(): number
  /** A number from 0 up to, but not including, 1. */
  random(): number
  isHidden(): boolean
  /** Refetches the queries of these topics; resolves when all of them have succeeded or failed. */
  refresh(topics: readonly Topic[]): Promise<unknown>
}

/**
 * Collects changed topics and schedules the refresh: only while the page is visible, and after the
 * previous refresh has its replies, to send fewer requests to a busy server.
 */
export class RefreshScheduler {
  readonly #environment: RefreshEnvironment
  readonly #topics = new Set<Topic>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #refreshing: ReturnType<typeof setTimeout> | undefined
  #refreshedAt = Number.NEGATIVE_INFINITY
  #intervalMs: number = INTERVAL_MS.max

  constructor(environment: RefreshEnvironment) {
    this.#environment = environment
  }

  add = (topic: Topic): void => {
    this.#topics.add(topic)
    this.schedule()
  }

  /** Sets the minimum time between refreshes, which the server reports from time to time. */
  setInterval = (milliseconds: number): void => {
    this.#intervalMs = milliseconds
  }

  /**
   * Must also be called when the page becomes visible again, to refresh what changed while it was
   * hidden.
   */
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
      if (this.#refreshing !== replyTimer) return
      clearTimeout(replyTimer)
      this.#refreshing = undefined
      this.schedule()
    }
    const replyTimer = setTimeout(end, REPLY_TIMEOUT_MS)
    this.#refreshing = replyTimer
    void refresh(topics).finally(end)
  }
}
