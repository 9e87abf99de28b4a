import pg from 'pg'
import { parseIntoClientConfig } from 'pg-connection-string'
import { type Roles, readDeployment } from '#platform/server/deployment.ts'
import { overloaded } from '#platform/server/errors.ts'
import { Reader } from '#platform/server/reader.ts'

/** Where a database is, and who owns it. */
export type DatabaseAddress = Pick<
  pg.ClientConfig,
  'host' | 'port' | 'user' | 'password' | 'database' | 'ssl'
>

/** The address in a `DATABASE_URL`; a Unix socket's folder may stand in its `host` parameter. */
export const addressOf = (databaseUrl: string): DatabaseAddress =>
  parseIntoClientConfig(databaseUrl) as DatabaseAddress

export interface Database {
  /** Connections under row-level security, as the request role: whatever writes. */
  app: pg.Pool
  /** Shared connections under row-level security, as the request role: what only reads. */
  reader: Reader
  /** Connections as the owner: migrations and the job queue. Never for a request. */
  owner: pg.Pool
  address: DatabaseAddress
  roles: Roles
  close(): Promise<void>
}

const MOST_WAITING = 200
/** A broken connection is reported by the query that it breaks; the event would end the process. */
const swallow = () => {}
const { builtins } = pg.types

const parsers: Record<number, (value: string) => unknown> = {
  [builtins.DATE]: (value) => value,
  [builtins.TIME]: (value) => value.slice(0, 5),
  [builtins.TIMESTAMPTZ]: (value) => new Date(value).toISOString(),
  [builtins.INT8]: Number,
  [builtins.NUMERIC]: Number,
}

/** The type of a list of each of these; pg's own readers would make moments of days, text of numbers. */
const LISTS: Record<number, number> = {
  [builtins.DATE]: 1182,
  [builtins.TIME]: 1183,
  [builtins.TIMESTAMPTZ]: 1185,
  [builtins.INT8]: 1016,
  [builtins.NUMERIC]: 1231,
}
const TEXTS: number = 1009
const textsOf: (list: string) => (string | null)[] = pg.types.getTypeParser(TEXTS)

for (const [element, list] of Object.entries(LISTS)) {
  const read = parsers[Number(element)]
  if (read)
    parsers[list] = (text) => textsOf(text).map((value) => (value === null ? null : read(value)))
}

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig

const COMMON = { types, connectionTimeoutMillis: 5_000, idleTimeoutMillis: 30_000 }

type OnError = (error: Error) => void

function openPool(config: pg.PoolConfig, onError: OnError): pg.Pool {
  const pool = new pg.Pool({ ...COMMON, ...config })
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', swallow))
  return pool
}

/** Connections as the owner; nothing is connected until the first query. */
export const openOwner = (address: DatabaseAddress, onError: OnError): pg.Pool =>
  openPool({ ...address, max: 5 }, onError)

/**
 * Opens the pools of a migrated database. Requests go through the `pooler` where there is one; what
 * is the owner's goes to `address` itself.
 */
export async function openDatabase(
  address: DatabaseAddress,
  onError: OnError,
  pooler: DatabaseAddress = address,
): Promise<Database> {
  const owner = openOwner(address, onError)
  const { roles, password } = await readDeployment(owner).catch(async (error: unknown) => {
    await owner.end()
    throw error
  })
  const asRequest = { ...pooler, user: roles.app, password, pipeline: true }
  const app = openPool({ ...asRequest, max: 8 }, onError)
  const reader = new Reader({ ...COMMON, ...asRequest }, onError)
  return {
    app,
    reader,
    owner,
    address,
    roles,
    close: async () => {
      await Promise.all([app.end(), reader.close(), owner.end()])
    },
  }
}

/** SQLSTATEs and codes that mean "not now": the connection, a time limit, a deadlock. */
const PASSING = /^(08...|57P0.|57014|55P03|40001|40P01|53300|ECONN.*|ENOENT|EPIPE|ETIMEDOUT)$/

export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (/Connection terminated|not queryable|timeout exceeded when trying/.test(error.message))
    return true
  return 'code' in error && typeof error.code === 'string' && PASSING.test(error.code)
}

/** Lends a connection of the request pool. Throws 503 when too many wait for one already. */
export async function withConnection<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  if (pool.waitingCount >= MOST_WAITING) throw overloaded()
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    return await work(client)
  } catch (error) {
    if (isPassing(error)) broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
}
