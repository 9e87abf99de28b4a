import type { FastifyBaseLogger } from 'fastify'
import { backupFolders } from '#server/backup-folders.ts'
import type { Config } from '#server/config.ts'
import { BucketStorage } from '#server/files/bucket-storage.ts'
import { FolderStorage } from '#server/files/folder-storage.ts'
import { createMirroredStorage } from '#server/files/mirrored-storage.ts'
import type { Storage } from '#server/files/storage.ts'

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
