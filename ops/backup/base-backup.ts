import { execFile } from 'node:child_process'
import {
  createReadStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import pg from 'pg'
import * as z from 'zod/mini'
import type { Cluster } from '#ops/backup/cluster.ts'
import { BackupError, listEntryNames, runGzip, toFolderName } from '#ops/backup/files.ts'
import { hasCode } from '#ops/embedded/error.ts'
import { backupFolders } from '#server/backup-folders.ts'

/** The contents of a base backup. Times are ISO 8601; segment names are PostgreSQL's. */
const Manifest = z.object({
  postgres: z.string(),
  began_at: z.iso.datetime(),
  /** The database can be recovered to any time from here up to the end of the WAL archive. */
  ended_at: z.iso.datetime(),
  first_segment: z.string(),
  last_segment: z.string(),
  folders: z.array(z.string()),
  files: z.array(z.object({ path: z.string(), size: z.int(), sha256: z.string() })),
})
type Manifest = z.output<typeof Manifest>

/** A complete base backup. */
export interface BaseBackup {
  folder: string
  manifest: Manifest
}

const MANIFEST = 'manifest.json'
const DUPLICATE_OBJECT = '42710'
/** Folders whose contents PostgreSQL recreates. The folders themselves must exist. */
const RECREATED = new Set([
  ...['pg_wal', 'pg_wal/archive_status', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial'],
  ...['pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'],
])
const EXCLUDED = /^(postmaster\.(pid|opts)|pg_internal\.init(\..*)?|pgsql_tmp.*|recovery\.signal)$/

/**
 * Copies a running database into a new base backup below `folder`, which alone is enough to restore
 * the state at its end. Throws and leaves nothing behind if the copy is not complete.
 */
export async function takeBaseBackup(cluster: Cluster, folder: string): Promise<BaseBackup> {
  const { bases } = backupFolders(folder)
  mkdirSync(bases, { recursive: true, mode: 0o700 })
  const draft = mkdtempSync(path.join(bases, '.'))
  const client = new pg.Client({ ...cluster.address, statement_timeout: 0 })
  client.on('error', () => {})
  try {
    await client.connect()
    // PostgreSQL retains all segments after a slot; a temporary slot ends with the session.
    await client
      .query(`select pg_create_physical_replication_slot('backup', true, true)`)
      .catch((error: unknown) => {
        if (!hasCode(error, DUPLICATE_OBJECT)) throw error
        throw new BackupError('Another backup is being taken. Try again when it has ended.')
      })
    const manifest = await copyDataFolder(client, cluster.data, path.join(draft, 'data'))
    writeFileSync(path.join(draft, MANIFEST), JSON.stringify(manifest), { mode: 0o600 })
    // One sync for all files: an fsync for each of a thousand files takes ten times as long.
    await promisify(execFile)('sync')
    const complete = path.join(bases, toFolderName(new Date(manifest.ended_at)))
    renameSync(draft, complete)
    return { folder: complete, manifest }
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

/** Copies between pg_backup_start and pg_backup_stop, which must run in the same session. */
async function copyDataFolder(client: pg.Client, data: string, copy: string): Promise<Manifest> {
  const files: Manifest['files'] = []
  const copyFile = async (name: string): Promise<void> => {
    const source = createReadStream(path.join(data, name))
    const target = path.join(copy, `${name}.gz`)
    try {
      files.push({ path: name, ...(await runGzip('compress', source, target)) })
    } catch (error) {
      // A table dropped during the backup is in no later snapshot.
      if (!hasCode(error, 'ENOENT')) throw error
      rmSync(target, { force: true })
    }
  }
  const began_at = new Date().toISOString()
  const { rows: starts } = await client.query<{ postgres: string; first: string }>(
    `select current_setting('server_version') postgres,
       pg_walfile_name(pg_backup_start('diwan', fast => true)) "first"`,
  )
  const folders = ['', 'pg_wal/archive_status']
  const names: string[] = []
  for (const folder of folders) {
    mkdirSync(path.join(copy, folder), { recursive: true, mode: 0o700 })
    if (RECREATED.has(folder)) continue
    for (const entry of readdirSync(path.join(data, folder), { withFileTypes: true })) {
      const name = path.join(folder, entry.name)
      if (EXCLUDED.test(entry.name)) continue
      if (entry.isSymbolicLink())
        throw new BackupError(
          `The database has a tablespace elsewhere (${name}): it is not copied.`,
        )
      if (entry.isDirectory()) folders.push(name)
      else names.push(name)
    }
  }
  for (const name of names) await copyFile(name)
  const { rows: stops } = await client.query<{ last: string; label: string }>(
    `select pg_walfile_name(s.lsn) "last", s.labelfile label
     from pg_backup_stop(wait_for_archive => false) s`,
  )
  const ended_at = new Date().toISOString()
  const { postgres = '', first = '' } = starts[0] ?? {}
  const { last = '', label = '' } = stops[0] ?? {}
  const segments = readdirSync(path.join(data, 'pg_wal')).filter(
    (name) =>
      /^[0-9A-F]{8}\.history$/.test(name) || (name.length === 24 && name >= first && name <= last),
  )
  if (!segments.includes(first) || !segments.includes(last))
    throw new BackupError(`The database no longer has what it wrote from ${first} to ${last}.`)
  for (const segment of segments) await copyFile(path.join('pg_wal', segment))
  const labelFile = path.join(copy, 'backup_label.gz')
  files.push({
    path: 'backup_label',
    ...(await runGzip('compress', Readable.from(label), labelFile)),
  })
  return { postgres, began_at, ended_at, first_segment: first, last_segment: last, folders, files }
}

/** The base backups in a backup folder, oldest first. An unfinished one has a dot before its name. */
export function listBaseBackups(folder: string): BaseBackup[] {
  const { bases } = backupFolders(folder)
  return listEntryNames(bases)
    .filter((name) => !name.startsWith('.'))
    .map((name) => {
      const text = readFileSync(path.join(bases, name, MANIFEST), 'utf8')
      return { folder: path.join(bases, name), manifest: Manifest.parse(JSON.parse(text)) }
    })
}
