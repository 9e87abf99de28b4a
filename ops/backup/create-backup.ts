import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { type Cluster, takeBase } from '#ops/backup/base.ts'
import { listDumps, takeDump } from '#ops/backup/dump.ts'
import { ensurePrivateFolder, listBases } from '#ops/backup/layout.ts'
import { copyUploads, pruneRemoved } from '#ops/backup/uploads.ts'
import { verifyBase } from '#ops/backup/verify-base.ts'
import { packSegments, pruneSegments } from '#ops/backup/wal.ts'
import type { Config } from '#server/config.ts'
import { parseDatabaseUrl } from '#server/database/database.ts'

const DAY_MS = 86_400_000
const LAST = 'last.json'
const Last = z.object({ ended_at: z.iso.datetime(), files: z.optional(z.int()) })

/**
 * The end of the last backup and its number of files. `files` is missing if files are in a bucket.
 */
export interface BackupResult {
  endedAt: Date
  files?: number
}

/** The last successful backup into a folder, or undefined before the first one. */
export function findLastBackup(folder: string): BackupResult | undefined {
  try {
    const { ended_at, files } = Last.parse(
      JSON.parse(readFileSync(path.join(folder, LAST), 'utf8')),
    )
    return { endedAt: new Date(ended_at), ...(files !== undefined && { files }) }
  } catch {
    return undefined
  }
}

function writeLastBackup(folder: string, { endedAt, files }: BackupResult): void {
  const draft = path.join(folder, `.${LAST}`)
  writeFileSync(draft, JSON.stringify({ ended_at: endedAt.toISOString(), files }), { mode: 0o600 })
  renameSync(draft, path.join(folder, LAST))
}

/** Removes backups older than `keepDays`, except the newest of these, where the range starts. */
async function pruneBackups(folder: string, keepDays: number): Promise<void> {
  const horizon = new Date(Date.now() - keepDays * DAY_MS)
  const bases = listBases(folder).map(({ folder: own, manifest }) => ({
    own,
    at: manifest.ended_at,
  }))
  const dumps = listDumps(folder).map(({ file, ended_at }) => ({
    own: path.dirname(file),
    at: ended_at,
  }))
  for (const kind of [bases, dumps]) {
    const old = kind.filter(({ at }) => new Date(at) < horizon)
    for (const { own } of old.slice(0, -1)) rmSync(own, { recursive: true })
  }
  pruneSegments(folder)
  const oldest = [listBases(folder)[0]?.manifest.ended_at, listDumps(folder)[0]?.ended_at]
    .filter((at) => at !== undefined)
    .sort()[0]
  if (oldest) await pruneRemoved(folder, new Date(oldest))
}

/** Takes a base backup and test-restores it. Deletes a base that cannot be restored. */
async function takeVerifiedBase(cluster: Cluster, folder: string): Promise<Date> {
  const base = await takeBase(cluster, folder)
  try {
    await verifyBase(base)
  } catch (error) {
    rmSync(base.folder, { recursive: true })
    throw error
  }
  return new Date(base.manifest.ended_at)
}

/**
 * Backs up database and files into a folder, tests the copy, and prunes backups older than
 * `backupKeepDays`. Copies `cluster`, the embedded database; without it, dumps the database of
 * DATABASE_URL. Does not copy files in a bucket.
 */
export async function createBackup(
  config: Config,
  folder: string,
  cluster: Cluster | undefined,
): Promise<BackupResult> {
  const { bucket, filesDir, databaseUrl = '', backupKeepDays } = config
  ensurePrivateFolder(folder)
  const copyFiles = () =>
    bucket ? Promise.resolve(undefined) : copyUploads(filesDir, folder, new Date())
  // Copies files before the database, to include those removed during the backup, and again after
  // it, to include new ones.
  await copyFiles()
  const endedAt = cluster
    ? await takeVerifiedBase(cluster, folder)
    : new Date((await takeDump(parseDatabaseUrl(databaseUrl), folder)).ended_at)
  const files = await copyFiles()
  await packSegments(folder)
  await pruneBackups(folder, backupKeepDays)
  const taken = { endedAt, ...(files !== undefined && { files }) }
  writeLastBackup(folder, taken)
  return taken
}
