import path from 'node:path'
import { parseArgs } from 'node:util'
import { CommandError, runCommand } from '#app/server/commands/command.ts'
import { finishUpgrade, upgradeMajor } from '#ops/backup/upgrade-major.ts'
import { readEnvironment } from '#server/config.ts'

// npm run upgrade-database [-- --from=/usr/lib/postgresql/15]: only while the product is stopped.
runCommand(async (words) => {
  const { values } = parseArgs({ args: [...words], options: { from: { type: 'string' } } })
  const { databaseUrl, dataDir } = readEnvironment()
  if (databaseUrl)
    throw new CommandError(
      'DATABASE_URL names a server, whose own tools take its data on; this is for the embedded database.',
    )
  if (finishUpgrade(dataDir)) return 'What had been begun is ended. Start it with npm start.'
  const { from, to, tables, rows, kept } = await upgradeMajor({
    dataDir,
    migrations: path.resolve('db/migrations'),
    ...(values.from && { from: path.resolve(values.from) }),
  })
  return (
    `Taken on from PostgreSQL ${from} by ${to}: ${tables} tables and ${rows} rows, compared. ` +
    `What was before is kept in ${kept}. Start it with npm start.`
  )
})
