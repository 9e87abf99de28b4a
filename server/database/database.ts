import pg from 'pg'
import { parseIntoClientConfig } from 'pg-connection-string'
import { DatabaseHealth } from '#server/database/database-health.ts'
import { derivedKey, type Roles, readDeployment } from '#server/database/deployment.ts'
import { cutOff } from '#server/database/pooled-connection.ts'
import { Reader } from '#server/database/reader.ts'
import { Replica } from '#server/database/replica.ts'
import { StatementNames } from '#server/database/statements.ts'
import { isTransient } from '#server/database/transient-errors.ts'
import { overloaded } from '#server/errors.ts'
import { CONCURRENCY_LIMITS, type LimitKeys } from '#server/limits/concurrency-counter.ts'
import { ConcurrencyLimit } from '#server/limits/concurrency-limit.ts'

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
  /** A standby for what only reads, where there is one. */
  replica: Replica | undefined
  /** Turns at the connections of `app`. */
  writes: ConcurrencyLimit
  /** Whether the database answers. */
  health: DatabaseHealth
  /** Which statements PostgreSQL keeps the plans of. */
  statements: StatementNames
  /** Connections as the owner: migrations and the job queue. Never for a request. */
  owner: pg.Pool
  /** A connection as the request role beside the others, not opened yet: for one long reading. */
  dedicatedClient(): pg.Client
  address: DatabaseAddress
  roles: Roles
  /** With which links to files are signed. */
  linkKey: Uint8Array
  /** From which come the keys of what browsers keep for members. */
  storageKey: Uint8Array
  /** The private key, of P-256, by which push services know the product. */
  pushKey: Uint8Array
  close(): Promise<void>
}

const MAX_WAITING = 200
/** The longest that a write waits for another one of its company to end, in milliseconds. */
const PATIENCE_MS = 10_000
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

/** A request that waits for a connection has been through the session's look-up already. */
const CONNECTED_MS = 3_000
/** Longer than PostgreSQL lets a statement run: after this its connection is dead. */
const DEAD_MS = 16_000

/** When each connection of a pool was lent, and all that there are. */
function connectionsOf(pool: pg.Pool) {
  const all = new Set<pg.PoolClient>()
  const lentAt = new Map<pg.PoolClient, number>()
  pool.on('connect', (client) => all.add(client))
  pool.on('remove', (client) => all.delete(client))
  pool.on('acquire', (client) => lentAt.set(client, performance.now()))
  pool.on('release', (_error, client) => lentAt.delete(client))
  return {
    lentFor: () => {
      const [oldest] = lentAt.values()
      return oldest === undefined ? 0 : performance.now() - oldest
    },
    drop: () => all.forEach(cutOff),
  }
}

function openPool(config: pg.PoolConfig, onError: OnError): pg.Pool {
  const pool = new pg.Pool({ ...COMMON, ...config })
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', swallow))
  return pool
}

/** Connections as the owner; nothing is connected until the first query. */
export const openOwner = (address: DatabaseAddress, onError: OnError): pg.Pool =>
  openPool({ ...address, max: 5 }, onError)

/** Where else requests go: through a pooler to the database, and to a standby of it. */
interface Routing {
  pooler?: DatabaseAddress | undefined
  replica?: DatabaseAddress | undefined
}

/**
 * Opens the pools of a migrated database. Requests go through the `pooler` where there is one; what
 * is the owner's goes to `address` itself.
 */
export async function openDatabase(
  address: DatabaseAddress,
  onError: OnError,
  beside: Routing = {},
): Promise<Database> {
  const owner = openOwner(address, onError)
  const deployment = await readDeployment(owner).catch(async (error: unknown) => {
    await owner.end()
    throw error
  })
  const { roles, password } = deployment
  const asRequestAt = (place: DatabaseAddress) => ({
    ...{ ...COMMON, connectionTimeoutMillis: CONNECTED_MS, pipeline: true, keepAlive: true },
    ...{ ...place, user: roles.app, password },
  })
  const asRequest = asRequestAt(beside.pooler ?? address)
  const app = openPool(
    { ...asRequest, max: CONCURRENCY_LIMITS.writes.all, query_timeout: DEAD_MS },
    onError,
  )
  const reader = new Reader(asRequest, onError)
  const replica = beside.replica && new Replica(asRequestAt(beside.replica), onError)
  const lent = connectionsOf(app)
  const health = new DatabaseHealth(asRequest, {
    oldestWaitMs: () => Math.max(reader.stillFor(), lent.lentFor()),
    abandon: () => {
      reader.drop()
      lent.drop()
    },
  })
  return {
    app,
    reader,
    replica,
    owner,
    dedicatedClient: () =>
      new pg.Client({ ...asRequest, pipeline: false } as pg.ClientConfig).on('error', swallow),
    address,
    roles,
    linkKey: derivedKey(deployment, 'links to files'),
    storageKey: derivedKey(deployment, 'what browsers keep'),
    pushKey: derivedKey(deployment, 'push services'),
    writes: new ConcurrencyLimit({
      limits: CONCURRENCY_LIMITS.writes,
      maxQueued: MAX_WAITING,
      maxWaitMs: PATIENCE_MS,
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
export function refuseWhileUnresponsive({ health }: Pick<Database, 'health'>): void {
  if (health.isUnresponsive) throw overloaded('database')
}

/** Lends a connection that writes, in turns between the companies. Throws 503 as `Entrance` does. */
export const withWriter = <T>(
  database: Database,
  keys: LimitKeys,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> =>
  database.writes.run(keys, () => {
    refuseWhileUnresponsive(database)
    return withConnection(database.app, work)
  })

/** Lends a connection of the request pool. Throws 503 when too many wait for one already. */
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
