import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { type Database, throwIfUnresponsive } from '#server/database/database.ts'
import { findSessionHash, parseSessionHash } from '#server/http/tokens.ts'
import { CONCURRENCY_LIMITS, type LimitKeys } from '#server/limits/concurrency-counter.ts'
import { ConcurrencyLimit, type ConcurrencyOptions } from '#server/limits/concurrency-limit.ts'

/**
 * A page sends a few requests at once; a caller who exceeds these limits has a bug in their code.
 */
export const ADMISSION = {
  maxQueued: 600,
  maxQueuedPerMember: 300,
  maxWaitMs: 10_000,
  codel: { intervalMs: 250, maxJoinDelayMs: 80, maxDelayMs: 350 },
} satisfies Omit<ConcurrencyOptions, 'limits'>
const MAX_KNOWN_CALLERS = 10_000
/** Milliseconds after another company's request during which a company counts as one of several. */
const CONTENTION_WINDOW_MS = 1_000

/** The company and the member of a session. */
export type KnownCaller = Required<Pick<LimitKeys, 'company' | 'member'>>

/**
 * Admits requests in turns between companies. Uses a cached token-to-company map only to choose a
 * queue; the session is looked up later.
 */
export class AdmissionControl {
  readonly #limit = new ConcurrencyLimit({
    ...ADMISSION,
    codel: { ...ADMISSION.codel, isActive: () => !this.#database.health.isUnresponsive },
    limits: () =>
      this.#isContended() ? CONCURRENCY_LIMITS.contendedRequests : CONCURRENCY_LIMITS.requests,
  })
  readonly #callers = new Map<string, KnownCaller>()
  readonly #database: Database
  /** The company of the last request, and when that last changed. */
  #lastCompany: string | undefined
  #companyChangedAt = 0

  constructor(database: Database) {
    this.#database = database
  }

  get waitingCount(): number {
    return this.#limit.waitingCount
  }

  /**
   * Throws 503 when this caller's queue is full or overloaded, and while the database is
   * unresponsive.
   */
  admit<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    return this.#enqueue(request, work, false)
  }

  /**
   * The same for a request that was admitted before: its body arrived in between, without holding a
   * place.
   */
  readmit<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    return this.#enqueue(request, work, true)
  }

  /** Whether `admit` would refuse a caller who is already known. */
  wouldRefuse(headers: IncomingHttpHeaders): boolean {
    if (this.waitingCount === 0 || this.#database.health.isUnresponsive) return false
    const caller = this.#callers.get(parseSessionHash(headers)?.toString('base64') ?? '')
    return caller !== undefined && this.#limit.wouldRefuse(caller)
  }

  #enqueue<T>(request: FastifyRequest, work: () => Promise<T>, isReadmitted: boolean): Promise<T> {
    const begin = () => {
      throwIfUnresponsive(this.#database)
      return work()
    }
    const keys = this.#limitKeysOf(request)
    if (keys.company !== this.#lastCompany) this.#companyChangedAt = performance.now()
    this.#lastCompany = keys.company
    return this.#limit.run(keys, begin, isReadmitted)
  }

  #isContended(): boolean {
    return performance.now() - this.#companyChangedAt < CONTENTION_WINDOW_MS
  }

  /** Caches the company and member of the request's token, as long as it has a session. */
  rememberCaller(request: FastifyRequest, caller: KnownCaller | undefined): void {
    const key = toCallerKey(request)
    if (key === undefined) return
    if (!caller) this.#callers.delete(key)
    else if (!this.#callers.has(key)) this.#cache(key, caller)
  }

  #cache(key: string, caller: KnownCaller): void {
    this.#callers.set(key, caller)
    const [oldest] = this.#callers.keys()
    if (this.#callers.size > MAX_KNOWN_CALLERS && oldest !== undefined) this.#callers.delete(oldest)
  }

  /**
   * Unknown callers share the limit of one company with all others of the same address. Callers
   * without a token, who wait for password hashing, share one part of the total, however many they
   * are.
   */
  #limitKeysOf(request: FastifyRequest): LimitKeys {
    const { ip: address } = request
    const key = toCallerKey(request)
    if (key === undefined) return { company: address, anonymous: 'without a token', address }
    return { address, ...(this.#callers.get(key) ?? { company: address }) }
  }
}

const toCallerKey = (request: FastifyRequest): string | undefined =>
  findSessionHash(request)?.toString('base64')
