import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Front, freePort, startFront } from '../app/server/test/front.ts'
import { openOwnerPool } from '../server/database/database.ts'
import { readDeployment } from '../server/database/deployment.ts'
import { migrate } from '../server/database/migrate.ts'
import { migrateJobs } from '../server/jobs/jobs.ts'
import { startBucket, type TestBucket } from '../server/test/bucket.ts'
import { PGBOUNCER, type Pooler, startPooler } from '../server/test/pgbouncer.ts'
import { type Postgres15, startPostgres15 } from '../server/test/postgres15.ts'
import { runSql, withDatabaseName } from '../server/test/setup.ts'
import { type Standby, startStandby } from '../server/test/standby.ts'
import { type Elsewhere, forward, openElsewhere } from './network.ts'
import { type Product, startProduct } from './processes.ts'

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

/** A process of a site that can be stopped and restarted at the same address. */
export interface Node {
  address: string
  product: Product
  start(): Promise<void>
}

type Close = () => void | Promise<void>

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
  nodes: Node[]
  elsewhere: Elsewhere | undefined
  /** The database URL with the owner's account. */
  databaseUrl: string
  stop(): Promise<void>
}

async function prepared(postgres: Postgres15) {
  await runSql(postgres.owner, `create database ${NAME}`)
  const owner = openOwnerPool(withDatabaseName(postgres.owner, NAME), () => {})
  await migrate(owner, path.resolve('db/migrations'))
  await migrateJobs(owner)
  const deployment = await readDeployment(owner)
  await owner.end()
  return deployment
}

async function startEngines(closing: Close[]): Promise<Engines> {
  const postgres = await startPostgres15()
  closing.push(postgres.stop)
  const { roles, password } = await prepared(postgres)
  const standby = await startStandby(postgres)
  closing.push(standby.stop)
  const bucket = await startBucket()
  closing.push(bucket.stop)
  const port = await freePort()
  const settings = {
    ...{ program: PGBOUNCER, port, database: NAME, user: roles.app, password },
    more: ['max_prepared_statements = 200', 'default_pool_size = 20', 'server_login_retry = 1'],
  }
  let pooler: Pooler = await startPooler(postgres, settings)
  closing.push(() => pooler.stop())
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
async function waysTo(
  { postgres, standby, bucket, pooler }: Engines,
  here: string,
  closing: Close[],
) {
  const way = async (to: Parameters<typeof forward>[1]) => {
    const { port, close } = await forward(here, to)
    closing.push(close)
    return `${here}:${port}`
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

/** Starts a process that can be restarted at the same address. */
async function startNode(environment: Record<string, string>, elsewhere: Elsewhere | undefined) {
  const at = { HOST: elsewhere?.there ?? '127.0.0.1', PORT: String(await freePort()) }
  const begin = () => startProduct({ ...environment, ...at }, { namespace: elsewhere?.namespace })
  const node: Node = {
    address: `${at.HOST}:${at.PORT}`,
    product: await begin(),
    start: async () => {
      node.product = await begin()
    },
  }
  return node
}

/** Starts the whole site. PGBOUNCER must name a pooler from 1.21 on. */
export async function startSite(wanted: Wanted): Promise<Site> {
  const closing: Close[] = []
  const stop = async () => {
    for (const close of closing.reverse()) await close()
  }
  const elsewhere = wanted.isApart ? openElsewhere() : undefined
  if (elsewhere) closing.push(elsewhere.remove)
  const engines = await startEngines(closing)
  const ways = await waysTo(engines, elsewhere?.here ?? '127.0.0.1', closing)
  const filesDir = mkdtempSync(path.join(os.tmpdir(), 'diwan-arrivals-'))
  closing.push(() => rmSync(filesDir, { recursive: true, force: true }))
  const port = wanted.port ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const environment = {
    ...{ PUBLIC_URL: url, TRUST_PROXY: '1', RATE_LIMITS: 'off', FAKE_NOW: '', FILES_DIR: filesDir },
    ...ways,
    ...wanted.environment,
  }
  const nodes: Node[] = []
  closing.push(async () => {
    await Promise.all(nodes.map(({ product }) => product.kill()))
  })
  for (let n = 1; n <= wanted.processes; n += 1)
    nodes.push(await startNode(environment, n === wanted.processes ? elsewhere : undefined))
  const addresses = nodes.map(({ address }) => address)
  const front = await startFront(wanted.front, port, addresses)
  closing.push(front.close)
  return { ...engines, url, nodes, elsewhere, databaseUrl: ways.DATABASE_URL, stop }
}
