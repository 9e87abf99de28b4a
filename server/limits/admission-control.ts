import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { type Database, refuseWhileUnresponsive } from '#server/database/database.ts'
import { sessionHashIn, sessionHashOf } from '#server/http/tokens.ts'
import { CONCURRENCY_LIMITS, type LimitKeys } from '#server/limits/concurrency-counter.ts'
import { ConcurrencyLimit } from '#server/limits/concurrency-limit.ts'

/** A page asks for a few things at once; who asks for more than waits here has a mistake in their code. */
export const ADMISSION = {
  maxQueued: 600,
  maxPerMember: 300,
  maxWaitMs: 10_000,
  codel: { intervalMs: 250, maxJoinDelayMs: 80, maxDelayMs: 350 },
}
const MAX_KNOWN_CALLERS = 10_000
/** Milliseconds after another company's request within which a company counts as one of several. */
const AMONG_OTHERS_MS = 1_000

/** The company and the member of a session. */
export type KnownCaller = Required<Pick<LimitKeys, 'company' | 'member'>>

/**
 * Lets requests in, in turns between companies. Whose a request is it knows from the last one with
 * the same token: this decides on nothing but the queue. The session is looked up behind it.
 */
export class AdmissionControl {
  readonly #limit = new ConcurrencyLimit({
    ...ADMISSION,
    codel: { ...ADMISSION.codel, isActive: () => !this.#database.health.isUnresponsive },
    limits: () =>
      this.#isAmongOthers() ? CONCURRENCY_LIMITS.requestsAmongOthers : CONCURRENCY_LIMITS.requests,
  })
  readonly #callers = new Map<string, KnownCaller>()
  readonly #database: Database
  /** The company that asked last, and since when no other has. */
  #company: string | undefined
  #companyChangedAt = 0

  constructor(database: Database) {
    this.#database = database
  }

  get waitingCount(): number {
    return this.#limit.waitingCount
  }

  /** Throws 503 when this caller's queue is full or stands still, and while the database hangs. */
  admit<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    return this.#enqueue(request, work, false)
  }

  /** The same for a request that has passed: its body arrived meanwhile, and took no place. */
  readmit<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    return this.#enqueue(request, work, true)
  }

  /** Whether `pass` would refuse a caller who is known already. */
  wouldRefuse(headers: IncomingHttpHeaders): boolean {
    if (this.waitingCount === 0 || this.#database.health.isUnresponsive) return false
    const holding = this.#callers.get(sessionHashIn(headers)?.toString('base64') ?? '')
    return holding !== undefined && this.#limit.wouldRefuse(holding)
  }

  #enqueue<T>(request: FastifyRequest, work: () => Promise<T>, isReadmitted: boolean): Promise<T> {
    const begin = () => {
      refuseWhileUnresponsive(this.#database)
      return work()
    }
    const keys = this.#limitKeysOf(request)
    if (keys.company !== this.#company) this.#companyChangedAt = performance.now()
    this.#company = keys.company
    return this.#limit.run(keys, begin, isReadmitted)
  }

  #isAmongOthers(): boolean {
    return performance.now() - this.#companyChangedAt < AMONG_OTHERS_MS
  }

  /** Remembers the company and member of the request's token, as long as it has a session. */
  remember(request: FastifyRequest, holding: KnownCaller | undefined): void {
    const key = keyOf(request)
    if (key === undefined) return
    if (!holding) this.#callers.delete(key)
    else if (!this.#callers.has(key)) this.#cache(key, holding)
  }

  #cache(key: string, holding: KnownCaller): void {
    this.#callers.set(key, holding)
    const [oldest] = this.#callers.keys()
    if (this.#callers.size > MAX_KNOWN_CALLERS && oldest !== undefined) this.#callers.delete(oldest)
  }

  /**
   * A caller who is not known yet has the share of a company with all others of the same address; and
   * all without a token, who wait for passwords to be hashed, a part of the whole, however many they are.
   */
  #limitKeysOf(request: FastifyRequest): LimitKeys {
    const { ip: address } = request
    const key = keyOf(request)
    if (key === undefined) return { company: address, anonymous: 'without a token', address }
    return { ...(this.#callers.get(key) ?? { company: address }), address }
  }
}

const keyOf = (request: FastifyRequest): string | undefined =>
  sessionHashOf(request)?.toString('base64')
