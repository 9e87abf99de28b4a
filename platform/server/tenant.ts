import type { Duplex } from 'node:stream'
import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { type Database, withWriter } from '#platform/server/database.ts'
import { compiler } from '#platform/server/sql.ts'

/** A query written with Kysely's `sql`; T is the shape of its rows. */
export interface Compilable<T> {
  compile(executor: typeof compiler): CompiledQuery<T>
}

type RowsOf<Q> = { [I in keyof Q]: Q[I] extends Compilable<infer T> ? T[] : never }

/** What a request can ask of its company's data. */
export interface Queries {
  all<T>(query: Compilable<T>): Promise<T[]>
  first<T>(query: Compilable<T>): Promise<T | undefined>
  /** Several queries in one round trip. */
  batch<Q extends readonly Compilable<unknown>[]>(queries: readonly [...Q]): Promise<RowsOf<Q>>
}

/** Extended even without a name and parameters: only so does a read enter its company first. */
interface Statement extends pg.QueryConfig {
  queryMode: 'extended'
}

function statementOf<T>({ statements }: Database, query: Compilable<T>): Statement {
  const { sql: text, parameters } = query.compile(compiler)
  const name = statements.nameOf(text)
  return { name, text, values: parameters as unknown[], queryMode: 'extended' }
}

const enter = (companyId: string): pg.QueryConfig => ({
  name: 'enter_company',
  text: "select set_config('app.company_id', $1, true)",
  values: [companyId],
})

/**
 * Sends several statements in one write to the socket: of all that a request costs, the system
 * calls that wake PostgreSQL are the dearest.
 */
function sendTogether(client: pg.PoolClient, statements: (string | pg.QueryConfig)[]) {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  stream.cork()
  try {
    return statements.map((one) => client.query(one as pg.QueryConfig))
  } finally {
    stream.uncork()
  }
}

/** Waits for all, then throws the first failure: the later ones only follow from it. */
async function settle<T>(promises: Promise<T>[]): Promise<T[]> {
  const results = await Promise.allSettled(promises)
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
}

const pick = (rows: unknown[][]): unknown[] | undefined => rows[0]

type Send = (statements: pg.QueryConfig[]) => Promise<unknown[][]>

function queriesOver(database: Database, send: Send): Queries {
  const statement = <T>(query: Compilable<T>) => statementOf(database, query)
  const all = async <T>(query: Compilable<T>) => pick(await send([statement(query)])) as T[]
  return {
    all,
    first: async (query) => (await all(query))[0],
    batch: async (queries) => (await send(queries.map(statement))) as never,
  }
}

/** Reads of one company, each a read-only transaction in a single round trip. */
export const readerOf = (database: Database, companyId: string): Queries =>
  queriesOver(database, (statements) =>
    Promise.all(statements.map((one) => database.reader.read<unknown>(companyId, one))),
  )

/** One query that belongs to no company: the sign-in functions, starts, counters. */
export const askPublic = <T>(database: Database, query: Compilable<T>): Promise<T[]> =>
  withWriter(
    database,
    { nobody: 'nobody' },
    async (client) => (await client.query(statementOf(database, query))).rows,
  )

/** The same for what only reads. */
export const lookUp = <T>(database: Database, query: Compilable<T>): Promise<T[]> =>
  database.reader.ask<T>(statementOf(database, query))

/**
 * Runs `work` in one transaction of one company and commits it; whatever it throws undoes all.
 * BEGIN and the company travel with the first statement.
 */
export function inCompany<T>(
  database: Database,
  companyId: string,
  work: (queries: Queries) => Promise<T>,
): Promise<T> {
  return withWriter(database, { company: companyId }, async (client) => {
    let opening: (string | pg.QueryConfig)[] = ['begin', enter(companyId)]
    const queries = queriesOver(database, async (statements) => {
      const before = opening
      opening = []
      const results = await settle(sendTogether(client, [...before, ...statements]))
      return results.slice(before.length).map((result) => result.rows)
    })
    try {
      const result = await work(queries)
      if (opening.length > 0) return result
      const { command } = await client.query('commit')
      if (command !== 'COMMIT') throw new Error('The transaction was rolled back')
      return result
    } catch (error) {
      if (opening.length === 0) await client.query('rollback').catch(() => {})
      throw error
    }
  })
}
