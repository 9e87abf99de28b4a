import pg from 'pg'
import { type Done, PlainQuery, type Statement } from '#server/database/pg-query.ts'
import {
  type Opening,
  PooledConnection,
  type Submit,
  type Wire,
} from '#server/database/pooled-connection.ts'
import { CONCURRENCY_LIMITS } from '#server/limits/concurrency-counter.ts'
import { ConcurrencyLimit } from '#server/limits/concurrency-limit.ts'

/** How many connections carry the reads of all companies, and on how many a single one may be. */
const CONNECTIONS = 8
const CONNECTIONS_OF_COMPANY = CONNECTIONS / 4
/** What is asked before a company is known is short, and must not wait behind what is not. */
const CONNECTIONS_OF_NOBODY = 2
const MAX_WAITING = 500
/** Milliseconds at the head of its connection after which a read is slow, and others avoid it. */
const SLOW_MS = 20
/** PostgreSQL gives up a read after 3 s; a connection that then still says nothing is dead. */
const READ_TIMEOUT = '3s'
const DEAD_MS = 4_000
const NOBODY = ''

interface Entry {
  name: string
  text: string
}

const entry = (name: string, more: string): Entry => ({
  name,
  text: `select from (select set_config('app.company_id', $1, true) company,
    set_config('transaction_read_only', 'on', true),
    set_config('statement_timeout', '${READ_TIMEOUT}', true)${more} offset 0) entered where company is null`,
})

/** Makes what stands before the next Sync a read-only transaction of one company. No rows. */
const ENTER = entry('enter_company_to_read', '')
/** The same on a standby; fails where it does not show everything up to a position of the log yet. */
const ENTER_WHEN_SHOWN = entry('enter_company_when_shown', ', must_show($2::pg_lsn)')

/** Into which company, and on a standby from which position on. */
type Entering = Parameters<Wire['bind']>[0]

interface Preparing {
  prepare(wire: Wire): void
}

/**
 * A query behind the entry into its company, closed by one Sync: by the extended protocol's rules
 * both are one transaction, and a failed entry skips the query. Replies two results.
 */
class CompanyQuery extends PlainQuery {
  readonly entering: Entering

  constructor(entering: Entering, statement: Statement, done: Done) {
    super(statement, done)
    this.entering = entering
  }

  prepare(wire: Wire): void {
    wire.bind(this.entering)
    wire.execute({})
    ;(pg.Query.prototype as unknown as Preparing).prepare.call(this, wire)
  }
}

/** Slow ones last, then the one with the least to do; of equals the first, so that few are opened. */
function quietest(connections: readonly PooledConnection[]): PooledConnection {
  const cost = (connection: PooledConnection) =>
    connection.inFlight + (connection.stillFor() > SLOW_MS ? 1_000 : 0)
  return connections.reduce((best, connection) =>
    cost(connection) < cost(best) ? connection : best,
  )
}

/**
 * Reads of many requests over a few shared connections, pipelined: nobody waits for a connection
 * of their own, and what several ask at once travels together. A read waits for those before it on
 * its connection; so a company is on a quarter of the connections at a time, however much it asks.
 */
export class Reader {
  readonly #ofCompanies: readonly PooledConnection[]
  readonly #ofNobody: readonly PooledConnection[]
  readonly #turns = new ConcurrencyLimit({
    limits: CONCURRENCY_LIMITS.reads,
    maxQueued: MAX_WAITING,
  })

  constructor(config: pg.ClientConfig, onError: (error: Error) => void, isStandby = false) {
    const open = () => openConnection(config, { onError, isStandby })
    const connections = (length: number) => Array.from({ length }, () => new PooledConnection(open))
    this.#ofCompanies = connections(CONNECTIONS)
    this.#ofNobody = connections(CONNECTIONS_OF_NOBODY)
  }

  /** How many reads are on the connections. */
  get inFlight(): number {
    const connections = [...this.#ofCompanies, ...this.#ofNobody]
    return connections.reduce((sum, { inFlight }) => sum + inFlight, 0)
  }

  /** How many reads wait for a turn at them. */
  get waitingCount(): number {
    return this.#turns.waitingCount
  }

  /** Rows of a query that belongs to no company: the sign-in functions. Must not write. */
  async ask<T>(statement: Statement): Promise<T[]> {
    const result = await quietest(this.#ofNobody).run(NOBODY, (client, done) => {
      client.query(new PlainQuery(statement, done))
    })
    return (result as pg.QueryResult).rows
  }

  /**
   * Rows of a company's query, in a read-only transaction of its own that has 3 seconds. On a standby
   * it needs the `position` of the log that must be shown, and fails where it is not (`isBehind`).
   */
  async read<T>(companyId: string, statement: Statement, position?: string): Promise<T[]> {
    const entering: Entering =
      position === undefined
        ? { statement: ENTER.name, values: [companyId] }
        : { statement: ENTER_WHEN_SHOWN.name, values: [companyId, position] }
    const submit: Submit = (client, done) => {
      client.query(new CompanyQuery(entering, statement, done))
    }
    const result = await this.#turns.run({ company: companyId }, () =>
      this.#connectionFor(companyId).run(companyId, submit),
    )
    return (result as pg.QueryResult[])[1]?.rows ?? []
  }

  /** For how many milliseconds the stillest connection has not moved. Throws dead connections away. */
  stillFor(): number {
    let longest = 0
    for (const connection of [...this.#ofCompanies, ...this.#ofNobody]) {
      longest = Math.max(longest, connection.stillFor())
      if (connection.stillFor() > DEAD_MS) connection.drop()
    }
    return longest
  }

  /** Throws all connections away; what waits on them fails at once. */
  drop(): void {
    for (const connection of [...this.#ofCompanies, ...this.#ofNobody]) connection.drop()
  }

  async close(): Promise<void> {
    await Promise.all(
      [...this.#ofCompanies, ...this.#ofNobody].map((connection) => connection.close()),
    )
  }

  #connectionFor(companyId: string): PooledConnection {
    const own = this.#ofCompanies.filter((connection) => connection.carries(companyId))
    return quietest(own.length < CONNECTIONS_OF_COMPANY ? this.#ofCompanies : own)
  }
}

interface Manner {
  onError: (error: Error) => void
  isStandby: boolean
}

const FROM_THE_START = '0/0'

function openConnection(config: pg.ClientConfig, { onError, isStandby }: Manner): Opening {
  const client = new pg.Client(config)
  client.on('error', onError)
  const prepare = async () => {
    await client.connect()
    if (isStandby) await client.query({ ...ENTER_WHEN_SHOWN, values: [NOBODY, FROM_THE_START] })
    else await client.query({ ...ENTER, values: [NOBODY] })
  }
  return { client, ready: prepare() }
}
