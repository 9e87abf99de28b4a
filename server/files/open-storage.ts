import type { FastifyBaseLogger } from 'fastify'
import { backupFolders } from '#server/backup-folders.ts'
import type { Config } from '#server/config.ts'
import { BucketStorage } from '#server/files/bucket-storage.ts'
import { FolderStorage } from '#server/files/folder-storage.ts'
import type { Storage } from '#server/files/storage.ts'

/** Stores each file in a second place too; a removed file stays there until the next backup. */
const createMirroredStorage = (
  storage: Storage,
  mirror: Storage,
  log: FastifyBaseLogger,
): Storage => ({
  put: async (key, content) => {
    await storage.put(key, content)
    // The next backup copies what a full disk refused now; the write itself does not fail.
    await mirror.put(key, content).catch((error: unknown) => log.warn(error, 'file not backed up'))
  },
  get: (key, range) => storage.get(key, range),
  remove: (key) => storage.remove(key),
  list: (prefix) => storage.list(prefix),
})

/**
 * Opens the storage of files that the configuration names: a bucket, or a folder with a mirror for
 * backups.
 */
export function openStorage(config: Config, log: FastifyBaseLogger): Storage {
  const { bucket, filesDir, backupDir } = config
  if (bucket) return new BucketStorage(bucket, log)
  const folder = new FolderStorage(filesDir)
  return backupDir
    ? createMirroredStorage(folder, new FolderStorage(backupFolders(backupDir).files), log)
    : folder
}
