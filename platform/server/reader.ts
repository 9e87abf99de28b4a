import pg from 'pg'
import { Line, type Opening, type Submit, type Wire } from '#platform/server/line.ts'
import { type Done, PlainQuery, type Statement } from '#platform/server/pg-query.ts'
import { MOST } from '#platform/server/shares.ts'
import { FairTurns } from '#platform/server/turns.ts'

/** How many connections carry the reads of all companies, and on how many a single one may be. */
const LINES = 8
const LINES_OF_COMPANY = LINES / 4
/** What is asked before a company is known is short, and must not wait behind what is not. */
const LINES_OF_NOBODY = 2
const MOST_WAITING = 500
/** A read that has been at the head of its line for so long is a slow one: others keep away. */
const SLOW_MS = 20
/** PostgreSQL gives up a read after 3 s; a line that then still says nothing is dead. */
const READ_TIMEOUT = '3s'
const DEAD_MS = 4_000
const NOBODY = ''

/** Makes what stands before the next Sync a read-only transaction of one company. No rows. */
const ENTER: pg.QueryConfig = {
  name: 'enter_company_to_read',
  text: `select from (select set_config('app.company_id', $1, true) company,
    set_config('transaction_read_only', 'on', true),
    set_config('statement_timeout', '${READ_TIMEOUT}', true) offset 0) entered where company is null`,
}

interface Preparing {
  prepare(wire: Wire): void
}

/**
 * A query behind the entry into its company, closed by one Sync: by the extended protocol's rules
 * both are one transaction, and a failed entry skips the query. Replies two results.
 */
class CompanyQuery extends PlainQuery {
  readonly companyId: string

  constructor(companyId: string, statement: Statement, done: Done) {
    super(statement, done)
    this.companyId = companyId
  }

  prepare(wire: Wire): void {
    wire.bind({ statement: ENTER.name as string, values: [this.companyId] })
    wire.execute({})
    ;(pg.Query.prototype as unknown as Preparing).prepare.call(this, wire)
  }
}

/** Slow ones last, then the one with the least to do; of equals the first, so that few are opened. */
function quietest(lines: readonly Line[]): Line {
  const cost = (line: Line) => line.inFlight + (line.stillFor() > SLOW_MS ? 1_000 : 0)
  return lines.reduce((best, line) => (cost(line) < cost(best) ? line : best))
}

/**
 * Reads of many requests over a few shared connections, pipelined: nobody waits for a connection
 * of their own, and what several ask at once travels together. A read waits for those before it on
 * its line; so a company is on a quarter of the lines at a time, however much it asks.
 */
export class Reader {
  readonly #ofCompanies: readonly Line[]
  readonly #ofNobody: readonly Line[]
  readonly #turns = new FairTurns({ most: MOST.reads, mostWaiting: MOST_WAITING })

  constructor(config: pg.ClientConfig, onError: (error: Error) => void) {
    const lines = (length: number) =>
      Array.from({ length }, () => new Line(() => openLine(config, onError)))
    this.#ofCompanies = lines(LINES)
    this.#ofNobody = lines(LINES_OF_NOBODY)
  }

  /** Rows of a query that belongs to no company: the sign-in functions. Must not write. */
  async ask<T>(statement: Statement): Promise<T[]> {
    const result = await quietest(this.#ofNobody).run(NOBODY, (client, done) => {
      client.query(new PlainQuery(statement, done))
    })
    return (result as pg.QueryResult).rows
  }

  /** Rows of a company's query, in a read-only transaction of its own that has 3 seconds. */
  async read<T>(companyId: string, statement: Statement): Promise<T[]> {
    const submit: Submit = (client, done) => {
      client.query(new CompanyQuery(companyId, statement, done))
    }
    const result = await this.#turns.run({ company: companyId }, () =>
      this.#lineFor(companyId).run(companyId, submit),
    )
    return (result as pg.QueryResult[])[1]?.rows ?? []
  }

  /** For how many milliseconds the stillest line has not moved. Throws dead lines away. */
  stillFor(): number {
    let longest = 0
    for (const line of [...this.#ofCompanies, ...this.#ofNobody]) {
      longest = Math.max(longest, line.stillFor())
      if (line.stillFor() > DEAD_MS) line.drop()
    }
    return longest
  }

  /** Throws all connections away; what waits on them fails at once. */
  drop(): void {
    for (const line of [...this.#ofCompanies, ...this.#ofNobody]) line.drop()
  }

  async close(): Promise<void> {
    await Promise.all([...this.#ofCompanies, ...this.#ofNobody].map((line) => line.close()))
  }

  #lineFor(companyId: string): Line {
    const own = this.#ofCompanies.filter((line) => line.carries(companyId))
    return quietest(own.length < LINES_OF_COMPANY ? this.#ofCompanies : own)
  }
}

function openLine(config: pg.ClientConfig, onError: (error: Error) => void): Opening {
  const client = new pg.Client(config)
  client.on('error', onError)
  const prepare = async () => {
    await client.connect()
    await client.query({ ...ENTER, values: [NOBODY] })
  }
  return { client, ready: prepare() }
}
