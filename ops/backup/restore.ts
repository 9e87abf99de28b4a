import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { type BaseBackup, listBaseBackups } from '#ops/backup/base-backup.ts'
import { getOwnerAddress } from '#ops/backup/cluster.ts'
import { BackupError, listEntryNames, listStoredFiles, runGzip } from '#ops/backup/files.ts'
import { createRestoreSettings } from '#ops/backup/wal.ts'
import { getDataFolder, isRestoreUnfinished } from '#ops/embedded/cluster.ts'
import { startEmbeddedPostgres } from '#ops/embedded/embedded-postgres.ts'
import { EmbeddedPostgresError } from '#ops/embedded/error.ts'
import { openHome } from '#ops/embedded/home.ts'
import { backupFolders } from '#server/backup-folders.ts'

/** The base backup to start from: the last one that ended by `until`, or the newest one. */
export function getBaseBackup(folder: string, until?: Date): BaseBackup {
  const all = listBaseBackups(folder)
  if (all.length === 0) throw new BackupError(`There is no backup of a database in ${folder}.`)
  const base = all.findLast(({ manifest }) => !until || new Date(manifest.ended_at) <= until)
  if (base) return base
  throw new BackupError(
    `The oldest backup in ${folder} ended at ${all[0]?.manifest.ended_at}: nothing is known of ` +
      `${until?.toISOString()}.`,
  )
}

/**
 * Restores a base backup next to the others and reads all rows, which verifies all page checksums.
 * Writes the row counts and sums next to it. Removes a base backup that cannot be restored, and
 * throws.
 */
export async function verifyBaseBackup(base: BaseBackup): Promise<void> {
  const scratch = mkdtempSync(path.join(path.dirname(base.folder), '.scratch-'))
  try {
    await restoreBaseBackup({ base, dataDir: scratch }, async (client) => {
      const sums = JSON.stringify(await sumTables(client))
      writeFileSync(path.join(base.folder, 'proof.json'), sums, { mode: 0o600 })
    })
  } catch (error) {
    rmSync(base.folder, { recursive: true })
    throw error
  } finally {
    // If PostgreSQL's account cannot enter the scratch folder, its data is in a separate folder.
    rmSync(openHome(scratch).folder, { recursive: true, force: true })
    rmSync(scratch, { recursive: true, force: true })
  }
}

interface RestoreOptions {
  base: BaseBackup
  dataDir: string
  /** The backup folder whose archived segments are replayed after the base backup. */
  archive?: string
  /** The recovery target time; by default, the end of the archive. */
  until?: Date
}

/**
 * Restores a base backup into an empty DATA_DIR and recovers it up to `until` or the end of the
 * archive. Throws if a file is not as it was copied. Calls `use` with the restored database before
 * it stops. Returns the commit time of the last transaction replayed after the base backup, if any.
 */
export async function restoreBaseBackup(
  { base, dataDir, archive, until }: RestoreOptions,
  use?: (client: pg.Client) => Promise<void>,
): Promise<Date | undefined> {
  const home = openHome(dataDir)
  const data = getDataFolder(home)
  if (existsSync(data) && !isRestoreUnfinished(home))
    throw new BackupError(
      `${dataDir} holds a database already: move it away, or name another folder in DATA_DIR.`,
    )
  const draft = `${data}.restored`
  for (const folder of [data, draft]) rmSync(folder, { recursive: true, force: true })
  for (const name of base.manifest.folders)
    mkdirSync(path.join(draft, name), { recursive: true, mode: 0o700 })
  for (const { path: name, size, sha256 } of base.manifest.files) {
    const packed = createReadStream(path.join(base.folder, 'data', `${name}.gz`))
    const found = await runGzip('decompress', packed, path.join(draft, name)).catch(() => undefined)
    if (found?.size !== size || found.sha256 !== sha256)
      throw new BackupError(`The backup ${base.folder} is damaged: ${name} is not what was copied.`)
  }
  writeFileSync(path.join(draft, 'recovery.signal'), '', { mode: 0o600 })
  renameSync(draft, data)
  const postgres = await startEmbeddedPostgres({
    ...{ dataDir, maxExits: 1 },
    settings: {
      // Without an archive there is no segment to fetch after the base backup.
      ...(archive ? createRestoreSettings(archive, home.account) : { restore_command: 'false' }),
      ...(until && {
        recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00'),
      }),
      recovery_target_action: 'promote',
      hot_standby: 'off',
      // One wait for the disk instead of one for each of a thousand files.
      ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    },
  }).catch((error: unknown) => {
    if (!(error instanceof EmbeddedPostgresError)) throw error
    if (!error.message.includes('recovery target was reached')) throw error
    throw new BackupError(`What is archived ends before ${until?.toISOString()}.`)
  })
  const client = new pg.Client(getOwnerAddress(postgres.socketDir))
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ last: Date | null }>(
      'select pg_last_xact_replay_timestamp() "last"',
    )
    await use?.(client)
    return rows[0]?.last ?? undefined
  } finally {
    await client.end().catch(() => {})
    await postgres.stop()
  }
}

/** The number of rows of a table, and an order-independent checksum of their contents. */
export interface TableSum {
  rows: number
  sum: string
}

/** The SQL names of all tables. */
export const TABLES = `
  select format('%I.%I', n.nspname, c.relname) "name" from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  order by 1`

/** Reads every row of every table. The keys are SQL names. */
export async function sumTables(
  client: Pick<pg.Client, 'query'>,
): Promise<Record<string, TableSum>> {
  const { rows: tables } = await client.query<{ name: string }>(TABLES)
  const sums: Record<string, TableSum> = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ rows: string; sum: string }>(
      `select count(*) "rows", coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text "sum" from ${name} t`,
    )
    sums[name] = { rows: Number(rows[0]?.rows), sum: rows[0]?.sum ?? '' }
  }
  return sums
}

/** Restores all files, including those removed since `instant`. Returns how many. */
export async function restoreUploads(
  folder: string,
  filesDir: string,
  instant: Date,
): Promise<number> {
  const { files, removed } = backupFolders(folder)
  const firstDay = instant.toISOString().slice(0, 10)
  const days = listEntryNames(removed).filter((day) => day >= firstDay)
  let restored = 0
  for (const root of [files, ...days.map((day) => path.join(removed, day))])
    for (const name of await listStoredFiles(root)) {
      const target = path.join(filesDir, name)
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
      await copyFile(path.join(root, name), target)
      restored += 1
    }
  return restored
}
