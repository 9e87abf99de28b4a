import { createHmac } from 'node:crypto'
import pg from 'pg'
import { parseIntoClientConfig } from 'pg-connection-string'
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
  /** Connections under row-level security, as diwan_app: whatever writes. */
  app: pg.Pool
  /** Shared connections under row-level security, as diwan_app: what only reads. */
  reader: Reader
  /** Connections as the owner: migrations and the job queue. Never for a request. */
  owner: pg.Pool
  address: DatabaseAddress
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

/** The password of diwan_app: the same in every process that knows the owner's. */
export const appPassword = ({ password }: DatabaseAddress): string =>
  createHmac('sha256', String(password ?? ''))
    .update('diwan_app')
    .digest('base64url')

const asApp = (address: DatabaseAddress): DatabaseAddress => ({
  ...address,
  user: 'diwan_app',
  password: appPassword(address),
})

/** Opens the two pools; nothing is connected until the first query. */
export function openDatabase(address: DatabaseAddress, onError: (error: Error) => void): Database {
  const common = { types, connectionTimeoutMillis: 5_000, idleTimeoutMillis: 30_000 }
  const asRequest = { ...asApp(address), ...common, pipeline: true }
  const app = new pg.Pool({ ...asRequest, max: 8 })
  const reader = new Reader(asRequest, onError)
  const owner = new pg.Pool({ ...address, ...common, max: 5 })
  for (const pool of [app, owner]) {
    pool.on('error', onError)
    pool.on('connect', (client) => client.on('error', swallow))
  }
  return {
    app,
    reader,
    owner,
    address,
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
