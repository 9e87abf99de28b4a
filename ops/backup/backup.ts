import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { copyFile, link, mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Gauge } from 'prom-client'
import * as z from 'zod/mini'
import { listBaseBackups, takeBaseBackup } from '#ops/backup/base-backup.ts'
import type { Cluster } from '#ops/backup/cluster.ts'
import { listDumps, takeDump } from '#ops/backup/dump.ts'
import { listEntryNames, listStoredFiles } from '#ops/backup/files.ts'
import { verifyBaseBackup } from '#ops/backup/restore.ts'
import { compressSegments, copyTimelineHistory, SEGMENT } from '#ops/backup/wal.ts'
import { hasCode } from '#ops/embedded/error.ts'
import { backupFolders } from '#server/backup-folders.ts'
import type { Config } from '#server/config.ts'
import { parseDatabaseUrl } from '#server/database/database.ts'
import type { Server } from '#server/http/server.ts'
import { job } from '#server/jobs/job.ts'
import { enqueueOnce } from '#server/jobs/jobs.ts'

const DAY_MS = 86_400_000
const COMPRESSED_EVERY_MS = 600_000
const LAST = 'last.json'
const Last = z.object({ ended_at: z.iso.datetime(), files: z.optional(z.int()) })

/**
 * Backs up into BACKUP_DIR every night, and at once if a night was missed. Between backups,
 * PostgreSQL archives its WAL there, and the file storage mirrors new files there. Returns a
 * function that stops it.
 */
export async function scheduleBackups(server: Server, cluster: Cluster | undefined) {
  const { backupDir: folder } = server.config
  if (!folder) return () => {}
  const nightlyBackup = job('backup', async ({ config }) => {
    await createBackup(config, folder, cluster)
  })
  server.jobs[nightlyBackup.name] = () => nightlyBackup.run(server, {})
  new Gauge({
    name: 'diwan_backup_last_success_timestamp_seconds',
    help: 'When the last backup that could be restored had ended; 0 before the first',
    registers: [server.metrics],
    collect() {
      this.set((findLastBackup(folder)?.endedAt.getTime() ?? 0) / 1000)
    },
  })
  if (cluster) copyTimelineHistory(cluster.data, folder)
  if (await isBackupDue(server, folder, cluster)) await enqueueOnce(server.database, nightlyBackup)
  const timer = setInterval(() => {
    compressSegments(folder).catch((error: unknown) =>
      server.log.warn(error, 'segments not compressed'),
    )
  }, COMPRESSED_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * True if there was no backup for a day, or no base backup since a restore began a new timeline.
 */
async function isBackupDue({ database }: Server, folder: string, cluster: Cluster | undefined) {
  const lastEndedAt = findLastBackup(folder)?.endedAt.getTime() ?? 0
  if (Date.now() - lastEndedAt > DAY_MS) return true
  if (!cluster) return false
  const { rows } = await database.ownerPool.query<{ timeline: string }>(
    `select lpad(upper(to_hex(timeline_id)), 8, '0') timeline from pg_control_checkpoint()`,
  )
  const { first_segment = '' } = listBaseBackups(folder).at(-1)?.manifest ?? {}
  return first_segment.slice(0, 8) !== rows[0]?.timeline
}

/**
 * The end of the last backup and its number of files. `files` is missing if files are in a bucket.
 */
interface BackupResult {
  endedAt: Date
  files?: number
}

/** The last successful backup into a folder, or undefined before the first one. */
export function findLastBackup(folder: string): BackupResult | undefined {
  try {
    const text = readFileSync(path.join(folder, LAST), 'utf8')
    const { ended_at, files } = Last.parse(JSON.parse(text))
    return { endedAt: new Date(ended_at), files }
  } catch {
    return undefined
  }
}

/**
 * Backs up database and files into a folder, tests the copy, and removes backups older than
 * `backupKeepDays`. Copies `cluster`, the embedded database; without it, dumps the database of
 * DATABASE_URL. Does not copy files in a bucket.
 */
export async function createBackup(
  { bucket, filesDir, databaseUrl = '', backupKeepDays }: Config,
  folder: string,
  cluster: Cluster | undefined,
): Promise<BackupResult> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Files are copied before the database, to include those removed during the backup, and again
  // after it, to include new ones.
  if (!bucket) await mirrorUploads(filesDir, folder)
  let ended_at: string
  if (cluster) {
    const base = await takeBaseBackup(cluster, folder)
    await verifyBaseBackup(base)
    ended_at = base.manifest.ended_at
  } else {
    const dump = await takeDump(parseDatabaseUrl(databaseUrl), folder)
    ended_at = dump.ended_at
  }
  const files = bucket ? undefined : await mirrorUploads(filesDir, folder)
  await compressSegments(folder)
  await removeExpiredBackups(folder, backupKeepDays)
  const draft = path.join(folder, `.${LAST}`)
  writeFileSync(draft, JSON.stringify({ ended_at, files }), { mode: 0o600 })
  renameSync(draft, path.join(folder, LAST))
  return { endedAt: new Date(ended_at), files }
}

/**
 * Mirrors `filesDir` into the backup folder. Files that no longer exist move to `removed`, below
 * the day on which this was noticed. Returns the number of files.
 */
async function mirrorUploads(filesDir: string, folder: string): Promise<number> {
  const { files, removed } = backupFolders(folder)
  const names = await listStoredFiles(filesDir)
  const unmatched = new Set(await listStoredFiles(files))
  for (const name of names) {
    if (unmatched.delete(name)) continue
    const [source, target] = [path.join(filesDir, name), path.join(files, name)]
    const draft = `${target}.draft`
    try {
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
      await rm(draft, { force: true })
      // A file's content never changes under its name, so a hard link is as good as a copy.
      await link(source, draft).catch(() => copyFile(source, draft))
      await rename(draft, target)
    } catch (error) {
      // The file was removed meanwhile.
      if (!hasCode(error, 'ENOENT')) throw error
    }
  }
  const removedToday = path.join(removed, new Date().toISOString().slice(0, 10))
  for (const name of unmatched) {
    const target = path.join(removedToday, name)
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    await rename(path.join(files, name), target)
  }
  return names.length
}

/**
 * Removes backups older than `retentionDays`, except the newest of these, from which the first day
 * of the retention is restored; then segments and files that no backup needs.
 */
async function removeExpiredBackups(folder: string, retentionDays: number): Promise<void> {
  const horizon = new Date(Date.now() - retentionDays * DAY_MS)
  const baseBackups = listBaseBackups(folder).map(({ folder: place, manifest }) => ({
    folder: place,
    ended_at: manifest.ended_at,
  }))
  const retained: string[] = []
  for (const backups of [baseBackups, listDumps(folder)]) {
    const expired = backups.filter(({ ended_at }) => new Date(ended_at) < horizon).slice(0, -1)
    for (const backup of expired) rmSync(backup.folder, { recursive: true })
    retained.push(...backups.slice(expired.length).map(({ ended_at }) => ended_at))
  }
  pruneSegments(folder)
  const firstDay = retained.sort()[0]?.slice(0, 10) ?? ''
  const { removed } = backupFolders(folder)
  for (const day of listEntryNames(removed))
    if (day < firstDay) await rm(path.join(removed, day), { recursive: true })
}

/** Removes the WAL segments that no base backup needs, on any timeline (the first 8 digits). */
export function pruneSegments(folder: string): void {
  const { wal } = backupFolders(folder)
  const [oldest] = listBaseBackups(folder)
  if (!oldest) return
  const firstNeeded = oldest.manifest.first_segment.slice(8)
  for (const name of listEntryNames(wal))
    if (SEGMENT.test(name) && name.slice(8, 24) < firstNeeded) rmSync(path.join(wal, name))
}
