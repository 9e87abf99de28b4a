import pg from 'pg'

export type QueryCallback = (
  error: Error | null,
  results: pg.QueryResult | pg.QueryResult[],
) => void

/**
 * Uses the extended protocol even without a name and parameters: only then does a read enter its
 * company first.
 */
export interface Statement extends pg.QueryConfig {
  queryMode: 'extended'
}

/** A pg query without the copy that pg makes when it takes a config apart. */
export class PlainQuery extends pg.Query {
  readonly name: string | undefined
  readonly queryMode: 'extended' | undefined

  constructor(statement: string | Statement, done: QueryCallback) {
    if (typeof statement === 'string') super(statement, done as never)
    else super(statement.text, statement.values as never, done as never)
    const { name, queryMode } = typeof statement === 'string' ? {} : statement
    this.name = name
    this.queryMode = queryMode
  }
}
