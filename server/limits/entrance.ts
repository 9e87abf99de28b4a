import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { type Database, refuseWhileItHangs } from '#server/database/database.ts'
import { sessionHashIn, sessionHashOf } from '#server/http/tokens.ts'
import { ConcurrencyLimit } from '#server/limits/concurrency-limit.ts'
import { type Holders, MOST } from '#server/limits/shares.ts'

/** A page asks for a few things at once; who asks for more than waits here has a mistake in their code. */
export const ENTRANCE = {
  mostWaiting: 600,
  mostOfMember: 300,
  patienceMs: 10_000,
  standing: { afterMs: 250, joinMs: 80, mostMs: 350 },
}
const MOST_KNOWN = 10_000
/** Milliseconds after another company's request within which a company counts as one of several. */
const AMONG_OTHERS_MS = 1_000

/** The company and the member of a session. */
export type Holding = Required<Pick<Holders, 'company' | 'member'>>

/**
 * Lets requests in, in turns between companies. Whose a request is it knows from the last one with
 * the same token: this decides on nothing but the queue. The session is looked up behind it.
 */
export class Entrance {
  readonly #turns = new ConcurrencyLimit({
    ...ENTRANCE,
    standing: { ...ENTRANCE.standing, applies: () => !this.#database.pulse.hangs },
    most: () => (this.#isAmongOthers() ? MOST.requestsAmongOthers : MOST.requests),
  })
  readonly #known = new Map<string, Holding>()
  readonly #database: Database
  /** The company that asked last, and since when no other has. */
  #company: string | undefined
  #alone = 0

  constructor(database: Database) {
    this.#database = database
  }

  get waitingCount(): number {
    return this.#turns.waitingCount
  }

  /** Throws 503 when this caller's queue is full or stands still, and while the database hangs. */
  pass<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    return this.#let(request, work, false)
  }

  /** The same for a request that has passed: its body arrived meanwhile, and took no place. */
  passAgain<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    return this.#let(request, work, true)
  }

  /** Whether `pass` would refuse a caller who is known already. */
  isClosedTo(headers: IncomingHttpHeaders): boolean {
    if (this.waitingCount === 0 || this.#database.pulse.hangs) return false
    const holding = this.#known.get(sessionHashIn(headers)?.toString('base64') ?? '')
    return holding !== undefined && this.#turns.isClosedTo(holding)
  }

  #let<T>(request: FastifyRequest, work: () => Promise<T>, isExpected: boolean): Promise<T> {
    const begin = () => {
      refuseWhileItHangs(this.#database)
      return work()
    }
    const holders = this.#holdersOf(request)
    if (holders.company !== this.#company) this.#alone = performance.now()
    this.#company = holders.company
    return this.#turns.run(holders, begin, isExpected)
  }

  #isAmongOthers(): boolean {
    return performance.now() - this.#alone < AMONG_OTHERS_MS
  }

  /** Remembers the company and member of the request's token, as long as it has a session. */
  know(request: FastifyRequest, holding: Holding | undefined): void {
    const key = keyOf(request)
    if (key === undefined) return
    if (!holding) this.#known.delete(key)
    else if (!this.#known.has(key)) this.#remember(key, holding)
  }

  #remember(key: string, holding: Holding): void {
    this.#known.set(key, holding)
    const [oldest] = this.#known.keys()
    if (this.#known.size > MOST_KNOWN && oldest !== undefined) this.#known.delete(oldest)
  }

  /**
   * A caller who is not known yet has the share of a company with all others of the same address; and
   * all without a token, who wait for passwords to be hashed, a part of the whole, however many they are.
   */
  #holdersOf(request: FastifyRequest): Holders {
    const { ip: address } = request
    const key = keyOf(request)
    if (key === undefined) return { company: address, nobody: 'without a token', address }
    return { ...(this.#known.get(key) ?? { company: address }), address }
  }
}

const keyOf = (request: FastifyRequest): string | undefined =>
  sessionHashOf(request)?.toString('base64')
