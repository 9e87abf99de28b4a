import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { composeServer } from '#app/server/compose.ts'
import { type DemoSignIn, seedDemo } from '#db/seed/demo.ts'
import { scheduleBackups } from '#ops/backup/backup.ts'
import { getCluster, getOwnerAddress } from '#ops/backup/cluster.ts'
import type { EmbeddedPostgres } from '#ops/embedded/embedded-postgres.ts'
import { startClock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import { openDatabase, openOwnerPool, parseDatabaseUrl } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { probePooler } from '#server/database/pooler.ts'
import { probeReplica } from '#server/database/replica-probe.ts'
import { servePages } from '#server/http/pages.ts'
import { drainAndStop } from '#server/http/stop.ts'
import { migrateJobs, startJobs } from '#server/jobs/jobs.ts'

const MIGRATIONS = path.resolve('db/migrations')
const WEB = path.resolve('dist/web')
/** The timeout for closing: a job that did not end in time still holds a connection. */
const CLOSING_MS = 1_000

interface Started {
  config: Config
  log: Logger
  /** Undefined if DATABASE_URL names a server. */
  postgres: EmbeddedPostgres | undefined
}

async function migrateAs(owner: pg.Pool): Promise<void> {
  await migrate(owner, MIGRATIONS)
  await migrateJobs(owner)
  await owner.end()
}

async function openMigrated({ config, log, postgres }: Started) {
  const address = postgres
    ? getOwnerAddress(postgres.socketDir)
    : parseDatabaseUrl(config.databaseUrl ?? '')
  const onError = ({ message }: Error) => log.warn({ message }, 'database')
  await migrateAs(openOwnerPool(address, onError))
  const at = (url: string | undefined) => (url === undefined ? undefined : parseDatabaseUrl(url))
  const otherAddresses = {
    pooler: at(config.databasePoolUrl),
    replica: at(config.databaseReplicaUrl),
  }
  const database = await openDatabase(address, onError, otherAddresses)
  if (otherAddresses.pooler) await probePooler(database)
  if (otherAddresses.replica) await probeReplica(database)
  return database
}

/** Serves until the process is told to stop. */
export async function run(started: Started): Promise<void> {
  const { config, log, postgres } = started
  const clock = startClock(config.fakeNow)
  const database = await openMigrated(started)
  const server = await composeServer({ config, database, clock, log })
  const demo = config.demo ? await seedDemo(server, clock.now()) : []
  await servePages(server, WEB)
  const cluster = postgres && getCluster(config.dataDir, postgres.socketDir)
  const stopBackups = await scheduleBackups(server, cluster)
  const jobs = await startJobs(server)
  await server.fastify.listen({ port: config.port, host: config.host })
  drainAndStop(server, async () => {
    stopBackups()
    await jobs.stop()
    await Promise.race([database.close(), sleep(CLOSING_MS)])
    await postgres?.stop()
  })
  printWelcome(config, demo)
}

/** Prints, once the server answers, its address and how to sign in. */
function printWelcome({ publicUrl, smtpUrl, withoutMail }: Config, demo: DemoSignIn[]): void {
  const lines = ['', `  Diwan is running at ${publicUrl}`]
  if (withoutMail) lines.push('  Mail is not sent: links are copied by hand')
  else if (!smtpUrl) lines.push(`  Mail stays here:    ${publicUrl}/dev/mail`)
  if (demo.length > 0) lines.push('', '  Demo companies to sign in to:')
  for (const { company, role, email, password } of demo)
    lines.push(`    ${company}, ${role}: ${email} / ${password}`)
  process.stdout.write(`${lines.join('\n')}\n\n`)
}
