import { existsSync } from 'node:fs'
import type { Cluster } from '#ops/backup/base.ts'
import { BackupError } from '#ops/backup/layout.ts'
import { getDataFolder } from '#ops/embedded/cluster.ts'
import { startEmbeddedPostgres } from '#ops/embedded/embedded-postgres.ts'
import { openHome } from '#ops/embedded/home.ts'
import { findHolder, readPidFile } from '#ops/embedded/pidfile.ts'

/** The embedded database in a DATA_DIR, reached through its socket folder. */
export const getCluster = (dataDir: string, socketDir: string): Cluster => ({
  address: { host: socketDir, user: 'diwan_owner', database: 'postgres' },
  data: getDataFolder(openHome(dataDir)),
})

/** Calls `use` with the embedded database. Starts it only for that time if it is not running. */
export async function withCluster<T>(
  dataDir: string,
  use: (cluster: Cluster) => Promise<T>,
): Promise<T> {
  if (!existsSync(dataDir) || !existsSync(getDataFolder(openHome(dataDir))))
    throw new BackupError(`There is no database in ${dataDir}.`)
  const data = getDataFolder(openHome(dataDir))
  const running = await findHolder(data)
  const socketDir = running === undefined ? undefined : readPidFile(data)?.socketDir
  if (socketDir) return use(getCluster(dataDir, socketDir))
  const postgres = await startEmbeddedPostgres({ dataDir })
  try {
    return await use(getCluster(dataDir, postgres.socketDir))
  } finally {
    await postgres.stop()
  }
}
