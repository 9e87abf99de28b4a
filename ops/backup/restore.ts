import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { unpack } from '#ops/backup/gzip.ts'
import { BackupError, type Base, listBases } from '#ops/backup/layout.ts'
import { createRestoreSettings } from '#ops/backup/wal.ts'
import { getDataFolder, isRestoreUnfinished } from '#ops/embedded/cluster.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#ops/embedded/embedded-postgres.ts'
import { EmbeddedPostgresError } from '#ops/embedded/error.ts'
import { type Home, openHome } from '#ops/embedded/home.ts'

/** The base to start from: the last one that ended by `until`, or the newest one. */
export function getBase(folder: string, until?: Date): Base {
  const bases = listBases(folder)
  if (bases.length === 0) throw new BackupError(`There is no backup of a database in ${folder}.`)
  const base = bases.findLast(({ manifest }) => !until || new Date(manifest.ended_at) <= until)
  if (base) return base
  throw new BackupError(
    `The oldest backup in ${folder} ended at ${bases[0]?.manifest.ended_at}: nothing is known of ` +
      `${until?.toISOString()}.`,
  )
}

/** Unpacks a base. Throws if a file differs from the one that was copied. */
async function unpackBase({ folder, manifest }: Base, data: string): Promise<void> {
  for (const name of ['', ...manifest.folders])
    mkdirSync(path.join(data, name), { recursive: true, mode: 0o700 })
  for (const { path: name, size, sha256 } of manifest.files) {
    const packed = path.join(folder, 'data', `${name}.gz`)
    const came = await unpack(packed, path.join(data, name)).catch((error: Error) => error)
    if (came instanceof Error || came.size !== size || came.sha256 !== sha256)
      throw new BackupError(`The backup ${folder} is damaged: ${name} is not what was copied.`)
  }
}

interface RestoreOptions {
  base: Base
  dataDir: string
  /** The backup folder whose archived segments are replayed after the base. */
  archive?: string
  /** The recovery target time; by default, the end of the archive. */
  until?: Date
}

function prepare({ dataDir }: RestoreOptions): Home {
  const home = openHome(dataDir)
  const data = getDataFolder(home)
  if (existsSync(data) && !isRestoreUnfinished(home))
    throw new BackupError(
      `${dataDir} holds a database already: move it away, or name another folder in DATA_DIR.`,
    )
  rmSync(data, { recursive: true, force: true })
  return home
}

/** Without an archive there is no segment to fetch after the base. */
const WITHOUT_ARCHIVE = { restore_command: 'false' }

async function recover(
  home: Home,
  { archive, until, dataDir }: RestoreOptions,
): Promise<EmbeddedPostgres> {
  const settings = {
    ...(archive ? createRestoreSettings(archive, home.account) : WITHOUT_ARCHIVE),
    ...(until && {
      recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00'),
    }),
    recovery_target_action: 'promote',
    hot_standby: 'off',
    // One wait for the disk instead of one for each of a thousand files.
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
  }
  try {
    return await startEmbeddedPostgres({ dataDir, settings, maxExits: 1 })
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError)) throw error
    if (!error.message.includes('recovery target was reached')) throw error
    throw new BackupError(`What is archived ends before ${until?.toISOString()}.`)
  }
}

/**
 * Restores a base into an empty DATA_DIR and recovers it up to `until` or the end of the archive.
 * Calls `use` with the restored database before it stops. Returns the commit time of the last
 * transaction, or undefined if none was replayed after the base.
 */
export async function restoreDatabase(
  wanted: RestoreOptions,
  use?: (client: pg.Client) => Promise<void>,
): Promise<Date | undefined> {
  const home = prepare(wanted)
  const data = getDataFolder(home)
  const draft = `${data}.restored`
  rmSync(draft, { recursive: true, force: true })
  await unpackBase(wanted.base, draft)
  writeFileSync(path.join(draft, 'recovery.signal'), '', { mode: 0o600 })
  renameSync(draft, data)
  const postgres = await recover(home, wanted)
  const client = new pg.Client({
    ...{ host: postgres.socketDir, user: 'diwan_owner', database: 'postgres' },
  })
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
