import path from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand } from '#app/server/commands/command.ts'
import { listDumps, restoreDump } from '#ops/backup/dump.ts'
import { BackupError } from '#ops/backup/files.ts'
import { getBaseBackup, restoreBaseBackup, restoreUploads } from '#ops/backup/restore.ts'
import { readEnvironment } from '#server/config.ts'

const USAGE =
  'Name a folder, and an instant if you like: npm run restore -- FOLDER [--to 2026-11-24T09:30:00Z]'
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/

function parseArguments(words: readonly string[]): { folder: string; until?: Date } {
  const { positionals, values } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { to: { type: 'string' } },
  })
  const [given] = positionals
  if (!given || positionals.length > 1) throw new BackupError(USAGE)
  const folder = path.resolve(given)
  if (values.to === undefined) return { folder }
  if (!INSTANT.test(values.to) || Number.isNaN(Date.parse(values.to))) throw new BackupError(USAGE)
  return { folder, until: new Date(values.to) }
}

/** Restores the embedded database; returns the instant up to which it was restored. */
async function restoreCluster(dataDir: string, folder: string, until?: Date): Promise<Date> {
  const base = getBaseBackup(folder, until)
  const last = await restoreBaseBackup({ base, dataDir, archive: folder, until })
  const ended = new Date(base.manifest.ended_at)
  return last && last > ended ? last : ended
}

async function restoreLastDump(databaseUrl: string, folder: string, until?: Date): Promise<Date> {
  if (until)
    throw new BackupError('A dump is of one instant: with DATABASE_URL leave --to to PostgreSQL.')
  const dump = listDumps(folder).at(-1)
  if (!dump) throw new BackupError(`There is no dump of a database in ${folder}.`)
  await restoreDump(dump, databaseUrl)
  return new Date(dump.ended_at)
}

// npm run restore -- FOLDER [--to INSTANT]: into an empty DATA_DIR or an empty database.
runCommand(async (words) => {
  const { folder, until } = parseArguments(words)
  const { databaseUrl, dataDir, filesDir, bucket } = readEnvironment()
  const asOf = databaseUrl
    ? await restoreLastDump(databaseUrl, folder, until)
    : await restoreCluster(dataDir, folder, until)
  const files = bucket ? undefined : await restoreUploads(folder, filesDir, asOf)
  const said = files === undefined ? 'files stay in their bucket' : `files: ${files}`
  return `Restored: the database as of ${asOf.toISOString()}, ${said}. Start it with npm start.`
})
