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

/**
 * The number of connections that carry all companies' reads, and how many of them one company may
 * use.
 */
const CONNECTIONS = 8
const CONNECTIONS_OF_COMPANY = CONNECTIONS / 4
/** Queries that run before the company is known are short and must not wait behind longer ones. */
const CONNECTIONS_OF_NOBODY = 2
const MAX_WAITING = 500
/**
 * Milliseconds at the head of its connection after which a read is slow and other reads avoid it.
 */
const SLOW_MS = 20
/** PostgreSQL cancels a read after 3 s; a connection that is still silent after 4 s is dead. */
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

/**
 * Turns everything up to the next Sync into a read-only transaction of one company. Returns no
 * rows.
 */
const ENTER = entry('enter_company_to_read', '')
/** The same on a standby; fails while the standby does not show everything up to a log position. */
const ENTER_WHEN_SHOWN = entry('enter_company_when_shown', ', must_show($2::pg_lsn)')

/** The company to enter and, on a standby, the log position that it must show. */
type Entering = Parameters<Wire['bind']>[0]

interface Preparing {
  prepare(wire: Wire): void
}

/**
 * Enters the company and then runs a query, with one Sync at the end: by the extended protocol's
 * rules both are one transaction, and a failed entry skips the query. Returns two results.
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

/**
 * The connection with the fewest reads in flight. Slow ones come last; among equals the first is
 * taken, so that few are opened.
 */
function quietest(connections: readonly PooledConnection[]): PooledConnection {
  const cost = (connection: PooledConnection) =>
    connection.inFlight + (connection.stillFor() > SLOW_MS ? 1_000 : 0)
  return connections.reduce((best, connection) =>
    cost(connection) < cost(best) ? connection : best,
  )
}

/**
 * Pipelines the reads of many requests over a few shared connections: no read waits for its own
 * connection, and reads of the same moment are batched. A read waits for those before it on its
 * connection, so a company uses at most a quarter of the connections at a time.
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

  /** How many reads are in flight on the connections. */
  get inFlight(): number {
    const connections = [...this.#ofCompanies, ...this.#ofNobody]
    return connections.reduce((sum, { inFlight }) => sum + inFlight, 0)
  }

  /** How many reads wait for a turn on the connections. */
  get waitingCount(): number {
    return this.#turns.waitingCount
  }

  /**
   * Runs a query that belongs to no company (a sign-in function) and returns its rows. Must not
   * write.
   */
  async ask<T>(statement: Statement): Promise<T[]> {
    const result = await quietest(this.#ofNobody).run(NOBODY, (client, done) => {
      client.query(new PlainQuery(statement, done))
    })
    return (result as pg.QueryResult).rows
  }

  /**
   * Runs a company's query in its own read-only transaction, with a timeout of 3 seconds. A standby
   * must show the log up to `position`; the read fails if it does not (`isBehind`).
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

  /**
   * The longest time in milliseconds that a connection has made no progress. Drops dead
   * connections.
   */
  stillFor(): number {
    let longest = 0
    for (const connection of [...this.#ofCompanies, ...this.#ofNobody]) {
      longest = Math.max(longest, connection.stillFor())
      if (connection.stillFor() > DEAD_MS) connection.drop()
    }
    return longest
  }

  /** Drops all connections; everything that waits on them fails at once. */
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
