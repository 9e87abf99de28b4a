import {
  chmodSync,
  chownSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  lchownSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import path from 'node:path'
import { pack } from '#ops/backup/gzip.ts'
import { BackupError, ensurePrivateFolder, listBases, listEntryNames } from '#ops/backup/layout.ts'
import { type Account, canEnter, isRoot } from '#ops/embedded/account.ts'
import { backupFolders } from '#server/backup-folders.ts'

/** The name of a segment, compressed or not. Unfinished files have other names. */
const SEGMENT = /^([0-9A-F]{24})(\.gz)?$/
/** After this many seconds, a partly filled segment is archived too. */
const MAX_SECONDS = 60

/** The folder of archived segments. PostgreSQL's account writes and reads it. */
function prepareWalFolder(folder: string, { uid, gid }: Account): string {
  const wal = ensurePrivateFolder(backupFolders(folder).wal)
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
    archive_timeout: `${MAX_SECONDS}s`,
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
export async function packSegments(folder: string): Promise<void> {
  const { wal } = backupFolders(folder)
  for (const name of listEntryNames(wal)) {
    if (SEGMENT.exec(name)?.[2] !== undefined || !SEGMENT.test(name)) continue
    const [whole, packed] = [path.join(wal, name), path.join(wal, `${name}.gz`)]
    const draft = `${packed}.draft`
    rmSync(draft, { force: true })
    await pack(whole, draft)
    if (isRoot()) {
      const { uid, gid } = statSync(wal)
      chownSync(draft, uid, gid)
    }
    const handle = openSync(draft, 'r+')
    fsyncSync(handle)
    closeSync(handle)
    renameSync(draft, packed)
    rmSync(whole)
  }
}

/** Removes the segments that no base needs any more. */
export function pruneSegments(folder: string): void {
  const { wal } = backupFolders(folder)
  const [oldest] = listBases(folder)
  if (!oldest || !existsSync(wal)) return
  const needed = oldest.manifest.first_segment.slice(8)
  for (const name of listEntryNames(wal)) {
    const segment = SEGMENT.exec(name)?.[1]
    if (segment && segment.slice(8) < needed) rmSync(path.join(wal, name))
  }
}
