import pg from 'pg'
import { turns } from '#platform/server/turns.ts'

/** How many connections carry the reads of all requests. */
const LINES = 4
/** So many reads on one connection wait for each other; one more waits for any to be free. */
const DEEPEST = 8
const MOST_WAITING = 200

/** Makes what stands before the next Sync a read-only transaction of one company. No rows. */
const ENTER: pg.QueryConfig = {
  name: 'enter_company_to_read',
  text: `select from (select set_config('app.company_id', $1, true) company,
    set_config('transaction_read_only', 'on', true) offset 0) entered where company is null`,
}

/** What pg's queries write to; its types leave it out. */
interface Wire {
  stream: { cork(): void; uncork(): void }
  bind(statement: { statement: string; values: string[] }): void
  execute(portal: object): void
}

interface Preparing {
  prepare(wire: Wire): void
}

/**
 * A query behind the entry into its company, closed by one Sync: by the extended protocol's rules
 * both are one transaction, and a failed entry skips the query. Replies two results.
 */
class CompanyQuery extends pg.Query {
  readonly companyId: string

  constructor(companyId: string, config: pg.QueryConfig, done: Done) {
    super(config, done as never)
    this.companyId = companyId
  }

  prepare(wire: Wire): void {
    wire.bind({ statement: ENTER.name as string, values: [this.companyId] })
    wire.execute({})
    ;(pg.Query.prototype as unknown as Preparing).prepare.call(this, wire)
  }
}

type Done = (error: Error | null, results: pg.QueryResult | pg.QueryResult[]) => void
type Submit = (client: pg.Client, done: Done) => void

const wireOf = (client: pg.Client) => (client as unknown as { connection: Wire }).connection

/** One connection and the reads under way on it. */
class Line {
  inFlight = 0
  client: pg.Client | undefined
  connecting: Promise<pg.Client> | undefined
  #corked = false

  /** Writes of one turn of the event loop leave in one system call: those are what costs most. */
  answer(client: pg.Client, submit: Submit): Promise<pg.QueryResult | pg.QueryResult[]> {
    if (!this.#corked) {
      const { stream } = wireOf(client)
      this.#corked = true
      stream.cork()
      setImmediate(() => {
        this.#corked = false
        stream.uncork()
      })
    }
    return new Promise((resolve, reject) => {
      submit(client, (error, results) => {
        if (error && isFatal(error)) this.forget(client)
        if (error) reject(error)
        else resolve(results)
      })
    })
  }

  /** The next read opens a new connection. */
  forget(client: pg.Client): void {
    if (this.client === client) this.client = undefined
  }
}

/** After this the connection is gone, though its end may not have been heard of yet. */
const isFatal = (error: Error) => !(error instanceof pg.DatabaseError) || error.severity === 'FATAL'

/**
 * Reads of many requests over a few shared connections, pipelined: nobody waits for a connection
 * of their own, and what several ask at once travels together.
 */
export class Reader {
  readonly #lines = Array.from({ length: LINES }, () => new Line())
  readonly #inTurn = turns({ atOnce: LINES * DEEPEST, mostWaiting: MOST_WAITING })
  readonly #config: pg.ClientConfig
  readonly #onError: (error: Error) => void

  constructor(config: pg.ClientConfig, onError: (error: Error) => void) {
    this.#config = config
    this.#onError = onError
  }

  /** Rows of a query that belongs to no company: the sign-in functions. Must not write. */
  async ask<T>(config: pg.QueryConfig): Promise<T[]> {
    const result = await this.#run((client, done) => {
      client.query(new pg.Query(config, done as never))
    })
    return (result as pg.QueryResult).rows
  }

  /** Rows of a company's query, in a read-only transaction of its own. */
  async read<T>(companyId: string, config: pg.QueryConfig): Promise<T[]> {
    const result = await this.#run((client, done) => {
      client.query(new CompanyQuery(companyId, config, done))
    })
    return (result as pg.QueryResult[])[1]?.rows ?? []
  }

  async close(): Promise<void> {
    await Promise.all(this.#lines.map(({ client }) => client?.end()))
  }

  #run(submit: Submit): Promise<pg.QueryResult | pg.QueryResult[]> {
    return this.#inTurn(async () => {
      const line = this.#quietest()
      line.inFlight += 1
      try {
        const client = line.client ?? (await this.#connect(line))
        return await line.answer(client, submit)
      } finally {
        line.inFlight -= 1
      }
    })
  }

  #quietest(): Line {
    return this.#lines.reduce((best, line) => (line.inFlight < best.inFlight ? line : best))
  }

  #connect(line: Line): Promise<pg.Client> {
    line.connecting ??= this.#open(line).finally(() => {
      line.connecting = undefined
    })
    return line.connecting
  }

  async #open(line: Line): Promise<pg.Client> {
    const client = new pg.Client(this.#config)
    client.on('error', this.#onError)
    client.on('end', () => line.forget(client))
    await client.connect()
    await client.query({ ...ENTER, values: [''] })
    line.client = client
    return client
  }
}
