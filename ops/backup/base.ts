import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { pack } from '#ops/backup/gzip.ts'
import {
  BackupError,
  type Base,
  type BaseFile,
  ensurePrivateFolder,
  listEntryNames,
  MANIFEST,
  type Manifest,
  toFolderName,
} from '#ops/backup/layout.ts'
import { hasCode } from '#ops/embedded/error.ts'
import { backupFolders } from '#server/backup-folders.ts'
import type { DatabaseAddress } from '#server/database/database.ts'
import { newSecret } from '#server/ids.ts'

/** A running embedded database: the address to connect to as its owner, and its data folder. */
export interface Cluster {
  address: DatabaseAddress
  data: string
}

/** Folders whose contents PostgreSQL recreates. The folders themselves must exist. */
const REMADE = new Set([
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots'],
  ...['pg_stat_tmp', 'pg_subtrans'],
])
const DUPLICATE_OBJECT = '42710'
const LEFT_OUT = /^(postmaster\.(pid|opts)|pg_internal\.init(\..*)?|pgsql_tmp.*|recovery\.signal)$/

/** Relative paths of the files and folders to copy. */
function entriesOf(data: string): { folders: string[]; files: string[] } {
  const folders: string[] = []
  const files: string[] = []
  const walk = (folder: string): void => {
    for (const entry of readdirSync(path.join(data, folder), { withFileTypes: true })) {
      const own = path.join(folder, entry.name)
      if (LEFT_OUT.test(entry.name)) continue
      if (entry.isSymbolicLink())
        throw new BackupError(`The database has a tablespace elsewhere (${own}): it is not copied.`)
      if (!entry.isDirectory()) files.push(own)
      else {
        folders.push(own)
        if (!REMADE.has(own)) walk(own)
      }
    }
  }
  walk('')
  return { folders: [...folders, 'pg_wal/archive_status'], files }
}

/** Copies the files that still exist. A table dropped during the backup is in no later snapshot. */
async function copyAll(data: string, names: readonly string[], to: string): Promise<BaseFile[]> {
  const copied: BaseFile[] = []
  for (const name of names) {
    try {
      const measured = await pack(path.join(data, name), path.join(to, `${name}.gz`))
      copied.push({ path: name, ...measured })
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) throw error
      rmSync(path.join(to, `${name}.gz`), { force: true })
    }
  }
  return copied
}

interface Ended {
  last: string
  label: string
  ended_at: Date
}

interface CopiedBase {
  first_segment: string
  last_segment: string
  ended_at: Date
  folders: string[]
  files: BaseFile[]
}

/** A temporary slot: PostgreSQL keeps all segments that the copy needs until the session ends. */
async function createReplicationSlot(client: pg.Client): Promise<void> {
  await client
    .query(`select pg_create_physical_replication_slot('backup', true, true)`)
    .catch((error: unknown) => {
      if (!hasCode(error, DUPLICATE_OBJECT)) throw error
      throw new BackupError('Another backup is being taken. Try again when it has ended.')
    })
}

/** Copies between pg_backup_start and pg_backup_stop, which must run in the same session. */
async function copyBase(client: pg.Client, data: string, to: string): Promise<CopiedBase> {
  await createReplicationSlot(client)
  const start = await client.query<{ first: string }>(
    `select pg_walfile_name(pg_backup_start('diwan', fast => true)) "first"`,
  )
  const { folders, files } = entriesOf(data)
  for (const folder of folders) mkdirSync(path.join(to, folder), { recursive: true, mode: 0o700 })
  const copied = await copyAll(data, files, to)
  const stop = await client.query<Ended>(
    `select pg_walfile_name(s.lsn) "last", s.labelfile label, clock_timestamp() ended_at
     from pg_backup_stop(wait_for_archive => false) s`,
  )
  const [first, { last, label, ended_at } = {} as Ended] = [
    start.rows[0]?.first ?? '',
    stop.rows[0],
  ]
  const segments = listEntryNames(path.join(data, 'pg_wal')).filter(
    (name) =>
      /^[0-9A-F]{8}\.history$/.test(name) || (name >= first && name <= last && name.length === 24),
  )
  if (!segments.includes(first) || !segments.includes(last))
    throw new BackupError(`The database no longer has what it wrote from ${first} to ${last}.`)
  copied.push(
    ...(await copyAll(path.join(data, 'pg_wal'), segments, path.join(to, 'pg_wal'))).map(
      (file) => ({ ...file, path: `pg_wal/${file.path}` }),
    ),
  )
  const labelFile = path.join(to, 'backup_label.plain')
  writeFileSync(labelFile, label, { mode: 0o600 })
  copied.push({
    path: 'backup_label',
    ...(await pack(labelFile, path.join(to, 'backup_label.gz'))),
  })
  rmSync(labelFile)
  return { first_segment: first, last_segment: last, ended_at, folders, files: copied }
}

/**
 * Copies a running database into a new base below `folder`. The base alone is enough to restore the
 * state at its end. Throws and leaves nothing behind if the copy is not complete.
 */
export async function takeBase({ address, data }: Cluster, folder: string): Promise<Base> {
  const { bases } = backupFolders(folder)
  ensurePrivateFolder(bases)
  const draft = path.join(bases, `.${newSecret()}`)
  const client = new pg.Client({ ...address, statement_timeout: 0 })
  client.on('error', () => {})
  const began = new Date()
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    const taken = await copyBase(client, data, ensurePrivateFolder(path.join(draft, 'data')))
    const manifest: Manifest = {
      postgres: rows[0]?.server_version ?? '',
      began_at: began.toISOString(),
      ...taken,
      ended_at: new Date(taken.ended_at).toISOString(),
    }
    writeFileSync(path.join(draft, MANIFEST), JSON.stringify(manifest), { mode: 0o600 })
    const own = path.join(bases, toFolderName(new Date(manifest.ended_at)))
    // One sync for all files: an fsync for each of a thousand files takes ten times as long.
    await promisify(execFile)('sync')
    renameSync(draft, own)
    return { folder: own, manifest }
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}
