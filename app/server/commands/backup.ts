import path from 'node:path'
import { runCommand } from '#app/server/commands/command.ts'
import { createBackup } from '#ops/backup/backup.ts'
import { withCluster } from '#ops/backup/cluster.ts'
import { BackupError } from '#ops/backup/files.ts'
import { readEnvironment } from '#server/config.ts'

// npm run backup -- FOLDER: works whether or not the product is running.
runCommand(async ([given]) => {
  const config = readEnvironment()
  const folder = given ? path.resolve(given) : config.backupDir
  if (!folder) throw new BackupError('Name a folder: npm run backup -- FOLDER')
  const { endedAt, files } = config.databaseUrl
    ? await createBackup(config, folder, undefined)
    : await withCluster(config.dataDir, (cluster) => createBackup(config, folder, cluster))
  const said = files === undefined ? 'files stay in their bucket' : `files: ${files}`
  return `Backed up to ${folder}, and tried: the database as of ${endedAt.toISOString()}, ${said}.`
})
