import { setFlagsFromString } from 'node:v8'
import pino, { type Logger } from 'pino'
import { archiving } from '#ops/backup/wal.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#ops/embedded/embedded-postgres.ts'
import { openHome } from '#ops/embedded/home.ts'
import { type Config, readEnvironment } from '#server/config.ts'
import { StartError } from '#server/start-error.ts'

/**
 * From the places in the code whose objects last, which are many while a process starts, V8 puts later ones
 * among the old at once; these die as soon as any, but what they point to is kept until the old are
 * collected. It was half of the garbage collector's work (docs/decisions/032).
 */
setFlagsFromString('--no-allocation-site-pretenuring')

function startLog({ logLevel }: Config): Logger {
  return pino({ level: logLevel, redact: ['req.headers.authorization', 'token', 'password'] })
}

/** The embedded database, unless DATABASE_URL names another. */
async function startPostgres(config: Config, log: Logger): Promise<EmbeddedPostgres | undefined> {
  if (config.databaseUrl) return undefined
  return startEmbeddedPostgres({
    dataDir: config.dataDir,
    settings: config.backupDir ? archiving(config.backupDir, openHome(config.dataDir).account) : {},
    onRestart: (detail) => log.error({ detail }, 'The database ended and was started again'),
    onUnexpectedExit: (detail) => {
      log.fatal({ detail }, 'The database ended again and again')
      process.stderr.write(`Diwan stops, because its database does not stay up. ${detail}\n`)
      process.exitCode = 1
      process.kill(process.pid, 'SIGINT')
    },
  })
}

/** While the database starts, and perhaps recovers, the rest of the product is loaded. */
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
