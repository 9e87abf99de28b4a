import { overloaded } from '#server/errors.ts'

/** What a piece of work is counted to; `anonymous`: it was asked for by whoever has no session yet. */
export type LimitScope = 'address' | 'company' | 'member' | 'anonymous'
export type LimitKeys = Partial<Record<LimitScope, string>>

/** How many pieces of work may be under way at once: in all, and of each single holder. */
export type ConcurrencyLimits = { all: number } & Partial<Record<LimitScope, number>>

/**
 * What one process does at once, and how much of it a single company, member or address may have:
 * a quarter at most, an address behind which many companies may sit half of the requests.
 */
export const CONCURRENCY_LIMITS = {
  /** Requests between their session and their reply, of whom has the process to themselves … */
  requests: { all: 64, address: 32, company: 16, member: 8, anonymous: 32 },
  /** … and while other companies ask, too: each of them waits for these at every step. */
  requestsAmongOthers: { all: 64, address: 32, company: 3, member: 2, anonymous: 16 },
  /** Queries of companies on the shared connections. */
  reads: { all: 64, company: 16 },
  /** Connections that write. */
  writes: { all: 8, company: 2, anonymous: 4 },
  /** Files that arrive or are worked on. */
  uploads: { all: 50, address: 25, company: 12, member: 3 },
  /** Archives of all that a company has, which are read as fast as they are taken. */
  archives: { all: 8, company: 1 },
  /** Open streams of changes. */
  streams: { all: 5_000, address: 1_250, company: 1_250, member: 20 },
} satisfies Record<string, ConcurrencyLimits>

/** Counts the work that is under way, by its keys. */
export class ConcurrencyCounter {
  readonly #limits: () => ConcurrencyLimits
  readonly #running: Record<LimitScope, Map<string, number>> = {
    address: new Map(),
    company: new Map(),
    member: new Map(),
    anonymous: new Map(),
  }
  #all = 0

  /** `most` may change while work is under way: what has begun goes on. */
  constructor(most: ConcurrencyLimits | (() => ConcurrencyLimits)) {
    this.#limits = typeof most === 'function' ? most : () => most
  }

  /** Whether one more stays within every share. */
  fits(keys: LimitKeys): boolean {
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

  /** Holds a place until the function that it returns is called. Throws 503 when there is none. */
  take(keys: LimitKeys): () => void {
    if (!this.fits(keys)) throw overloaded()
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
