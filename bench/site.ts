import path from 'node:path'
import { type Front, freePort, startFront } from '../app/server/test/front.ts'
import { type DatabaseAddress, openOwnerPool } from '../server/database/database.ts'
import { readDeployment } from '../server/database/deployment.ts'
import { migrate } from '../server/database/migrate.ts'
import { migrateJobs } from '../server/jobs/jobs.ts'
import { startBucket, type TestBucket } from '../server/test/bucket.ts'
import { PGBOUNCER, type Pooler, startPooler } from '../server/test/pgbouncer.ts'
import { type Postgres15, startPostgres15 } from '../server/test/postgres15.ts'
import { runSql, withDatabaseName } from '../server/test/setup.ts'
import { type Standby, startStandby } from '../server/test/standby.ts'
import type { Bench } from './harness.ts'
import { Door, type Elsewhere, openElsewhere } from './network.ts'
import type { Process } from './processes.ts'

const NAME = 'diwan'

interface Wanted {
  processes: number
  front: Front
  /** The port of the proxy, if it matters. */
  port?: number
  /** The last process runs on a simulated other machine, see network.ts. */
  isApart?: boolean
  environment?: Record<string, string>
}

/** The services that all processes of a site use. */
interface Engines {
  postgres: Postgres15
  standby: Standby
  bucket: TestBucket
  pooler: { port: number; restart(): Promise<void> }
}

/**
 * A whole site on one machine: processes behind a proxy, a pooler, a database with a standby, a
 * bucket.
 */
export interface Site extends Engines {
  url: string
  processes: Process[]
  elsewhere: Elsewhere | undefined
  /** The database URL with the owner's account. */
  databaseUrl: string
}

interface Database {
  postgres: Postgres15
  /** The database as its owner reaches it. */
  address: DatabaseAddress
  url: string
}

const urlOf = ({ user, password, host = '' }: DatabaseAddress, database: string) =>
  `postgres://${user}:${encodeURIComponent(String(password))}@/${database}?host=${encodeURIComponent(host)}`

/** Starts PostgreSQL 15 with a database. `host`: where its socket is, if the product sees it elsewhere. */
export async function startDatabase(bench: Bench, name = NAME, host?: string): Promise<Database> {
  const postgres = await startPostgres15()
  bench.atEnd(postgres.stop)
  await runSql(postgres.owner, `create database ${name}`)
  const url = urlOf({ ...postgres.owner, ...(host && { host }) }, name)
  return { postgres, address: withDatabaseName(postgres.owner, name), url }
}

async function prepared(address: DatabaseAddress) {
  const owner = openOwnerPool(address, () => {})
  await migrate(owner, path.resolve('db/migrations'))
  await migrateJobs(owner)
  const deployment = await readDeployment(owner)
  await owner.end()
  return deployment
}

async function startEngines(bench: Bench): Promise<Engines> {
  const { postgres, address } = await startDatabase(bench)
  const { roles, password } = await prepared(address)
  const standby = await startStandby(postgres)
  bench.atEnd(standby.stop)
  const bucket = await startBucket()
  bench.atEnd(bucket.stop)
  const port = await freePort()
  const settings = {
    ...{ program: PGBOUNCER, port, database: NAME, user: roles.app, password },
    more: ['max_prepared_statements = 200', 'default_pool_size = 20', 'server_login_retry = 1'],
  }
  let pooler: Pooler = await startPooler(postgres, settings)
  bench.atEnd(() => pooler.stop())
  const restart = async () => {
    await pooler.stop()
    pooler = await startPooler(postgres, settings)
  }
  return { postgres, standby, bucket, pooler: { port, restart } }
}

const urlTo = (user: string, password: string, host: string) =>
  `postgres://${user}:${encodeURIComponent(password)}@${host}/${NAME}`
const socketIn = (folder: unknown) => ({ path: path.join(String(folder), '.s.PGSQL.5432') })
const local = (port: number) => ({ host: '127.0.0.1', port })

/** The product's configuration for the services, as reachable from where the processes run. */
async function waysTo(bench: Bench, { postgres, standby, bucket, pooler }: Engines, here: string) {
  const way = async (to: Parameters<typeof Door.before>[0]) => {
    const door = await Door.before(to, { at: { host: here } })
    bench.atEnd(door.close)
    return `${here}:${door.port}`
  }
  const s3 = new URL(bucket.url)
  s3.host = await way(local(Number(s3.port)))
  const { user, password } = postgres.owner
  return {
    S3_URL: `${s3}`,
    DATABASE_URL: urlTo(`${user}`, `${password}`, await way(socketIn(postgres.folder))),
    DATABASE_POOL_URL: urlTo('app', 'app', await way(local(pooler.port))),
    DATABASE_REPLICA_URL: urlTo('app', 'app', await way(socketIn(standby.superuser.host))),
  }
}

/** Starts the whole site. PGBOUNCER must name a pooler from 1.21 on. */
export async function startSite(bench: Bench, wanted: Wanted): Promise<Site> {
  const elsewhere = wanted.isApart ? openElsewhere() : undefined
  if (elsewhere) bench.atEnd(elsewhere.remove)
  const engines = await startEngines(bench)
  const ways = await waysTo(bench, engines, elsewhere?.here ?? '127.0.0.1')
  const port = wanted.port ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const environment = {
    ...{ PUBLIC_URL: url, RATE_LIMITS: 'off', FAKE_NOW: '', FILES_DIR: bench.folder() },
    ...{ ...ways, ...wanted.environment },
  }
  const processes: Process[] = []
  for (let n = 1; n <= wanted.processes; n += 1) {
    const there = n === wanted.processes ? elsewhere : undefined
    const at = { HOST: there?.there ?? '127.0.0.1', PORT: String(await freePort()) }
    const place = { namespace: there?.namespace }
    processes.push(await bench.run({ ...environment, ...at }, place))
  }
  const addresses = processes.map((one) => new URL(one.url).host)
  const front = await startFront(wanted.front, port, addresses)
  bench.atEnd(front.close)
  return { ...engines, url, processes, elsewhere, databaseUrl: ways.DATABASE_URL }
}
