import { overloaded } from '#server/errors.ts'

/** What a piece of work is counted to; `nobody`: it was asked for by whoever has no session yet. */
export type Holder = 'address' | 'company' | 'member' | 'nobody'
export type Holders = Partial<Record<Holder, string>>

/** How many pieces of work may be under way at once: in all, and of each single holder. */
export type Most = { all: number } & Partial<Record<Holder, number>>

/**
 * What one process does at once, and how much of it a single company, member or address may have:
 * a quarter at most, an address behind which many companies may sit half of the requests.
 */
export const MOST = {
  /** Requests between their session and their reply, of whom has the process to themselves … */
  requests: { all: 64, address: 32, company: 16, member: 8, nobody: 32 },
  /** … and while other companies ask, too: each of them waits for these at every step. */
  requestsAmongOthers: { all: 64, address: 32, company: 3, member: 2, nobody: 16 },
  /** Queries of companies on the shared connections. */
  reads: { all: 64, company: 16 },
  /** Connections that write. */
  writes: { all: 8, company: 2, nobody: 4 },
  /** Files that arrive or are worked on. */
  uploads: { all: 50, address: 25, company: 12, member: 3 },
  /** Archives of all that a company has, which are read as fast as they are taken. */
  archives: { all: 8, company: 1 },
  /** Open streams of changes. */
  streams: { all: 5_000, address: 1_250, company: 1_250, member: 20 },
} satisfies Record<string, Most>

/** Counts the work that is under way, by its holders. */
export class Shares {
  readonly #most: () => Most
  readonly #running: Record<Holder, Map<string, number>> = {
    address: new Map(),
    company: new Map(),
    member: new Map(),
    nobody: new Map(),
  }
  #all = 0

  /** `most` may change while work is under way: what has begun goes on. */
  constructor(most: Most | (() => Most)) {
    this.#most = typeof most === 'function' ? most : () => most
  }

  /** Whether one more stays within every share. */
  fits(holders: Holders): boolean {
    const mostOf = this.#most()
    if (this.#all >= mostOf.all) return false
    for (const holder in holders) {
      const key = holders[holder as Holder]
      const most = mostOf[holder as Holder]
      if (key === undefined || most === undefined) continue
      if ((this.#running[holder as Holder].get(key) ?? 0) >= most) return false
    }
    return true
  }

  get isFull(): boolean {
    return this.#all >= this.#most().all
  }

  add(holders: Holders): void {
    this.#count(holders, 1)
  }

  remove(holders: Holders): void {
    this.#count(holders, -1)
  }

  /** Holds a place until the function that it returns is called. Throws 503 when there is none. */
  take(holders: Holders): () => void {
    if (!this.fits(holders)) throw overloaded()
    this.add(holders)
    return () => this.remove(holders)
  }

  #count(holders: Holders, step: 1 | -1): void {
    this.#all += step
    for (const holder in holders) {
      const key = holders[holder as Holder]
      if (key === undefined) continue
      const running = this.#running[holder as Holder]
      const now = (running.get(key) ?? 0) + step
      if (now === 0) running.delete(key)
      else running.set(key, now)
    }
  }
}
