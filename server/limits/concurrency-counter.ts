import { overloaded } from '#server/errors.ts'

/** What a piece of work counts toward; `anonymous` is work for callers without a session. */
export type LimitScope = 'address' | 'company' | 'member' | 'anonymous'
export type LimitKeys = Partial<Record<LimitScope, string>>

/** How many pieces of work may run at once: in total, and per key of each scope. */
export type ConcurrencyLimits = { all: number } & Partial<Record<LimitScope, number>>

/**
 * What one process does at once, and how much of it a single company, member or address may use: at
 * most a quarter; an address, which many companies can share, at most half of the requests.
 */
export const CONCURRENCY_LIMITS = {
  /** Requests between session and reply, of a company that has the process to itself. */
  requests: { all: 64, address: 32, company: 16, member: 8, anonymous: 32 },
  /**
   * The same while other companies send requests too: each of them waits for these at every step.
   */
  contendedRequests: { all: 64, address: 32, company: 3, member: 2, anonymous: 16 },
  /** Queries of companies on the shared connections. */
  reads: { all: 64, company: 16 },
  /** Connections for writes. */
  writes: { all: 8, company: 2, anonymous: 4 },
  /** Files that are received or worked on. */
  uploads: { all: 50, address: 25, company: 12, member: 3 },
  /** Archives of all data of a company, which are read as fast as the client accepts them. */
  archives: { all: 8, company: 1 },
  /** Open streams of change notifications. */
  streams: { all: 5_000, address: 1_250, company: 1_250, member: 20 },
} satisfies Record<string, ConcurrencyLimits>

/** Counts the work in flight, by its keys. */
export class ConcurrencyCounter {
  readonly #limits: () => ConcurrencyLimits
  readonly #running: Record<LimitScope, Map<string, number>> = {
    address: new Map(),
    company: new Map(),
    member: new Map(),
    anonymous: new Map(),
  }
  #all = 0

  /** `most` can change while work is in flight; running work continues. */
  constructor(most: ConcurrencyLimits | (() => ConcurrencyLimits)) {
    this.#limits = typeof most === 'function' ? most : () => most
  }

  /** Whether one more piece of work stays within every limit. */
  hasCapacityFor(keys: LimitKeys): boolean {
    const mostOf = this.#limits()
    if (this.#all >= mostOf.all) return false
    for (const holder in keys) {
      const key = keys[holder as LimitScope]
      const most = mostOf[holder as LimitScope]
      if (key === undefined || most === undefined) continue
      if ((this.#running[holder as LimitScope].get(key) ?? 0) >= most) return false
    }
    return true
  }

  get isFull(): boolean {
    return this.#all >= this.#limits().all
  }

  add(keys: LimitKeys): void {
    this.#count(keys, 1)
  }

  remove(keys: LimitKeys): void {
    this.#count(keys, -1)
  }

  /** Reserves a place until the returned function is called. Throws 503 when there is none. */
  acquire(keys: LimitKeys): () => void {
    if (!this.hasCapacityFor(keys)) throw overloaded()
    this.add(keys)
    return () => this.remove(keys)
  }

  #count(keys: LimitKeys, step: 1 | -1): void {
    this.#all += step
    for (const holder in keys) {
      const key = keys[holder as LimitScope]
      if (key === undefined) continue
      const running = this.#running[holder as LimitScope]
      const now = (running.get(key) ?? 0) + step
      if (now === 0) running.delete(key)
      else running.set(key, now)
    }
  }
}
