import pg from 'pg'
import {
  type PgConnection,
  PlainQuery,
  type QueryCallback,
  type Statement,
} from '#server/database/pg-query.ts'
import {
  type OpeningConnection,
  PooledConnection,
  type SubmitQuery,
} from '#server/database/pooled-connection.ts'
import { CONCURRENCY_LIMITS } from '#server/limits/concurrency-counter.ts'
import { ConcurrencyLimit } from '#server/limits/concurrency-limit.ts'

/**
 * The number of connections that carry all companies' reads, and how many of them one company may
 * use.
 */
const CONNECTIONS = 8
const MAX_CONNECTIONS_PER_COMPANY = CONNECTIONS / 4
/** Queries that run before the company is known are short and must not wait behind longer ones. */
const SYSTEM_CONNECTIONS = 2
const MAX_WAITING = 500
/**
 * Milliseconds at the head of its connection after which a read is slow and other reads avoid it.
 */
const SLOW_MS = 20
/** PostgreSQL cancels a read after 3 s; a connection that is still silent after 4 s is dead. */
const READ_TIMEOUT = '3s'
const DROP_AFTER_MS = 4_000
const NO_COMPANY = ''

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
const ENTER_AT_POSITION = entry('enter_company_when_shown', ', must_show($2::pg_lsn)')

/** The company to enter and, on a standby, the log position that it must show. */
type BindParams = Parameters<PgConnection['bind']>[0]

/**
 * Enters the company and then runs a query, with one Sync at the end: by the extended protocol's
 * rules both are one transaction, and a failed entry skips the query. Returns two results.
 */
class CompanyQuery extends PlainQuery {
  readonly entering: BindParams

  constructor(entering: BindParams, statement: Statement, done: QueryCallback) {
    super(statement, done)
    this.entering = entering
  }

  protected override begin(connection: PgConnection): void {
    connection.bind(this.entering)
    connection.execute({})
  }
}

/**
 * The connection with the fewest reads in flight. Slow ones come last; among equals the first is
 * taken, so that few are opened.
 */
function leastBusy(connections: readonly PooledConnection[]): PooledConnection {
  const cost = (connection: PooledConnection) =>
    connection.inFlight + (connection.stallMs() > SLOW_MS ? 1_000 : 0)
  return connections.reduce((best, connection) =>
    cost(connection) < cost(best) ? connection : best,
  )
}

/**
 * Pipelines the reads of many requests over a few shared connections: no read waits for its own
 * connection, and reads of the same moment are batched. A read waits for those before it on its
 * connection, so a company uses at most a quarter of the connections at a time.
 */
export class ReadPool {
  readonly #companyConnections: readonly PooledConnection[]
  readonly #systemConnections: readonly PooledConnection[]
  readonly #limit = new ConcurrencyLimit({
    limits: CONCURRENCY_LIMITS.reads,
    maxQueued: MAX_WAITING,
  })

  constructor(config: pg.ClientConfig, onError: (error: Error) => void, isStandby = false) {
    const open = () => openConnection(config, { onError, isStandby })
    const connections = (length: number) => Array.from({ length }, () => new PooledConnection(open))
    this.#companyConnections = connections(CONNECTIONS)
    this.#systemConnections = connections(SYSTEM_CONNECTIONS)
  }

  /** How many reads are in flight on the connections. */
  get inFlight(): number {
    const connections = [...this.#companyConnections, ...this.#systemConnections]
    return connections.reduce((sum, { inFlight }) => sum + inFlight, 0)
  }

  /** How many reads wait for a turn on the connections. */
  get waitingCount(): number {
    return this.#limit.waitingCount
  }

  /**
   * Runs a query that belongs to no company (a sign-in function) and returns its rows. Must not
   * write.
   */
  async readWithoutCompany<T>(statement: Statement): Promise<T[]> {
    const result = await leastBusy(this.#systemConnections).run(NO_COMPANY, (client, done) => {
      client.query(new PlainQuery(statement, done))
    })
    return (result as pg.QueryResult).rows
  }

  /**
   * Runs a company's query in its own read-only transaction, with a timeout of 3 seconds. A standby
   * must show the log up to `position`; the read fails if it does not (`isBehind`).
   */
  async read<T>(companyId: string, statement: Statement, position?: string): Promise<T[]> {
    const entering: BindParams =
      position === undefined
        ? { statement: ENTER.name, values: [companyId] }
        : { statement: ENTER_AT_POSITION.name, values: [companyId, position] }
    const submit: SubmitQuery = (client, done) => {
      client.query(new CompanyQuery(entering, statement, done))
    }
    const result = await this.#limit.run({ company: companyId }, () =>
      this.#connectionFor(companyId).run(companyId, submit),
    )
    return (result as pg.QueryResult[])[1]?.rows ?? []
  }

  /**
   * The longest time in milliseconds that a connection has made no progress. Drops dead
   * connections.
   */
  longestStallMs(): number {
    let longest = 0
    for (const connection of [...this.#companyConnections, ...this.#systemConnections]) {
      longest = Math.max(longest, connection.stallMs())
      if (connection.stallMs() > DROP_AFTER_MS) connection.drop()
    }
    return longest
  }

  /** Drops all connections; everything that waits on them fails at once. */
  drop(): void {
    for (const connection of [...this.#companyConnections, ...this.#systemConnections])
      connection.drop()
  }

  async close(): Promise<void> {
    await Promise.all(
      [...this.#companyConnections, ...this.#systemConnections].map((connection) =>
        connection.close(),
      ),
    )
  }

  #connectionFor(companyId: string): PooledConnection {
    const own = this.#companyConnections.filter((connection) => connection.isUsedBy(companyId))
    return leastBusy(own.length < MAX_CONNECTIONS_PER_COMPANY ? this.#companyConnections : own)
  }
}

interface ConnectionOptions {
  onError: (error: Error) => void
  isStandby: boolean
}

const FROM_THE_START = '0/0'

function openConnection(
  config: pg.ClientConfig,
  { onError, isStandby }: ConnectionOptions,
): OpeningConnection {
  const client = new pg.Client(config)
  client.on('error', onError)
  const prepare = async () => {
    await client.connect()
    if (isStandby)
      await client.query({ ...ENTER_AT_POSITION, values: [NO_COMPANY, FROM_THE_START] })
    else await client.query({ ...ENTER, values: [NO_COMPANY] })
  }
  return { client, ready: prepare() }
}
