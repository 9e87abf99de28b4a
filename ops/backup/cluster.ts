import { existsSync } from 'node:fs'
import type { Cluster } from '#ops/backup/base.ts'
import { BackupError } from '#ops/backup/layout.ts'
import { dataOf } from '#ops/embedded/cluster.ts'
import { startEmbeddedPostgres } from '#ops/embedded/embedded-postgres.ts'
import { openHome } from '#ops/embedded/home.ts'
import { holderOf, readPidFile } from '#ops/embedded/pidfile.ts'

/** The embedded database in a DATA_DIR, reached through its socket folder. */
export const clusterAt = (dataDir: string, socketDir: string): Cluster => ({
  address: { host: socketDir, user: 'diwan_owner', database: 'postgres' },
  data: dataOf(openHome(dataDir)),
})

/** Calls `use` with the embedded database. Starts it only for that time if it is not running. */
export async function withCluster<T>(
  dataDir: string,
  use: (cluster: Cluster) => Promise<T>,
): Promise<T> {
  if (!existsSync(dataDir) || !existsSync(dataOf(openHome(dataDir))))
    throw new BackupError(`There is no database in ${dataDir}.`)
  const data = dataOf(openHome(dataDir))
  const running = await holderOf(data)
  const socketDir = running === undefined ? undefined : readPidFile(data)?.socketDir
  if (socketDir) return use(clusterAt(dataDir, socketDir))
  const postgres = await startEmbeddedPostgres({ dataDir })
  try {
    return await use(clusterAt(dataDir, postgres.socketDir))
  } finally {
    await postgres.stop()
  }
}
