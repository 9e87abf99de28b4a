import type { FastifyBaseLogger } from 'fastify'
import { layoutOf } from '#platform/server/backup/layout.ts'
import type { Config } from '#platform/server/config.ts'
import { BucketStorage } from '#platform/server/files/bucket.ts'
import { FolderStorage } from '#platform/server/files/folder.ts'
import { mirrored } from '#platform/server/files/mirrored.ts'
import type { Storage } from '#platform/server/files/storage.ts'

/** Where files are kept as the configuration says: in a bucket or a folder, with a second one for backups. */
export function openStorage(config: Config, log: FastifyBaseLogger): Storage {
  const { bucket, filesDir, backupDir } = config
  if (bucket) return new BucketStorage(bucket, log)
  const folder = new FolderStorage(filesDir)
  return backupDir ? mirrored(folder, new FolderStorage(layoutOf(backupDir).files), log) : folder
}
