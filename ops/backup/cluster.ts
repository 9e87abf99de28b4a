import { existsSync } from 'node:fs'
import { BackupError } from '#ops/backup/files.ts'
import { getDataFolder } from '#ops/embedded/cluster.ts'
import { startEmbeddedPostgres } from '#ops/embedded/embedded-postgres.ts'
import { openHome } from '#ops/embedded/home.ts'
import { findHolder, readPidFile } from '#ops/embedded/pidfile.ts'
import type { DatabaseAddress } from '#server/database/database.ts'

/** A running embedded database: the address to connect to as its owner, and its data folder. */
export interface Cluster {
  address: DatabaseAddress
  data: string
}

/** The embedded database in a DATA_DIR, reached through its socket folder. */
export const getCluster = (dataDir: string, socketDir: string): Cluster => ({
  address: getOwnerAddress(socketDir),
  data: getDataFolder(openHome(dataDir)),
})

/** The address to connect to as the owner of the embedded database with this socket folder. */
export const getOwnerAddress = (socketDir: string): DatabaseAddress => ({
  ...{ host: socketDir, user: 'diwan_owner', database: 'postgres' },
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
