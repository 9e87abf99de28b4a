import pg from 'pg'
import { parseIntoClientConfig } from 'pg-connection-string'
import { DatabaseHealth, isTransient } from '#server/database/database-health.ts'
import { deriveKey, type Roles, readDeployment } from '#server/database/deployment.ts'
import { destroyConnection } from '#server/database/pooled-connection.ts'
import { ReadPool } from '#server/database/read-pool.ts'
import { Replica } from '#server/database/replica.ts'
import { StatementNames } from '#server/database/statements.ts'
import { overloaded } from '#server/errors.ts'
import { CONCURRENCY_LIMITS, type LimitKeys } from '#server/limits/concurrency-counter.ts'
import { ConcurrencyLimit } from '#server/limits/concurrency-limit.ts'

/** The address of a database, and its owner. */
export type DatabaseAddress = Pick<
  pg.ClientConfig,
  'host' | 'port' | 'user' | 'password' | 'database' | 'ssl'
>

/** The address in a `DATABASE_URL`; its `host` parameter can be a Unix socket's folder. */
export const parseDatabaseUrl = (databaseUrl: string): DatabaseAddress =>
  parseIntoClientConfig(databaseUrl) as DatabaseAddress

export interface Database {
  /** Connections for writes, under row-level security, as the request role. */
  appPool: pg.Pool
  /** Shared connections for reads, under row-level security, as the request role. */
  reader: ReadPool
  /** A standby for reads, if there is one. */
  replica: Replica | undefined
  /** Limits concurrent writes on the connections of `app`. */
  writeLimit: ConcurrencyLimit
  /** Whether the database answers. */
  health: DatabaseHealth
  /** The names of the statements whose plans PostgreSQL caches. */
  statements: StatementNames
  /** Connections as the owner, for migrations and the job queue. Requests never use them. */
  ownerPool: pg.Pool
  /** A separate connection as the request role, not opened yet, for one long read. */
  dedicatedClient(): pg.Client
  address: DatabaseAddress
  roles: Roles
  /** The key that signs links to files. */
  linkKey: Uint8Array
  /** The key from which the keys of members' browser storage are derived. */
  storageKey: Uint8Array
  /** The private P-256 key that identifies the product to push services. */
  pushKey: Uint8Array
  close(): Promise<void>
}

const MAX_WAITING = 200
/** The longest time that a write waits for other writes of its company, in milliseconds. */
const MAX_WAIT_MS = 10_000
/** The query that fails reports its broken connection; an unhandled event would end the process. */
const swallow = () => {}
const { builtins } = pg.types

const parsers: Record<number, (value: string) => unknown> = {
  [builtins.DATE]: (value) => value,
  [builtins.TIME]: (value) => value.slice(0, 5),
  [builtins.TIMESTAMPTZ]: (value) => new Date(value).toISOString(),
  [builtins.INT8]: Number,
  [builtins.NUMERIC]: Number,
}

/**
 * The array type of each of these types. pg's own parsers would turn days into instants and numbers
 * into text.
 */
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

/** The connection timeout of requests, which have already waited for the session lookup. */
const CONNECT_TIMEOUT_MS = 3_000
/**
 * Longer than PostgreSQL's statement timeout: a connection without an answer after this time is
 * dead.
 */
const QUERY_TIMEOUT_MS = 16_000

/** Tracks all connections of a pool and when each of them was lent. */
function trackConnections(pool: pg.Pool) {
  const all = new Set<pg.PoolClient>()
  const lentAt = new Map<pg.PoolClient, number>()
  pool.on('connect', (client) => all.add(client))
  pool.on('remove', (client) => all.delete(client))
  pool.on('acquire', (client) => lentAt.set(client, performance.now()))
  pool.on('release', (_error, client) => lentAt.delete(client))
  return {
    oldestCheckoutMs: () => {
      const [oldest] = lentAt.values()
      return oldest === undefined ? 0 : performance.now() - oldest
    },
    destroyAll: () => all.forEach(destroyConnection),
  }
}

function openPool(config: pg.PoolConfig, onError: OnError): pg.Pool {
  const pool = new pg.Pool({ ...COMMON, ...config })
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', swallow))
  return pool
}

/** Connections as the owner; the first one opens with the first query. */
export const openOwnerPool = (address: DatabaseAddress, onError: OnError): pg.Pool =>
  openPool({ ...address, max: 5 }, onError)

/** Other routes for requests: a pooler in front of the database, and a standby of it. */
interface Routing {
  pooler?: DatabaseAddress | undefined
  replica?: DatabaseAddress | undefined
}

/**
 * Opens the pools of a migrated database. Requests use the `pooler` if there is one; the owner's
 * connections go directly to `address`.
 */
export async function openDatabase(
  address: DatabaseAddress,
  onError: OnError,
  routing: Routing = {},
): Promise<Database> {
  const owner = openOwnerPool(address, onError)
  const deployment = await readDeployment(owner).catch(async (error: unknown) => {
    await owner.end()
    throw error
  })
  const { roles, password } = deployment
  const asRequestAt = (place: DatabaseAddress) => ({
    ...{ ...COMMON, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, pipeline: true, keepAlive: true },
    ...{ ...place, user: roles.app, password },
  })
  const asRequest = asRequestAt(routing.pooler ?? address)
  const app = openPool(
    { ...asRequest, max: CONCURRENCY_LIMITS.writes.all, query_timeout: QUERY_TIMEOUT_MS },
    onError,
  )
  const reader = new ReadPool(asRequest, onError)
  const replica = routing.replica && new Replica(asRequestAt(routing.replica), onError)
  const lent = trackConnections(app)
  const health = new DatabaseHealth(asRequest, {
    oldestWaitMs: () => Math.max(reader.longestStallMs(), lent.oldestCheckoutMs()),
    abandon: () => {
      reader.drop()
      lent.destroyAll()
    },
  })
  return {
    appPool: app,
    reader,
    replica,
    ownerPool: owner,
    dedicatedClient: () =>
      new pg.Client({ ...asRequest, pipeline: false } as pg.ClientConfig).on('error', swallow),
    address,
    roles,
    linkKey: deriveKey(deployment, 'links to files'),
    storageKey: deriveKey(deployment, 'what browsers keep'),
    pushKey: deriveKey(deployment, 'push services'),
    writeLimit: new ConcurrencyLimit({
      limits: CONCURRENCY_LIMITS.writes,
      maxQueued: MAX_WAITING,
      maxWaitMs: MAX_WAIT_MS,
    }),
    health,
    statements: new StatementNames(),
    close: async () => {
      health.close()
      await Promise.all([app.end(), reader.close(), replica?.close(), owner.end()])
    },
  }
}

/** Throws 503 at once instead of waiting for a database that does not answer. */
export function throwIfUnresponsive({ health }: Pick<Database, 'health'>): void {
  if (health.isUnresponsive) throw overloaded('database')
}

/**
 * Lends a connection for writes, in turns between the companies. Throws 503 as `AdmissionControl`
 * does.
 */
export const withWriteConnection = <T>(
  database: Database,
  keys: LimitKeys,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> =>
  database.writeLimit.run(keys, () => {
    throwIfUnresponsive(database)
    return withConnection(database.appPool, work)
  })

/**
 * Lends a connection of the request pool. Throws 503 when too many callers already wait for one.
 */
export async function withConnection<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  if (pool.waitingCount >= MAX_WAITING) throw overloaded()
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    return await work(client)
  } catch (error) {
    if (isTransient(error)) broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
}
