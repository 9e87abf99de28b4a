import {
  chmodSync,
  chownSync,
  closeSync,
  copyFileSync,
  createReadStream,
  existsSync,
  fsyncSync,
  lchownSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import path from 'node:path'
import { BackupError, listEntryNames, runGzip } from '#ops/backup/files.ts'
import { type Account, canEnter, isRoot } from '#ops/embedded/account.ts'
import { backupFolders } from '#server/backup-folders.ts'

/** The name of a WAL segment, compressed or not. Unfinished files have other names. */
export const SEGMENT = /^[0-9A-F]{24}(\.gz)?$/

/** The folder of archived segments. PostgreSQL's account writes and reads it. */
function prepareWalFolder(folder: string, { uid, gid }: Account): string {
  const { wal } = backupFolders(folder)
  mkdirSync(wal, { recursive: true, mode: 0o700 })
  if (uid === undefined || gid === undefined) return wal
  // The folder stays private to root, but the account's group may pass through it.
  if ((statSync(folder).mode & 0o077) === 0) {
    chownSync(folder, 0, gid)
    chmodSync(folder, 0o710)
  }
  chownSync(wal, uid, gid)
  for (const name of listEntryNames(wal)) lchownSync(path.join(wal, name), uid, gid)
  if (canEnter(wal, { uid, gid })) return wal
  throw new BackupError(
    `The account that runs the database (uid ${uid}) may not enter ${folder}: open the folders ` +
      'above it (chmod o+x), or choose another folder.',
  )
}

/** Settings that make PostgreSQL archive its WAL into a backup folder. */
export function createArchiveSettings(folder: string, account: Account): Record<string, string> {
  return {
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': prepareWalFolder(folder, account),
    // A partly filled segment is archived too.
    archive_timeout: '60s',
  }
}

/** Settings that make PostgreSQL read the segments of a backup folder, compressed or not. */
export function createRestoreSettings(folder: string, account: Account): Record<string, string> {
  const wal = prepareWalFolder(folder, account)
  if (/["%\\$`]/.test(wal))
    throw new BackupError(`${wal} has a letter in its name that a shell understands: rename it.`)
  const segment = `"${wal}/%f"`
  return {
    restore_command: `test -f ${segment} && cp ${segment} "%p" || gzip -dc "${wal}/%f.gz" > "%p"`,
  }
}

/**
 * Archives the timeline history of a restored database, which PostgreSQL itself does not archive.
 */
export function copyTimelineHistory(data: string, folder: string): void {
  const [from, { wal: to }] = [path.join(data, 'pg_wal'), backupFolders(folder)]
  const { uid, gid } = statSync(to)
  for (const name of listEntryNames(from).filter((one) => /^[0-9A-F]{8}\.history$/.test(one))) {
    if (existsSync(path.join(to, name))) continue
    copyFileSync(path.join(from, name), path.join(to, name))
    if (isRoot()) chownSync(path.join(to, name), uid, gid)
  }
}

/** Compresses the segments that have arrived since the last call. */
export async function compressSegments(folder: string): Promise<void> {
  const { wal } = backupFolders(folder)
  for (const name of listEntryNames(wal)) {
    if (!SEGMENT.test(name) || name.endsWith('.gz')) continue
    const segment = path.join(wal, name)
    const draft = `${segment}.gz.draft`
    rmSync(draft, { force: true })
    await runGzip('compress', createReadStream(segment), draft)
    if (isRoot()) {
      const { uid, gid } = statSync(wal)
      chownSync(draft, uid, gid)
    }
    const handle = openSync(draft, 'r+')
    fsyncSync(handle)
    closeSync(handle)
    renameSync(draft, `${segment}.gz`)
    rmSync(segment)
  }
}
