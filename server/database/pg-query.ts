import pg from 'pg'

export type QueryCallback = (
  error: Error | null,
  results: pg.QueryResult | pg.QueryResult[],
) => void

/** The connection that pg's queries write to; it is missing from pg's types. */
export interface PgConnection {
  stream: { cork(): void; uncork(): void; destroy(): void }
  /** The texts of the statements that PostgreSQL has prepared, by their names. */
  parsedStatements: Record<string, string>
  bind(statement: { statement: string; values: string[] }): void
  execute(portal: object): void
  close(statement: { type: 'S'; name: string }): void
}

/**
 * Uses the extended protocol even without a name and parameters: only then does a read enter its
 * company first.
 */
export interface Statement extends pg.QueryConfig {
  queryMode: 'extended'
  /** Whether a name was taken away from its statement, so that the connection can forget its plan. */
  isTaken?: (name: string) => boolean
}

const { prepare } = pg.Query.prototype as unknown as { prepare(connection: PgConnection): void }

/** A pg query without the copy that pg makes when it takes a config apart. */
export class PlainQuery extends pg.Query {
  readonly name: string | undefined
  readonly queryMode: 'extended' | undefined
  readonly isTaken: Statement['isTaken']

  constructor(statement: string | Statement, done: QueryCallback) {
    if (typeof statement === 'string') super(statement, done as never)
    else super(statement.text, statement.values as never, done as never)
    const { name, queryMode, isTaken } = typeof statement === 'string' ? {} : statement
    this.name = name
    this.queryMode = queryMode
    this.isTaken = isTaken
  }

  /** What is sent before the statement, in its transaction. */
  protected begin?(connection: PgConnection): void

  /**
   * Called by pg to send the statement. One that is new to the connection takes the place of those
   * whose names were taken away; they are closed first, because nothing is skipped there after an
   * error.
   */
  prepare(connection: PgConnection): void {
    const { parsedStatements } = connection
    if (this.name && !(this.name in parsedStatements))
      for (const name of Object.keys(parsedStatements).filter((one) => this.isTaken?.(one))) {
        connection.close({ type: 'S', name })
        delete parsedStatements[name]
      }
    this.begin?.(connection)
    prepare.call(this, connection)
  }
}
