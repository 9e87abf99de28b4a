import pg from 'pg'
import pino from 'pino'
import { CommandError, runCommand } from '#app/server/commands/command.ts'
import { FEATURES } from '#app/server/features.ts'
import { withCluster } from '#ops/backup/cluster.ts'
import { verifyAll } from '#ops/verify/verify.ts'
import { type Config, readEnvironment } from '#server/config.ts'
import { type DatabaseAddress, parseDatabaseUrl } from '#server/database/database.ts'
import { openStorage } from '#server/files/open-storage.ts'

async function verify(config: Config, address: DatabaseAddress): Promise<string[]> {
  const storage = openStorage(config, pino({ level: 'warn' }))
  const client = new pg.Client({ ...address, statement_timeout: 0 })
  await client.connect()
  try {
    return await verifyAll(client, storage, FEATURES)
  } finally {
    await client.end()
  }
}

// npm run verify: works whether or not the product is running.
runCommand(async () => {
  const config = readEnvironment()
  const wrong = config.databaseUrl
    ? await verify(config, parseDatabaseUrl(config.databaseUrl))
    : await withCluster(config.dataDir, ({ address }) => verify(config, address))
  if (wrong.length > 0) throw new CommandError(wrong.join('\n'))
  return 'Everything that is counted is what a count gives, and every file is there.'
})
