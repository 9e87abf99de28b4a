import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import pg from 'pg'
import { type Database, withWriteConnection } from '#server/database/database.ts'
import { PlainQuery, type QueryCallback, type Statement } from '#server/database/pg-query.ts'
import { getPgConnection } from '#server/database/pooled-connection.ts'

/**
 * Kysely as a compiler of `sql` templates, without a connection. A company's `Queries` (tenant.ts)
 * run the queries and pipeline them inside the company's transaction.
 */
export const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** A query written with Kysely's `sql`; T is the shape of its rows. */
export interface CompilableQuery<T> {
  compile(executor: typeof compiler): CompiledQuery<T>
}

/** A query with a constant text: nothing is compiled when it runs. */
export const constantQuery = <T>(
  text: string,
  parameters: readonly unknown[],
): CompilableQuery<T> => ({
  compile: () => ({ sql: text, parameters }) as CompiledQuery<T>,
})

type RowsOf<Q> = { [I in keyof Q]: Q[I] extends CompilableQuery<infer T> ? T[] : never }

/** The queries that a request can run on its company's data. */
export interface Queries {
  all<T>(query: CompilableQuery<T>): Promise<T[]>
  first<T>(query: CompilableQuery<T>): Promise<T | undefined>
  /** Runs several queries in one round trip. */
  batch<Q extends readonly CompilableQuery<unknown>[]>(queries: readonly [...Q]): Promise<RowsOf<Q>>
}

/** The same within a transaction. */
export interface Transaction extends Queries {
  /** Sends a query whose rows are not needed, batched with the next queries or with the end. */
  queueWithNext(query: CompilableQuery<unknown>): void
}

function toStatement<T>(
  { statements }: Pick<Database, 'statements'>,
  query: CompilableQuery<T>,
): Statement {
  const { sql: text, parameters } = query.compile(compiler)
  const name = statements.nameFor(text)
  const { isTaken } = statements
  return { name, text, values: parameters as unknown[], queryMode: 'extended', isTaken }
}

const opening = (companyId: string): string =>
  `begin; set local app.company_id = ${pg.escapeLiteral(companyId)}`

const runStatement = (client: pg.PoolClient, statement: string | Statement) =>
  new Promise<pg.QueryResult>((resolve, reject) => {
    const done: QueryCallback = (error, result) =>
      error ? reject(error) : resolve(result as pg.QueryResult)
    client.query(new PlainQuery(statement, done))
  })

/**
 * Sends statements in one write to the socket, batched with other queries of the same event loop
 * turn: the system calls that wake PostgreSQL dominate the cost of a request. Throws the first
 * failure after all answers; later failures only follow from it.
 */
async function sendPipelined(client: pg.PoolClient, statements: (string | Statement)[]) {
  const { stream } = getPgConnection(client)
  stream.cork()
  process.nextTick(() => stream.uncork())
  const answers = await Promise.allSettled(statements.map((one) => runStatement(client, one)))
  return answers.map((answer) => {
    if (answer.status === 'fulfilled') return answer.value
    // The error's own stack only shows where the reply arrived; the new one shows the caller.
    if (answer.reason instanceof Error) Error.captureStackTrace(answer.reason)
    throw answer.reason
  })
}

const pick = (rows: unknown[][]): unknown[] | undefined => rows[0]

type Send = (statements: Statement[]) => Promise<unknown[][]>

function createQueries(database: Pick<Database, 'statements'>, send: Send): Queries {
  const statement = <T>(query: CompilableQuery<T>) => toStatement(database, query)
  const all = async <T>(query: CompilableQuery<T>) => pick(await send([statement(query)])) as T[]
  return {
    all,
    first: async (query) => (await all(query))[0],
    batch: async (queries) => (await send(queries.map(statement))) as never,
  }
}

/**
 * Whether a migration has replaced a function while the statement was being planned. The statement
 * finds the new one when it is sent again.
 */
export const hasLostFunction = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (error.code === '42883' ||
    (error.code === 'XX000' && error.message.startsWith('cache lookup failed for function')))

/**
 * Reads of one company, each in a read-only transaction with a single round trip. A standby serves
 * them if there is one that shows the log up to `position`. A read during which a migration replaces
 * a function is sent once more.
 */
export function createReadQueries(
  { reader, replica, statements }: Pick<Database, 'reader' | 'replica' | 'statements'>,
  companyId: string,
  position?: string,
): Queries {
  const read = async (one: Statement): Promise<unknown[]> =>
    (position && (await replica?.read(companyId, one, position))) ||
    reader.read<unknown>(companyId, one)
  const readAgain = (one: Statement) => (error: unknown) => {
    if (!hasLostFunction(error)) throw error
    return read(one)
  }
  return createQueries({ statements }, (all) =>
    Promise.all(all.map((one) => read(one).catch(readAgain(one)))),
  )
}

/** Runs one query that belongs to no company: sign-in functions, starts, counters. */
export const writeAsSystem = <T>(database: Database, query: CompilableQuery<T>): Promise<T[]> =>
  withWriteConnection(
    database,
    { anonymous: 'system' },
    async (client) => (await client.query(toStatement(database, query))).rows,
  )

/** The same for reads. */
export const readAsSystem = <T>(database: Database, query: CompilableQuery<T>): Promise<T[]> =>
  database.reader.readWithoutCompany<T>(toStatement(database, query))

/**
 * Runs `work` in one transaction of one company and commits it; any error rolls it back. BEGIN and
 * the company are sent with the first statement.
 */
export function withCompanyTransaction<T>(
  database: Database,
  companyId: string,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return withWriteConnection(database, { company: companyId }, async (client) => {
    let hasBegun = false
    let waiting: Statement[] = []
    const send = async (statements: (string | Statement)[]) => {
      const all = [...(hasBegun ? [] : [opening(companyId)]), ...waiting, ...statements]
      waiting = []
      hasBegun = true
      return (await sendPipelined(client, all)).slice(-statements.length)
    }
    const queries = createQueries(database, async (statements) =>
      (await send(statements)).map(({ rows }) => rows),
    )
    const queueWithNext = (query: CompilableQuery<unknown>) => {
      waiting.push(toStatement(database, query))
    }
    try {
      const result = await work({ ...queries, queueWithNext })
      if (!hasBegun && waiting.length === 0) return result
      const [end] = await send(['commit'])
      if (end?.command !== 'COMMIT') throw new Error('The transaction was rolled back')
      return result
    } catch (error) {
      if (hasBegun) await client.query('rollback').catch(() => {})
      throw error
    }
  })
}
