import { setFlagsFromString } from 'node:v8'
import pino, { type Logger } from 'pino'
import { createArchiveSettings } from '#ops/backup/wal.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#ops/embedded/embedded-postgres.ts'
import { openHome } from '#ops/embedded/home.ts'
import { type Config, readEnvironment } from '#server/config.ts'
import { StartError } from '#server/errors.ts'

/**
 * Disables V8's pretenuring: after startup it would allocate many short-lived objects in the old
 * generation, where everything they reference stays until a full garbage collection. This was half
 * of the garbage collection work (docs/decisions/032).
 */
setFlagsFromString('--no-allocation-site-pretenuring')

function startLog({ logLevel }: Config): Logger {
  return pino({ level: logLevel, redact: ['req.headers.authorization', 'token', 'password'] })
}

/** Starts the embedded database, unless DATABASE_URL names another one. */
async function startPostgres(config: Config, log: Logger): Promise<EmbeddedPostgres | undefined> {
  if (config.databaseUrl) return undefined
  return startEmbeddedPostgres({
    dataDir: config.dataDir,
    settings: config.backupDir
      ? createArchiveSettings(config.backupDir, openHome(config.dataDir).account)
      : {},
    onRestart: (detail) => log.error({ detail }, 'The database ended and was started again'),
    onUnexpectedExit: (detail) => {
      log.fatal({ detail }, 'The database ended again and again')
      process.stderr.write(`Diwan stops, because its database does not stay up. ${detail}\n`)
      process.exitCode = 1
      process.kill(process.pid, 'SIGINT')
    },
  })
}

/** Loads the rest of the product while the database starts and possibly recovers. */
async function start(): Promise<void> {
  const config = readEnvironment()
  const log = startLog(config)
  const [postgres, { run }] = await Promise.all([
    startPostgres(config, log),
    import('#app/server/run.ts'),
  ])
  await run({ config, log, postgres })
}

start().catch((error: unknown) => {
  const { message, stack = message } = error as Error
  process.stderr.write(`${error instanceof StartError ? message : stack}\n`)
  process.exit(1)
})
