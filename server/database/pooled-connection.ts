import pg from 'pg'
import type { PgConnection, QueryCallback } from '#server/database/pg-query.ts'

export const getPgConnection = (client: pg.Client) =>
  (client as unknown as { connection: PgConnection }).connection

/**
 * Cuts a connection: everything that waits on it fails at once, whether the other side notices or
 * not.
 */
export const destroyConnection = (client: pg.Client): void =>
  getPgConnection(client).stream.destroy()

export type SubmitQuery = (client: pg.Client, done: QueryCallback) => void

/** After such an error the connection is gone, even if its end has not been reported yet. */
const isFatal = (error: Error) => !(error instanceof pg.DatabaseError) || error.severity === 'FATAL'

export interface OpeningConnection {
  client: pg.Client
  /** Connected, and prepared for reads. */
  ready: Promise<unknown>
}

/** One connection, opened on first use, and the reads in flight on it. */
export class PooledConnection {
  inFlight = 0
  /**
   * When the connection last made progress: an answer arrived, or a read began while it was idle.
   */
  #lastProgressAt = 0
  readonly #open: () => OpeningConnection
  #opened: OpeningConnection | undefined
  #client: pg.Client | undefined
  #corked = false
  /** How many reads of each company are in flight. */
  readonly #companies = new Map<string, number>()

  constructor(open: () => OpeningConnection) {
    this.#open = open
  }

  isUsedBy(companyId: string): boolean {
    return this.#companies.has(companyId)
  }

  /** How many milliseconds the read at the head of the connection has been waited for. */
  stallMs(): number {
    return this.inFlight === 0 ? 0 : performance.now() - this.#lastProgressAt
  }

  async run(companyId: string, submit: SubmitQuery): Promise<pg.QueryResult | pg.QueryResult[]> {
    if (this.inFlight === 0) this.#lastProgressAt = performance.now()
    this.inFlight += 1
    this.#count(companyId, 1)
    try {
      return await this.#answer(this.#client ?? (await this.#connect()), submit)
    } finally {
      this.inFlight -= 1
      this.#lastProgressAt = performance.now()
      this.#count(companyId, -1)
    }
  }

  /**
   * Drops the connection. Everything that waits on it fails at once, and the next read opens a new
   * one.
   */
  drop(): void {
    const { client } = this.#opened ?? {}
    this.#forget(this.#opened)
    if (client) destroyConnection(client)
  }

  async close(): Promise<void> {
    await this.#opened?.client.end()
  }

  /**
   * System calls dominate the cost of a request, so the writes of one event loop turn are batched.
   */
  #answer(client: pg.Client, submit: SubmitQuery): Promise<pg.QueryResult | pg.QueryResult[]> {
    if (!this.#corked) {
      const { stream } = getPgConnection(client)
      this.#corked = true
      stream.cork()
      setImmediate(() => {
        this.#corked = false
        stream.uncork()
      })
    }
    return new Promise((resolve, reject) => {
      submit(client, (error, results) => {
        if (error && isFatal(error) && this.#client === client) this.#forget(this.#opened)
        if (error) reject(error)
        else resolve(results)
      })
    })
  }

  async #connect(): Promise<pg.Client> {
    this.#opened ??= this.#begin()
    const { client, ready } = this.#opened
    await ready
    return client
  }

  #begin(): OpeningConnection {
    const opened = this.#open()
    const forget = () => this.#forget(opened)
    opened.client.once('end', forget)
    opened.ready.then(() => {
      if (this.#opened === opened) this.#client = opened.client
    }, forget)
    return opened
  }

  #forget(opened: OpeningConnection | undefined): void {
    if (this.#opened !== opened) return
    this.#opened = undefined
    this.#client = undefined
  }

  #count(companyId: string, step: 1 | -1): void {
    const left = (this.#companies.get(companyId) ?? 0) + step
    if (left === 0) this.#companies.delete(companyId)
    else this.#companies.set(companyId, left)
  }
}
