import { existsSync } from 'node:fs'
import path from 'node:path'
import { findBinaries } from '#ops/embedded/binaries.ts'
import { type BoundProcess, spawnBound } from '#ops/embedded/bound-process.ts'
import {
  createCluster,
  findMajor,
  getDataFolder,
  getSuccessorFolder,
  isRestoreUnfinished,
  repairRights,
} from '#ops/embedded/cluster.ts'
import { alreadyRunning, EmbeddedPostgresError, findReason } from '#ops/embedded/error.ts'
import { type Home, openHome } from '#ops/embedded/home.ts'
import { acquireLock } from '#ops/embedded/lock.ts'
import { findHolder, readPidFile, removePidFile, waitUntilReady } from '#ops/embedded/pidfile.ts'
import { isListening, makeSocketFolder, removeSocketFolder } from '#ops/embedded/socket-folder.ts'
import { type SupervisionOptions, supervise } from '#ops/embedded/supervise.ts'

export interface EmbeddedPostgres {
  /** The host for `pg`, with user `diwan_owner` and no password. */
  socketDir: string
  /** The pid of the postmaster. It changes when PostgreSQL is restarted. */
  readonly pid: number
  /** Ends open connections and waits until PostgreSQL has exited. Can be called more than once. */
  stop(): Promise<void>
}

interface Options extends SupervisionOptions {
  /** Absolute, or relative to the working directory. Created if it does not exist. */
  dataDir: string
  /** Server settings as in postgresql.conf. They override the defaults. */
  settings?: Record<string, string>
  /** The `native` folder of the npm package, instead of the one found. For tests. */
  native?: string
}

const DEFAULTS = {
  max_connections: '100',
  shared_buffers: '128MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/**
 * Throws EmbeddedPostgresError if it cannot start. Call it on the main thread: PostgreSQL ends with
 * the thread that started it.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new EmbeddedPostgresError(
      'NO_BINARIES',
      'The built-in database does not run on Windows: set DATABASE_URL to a PostgreSQL server.',
    )
  }
  const home = openHome(options.dataDir)
  let release = (): void => {}
  try {
    const unlock = acquireLock(home.folder, home.dataDir)
    release = unlock
    const socketDir = makeSocketFolder(home)
    release = () => {
      removeSocketFolder(socketDir, home)
      unlock()
    }
    await assertNotRunning(home, socketDir)
    const start = () => launch(home, socketDir, options)
    const kept = supervise(await start(), { ...options, start, release, home })
    return Object.assign(kept, { socketDir })
  } catch (error) {
    release()
    if (error instanceof EmbeddedPostgresError || !(error instanceof Error)) throw error
    const message = `The database in ${home.folder} could not be prepared: ${error.message}.`
    throw new EmbeddedPostgresError('INITDB', message, error)
  }
}

/**
 * Removes the pid file only after all checks: a running PostgreSQL shuts down without its pid file.
 */
async function assertNotRunning(home: Home, socketDir: string): Promise<void> {
  const holder = await findHolder(getDataFolder(home))
  if (holder !== undefined) throw alreadyRunning(home.dataDir, holder)
  if (await isListening(socketDir)) throw alreadyRunning(home.dataDir)
  removePidFile(getDataFolder(home))
}

async function launch(home: Home, socketDir: string, options: Options): Promise<BoundProcess> {
  const { account, folder } = home
  const major = findMajor(home)
  const binaries = await findBinaries(account, { home: folder, native: options.native, major })
  if (isRestoreUnfinished(home) && !options.settings?.restore_command)
    throw new EmbeddedPostgresError(
      'UNFINISHED',
      `A backup was being restored into ${home.dataDir}, and that did not end: restore it again.`,
    )
  if (major === undefined) {
    if (existsSync(getSuccessorFolder(home)))
      throw new EmbeddedPostgresError(
        'UNFINISHED',
        `A newer PostgreSQL was taking on the database in ${home.dataDir}, and that did not end: ` +
          'run npm run upgrade-database again.',
      )
    await createCluster(home, binaries)
  }
  repairRights(home)
  const settings = Object.entries({
    ...DEFAULTS,
    ...options.settings,
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
  })
  const postmaster = await spawnBound(
    [
      ...[path.join(binaries.folder, 'postgres'), '-D', getDataFolder(home)],
      ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { account, cwd: folder, deathSignal: 'INT' },
  )
  let alive = true
  const ended = postmaster.ended.then(() => {
    alive = false
  })
  await Promise.race([waitUntilReady(getDataFolder(home), postmaster.pid, () => alive), ended])
  if (alive) return postmaster
  const log = postmaster.log()
  if (log.includes('lock file "postmaster.pid" already exists')) {
    throw alreadyRunning(home.dataDir, readPidFile(getDataFolder(home))?.pid)
  }
  throw new EmbeddedPostgresError(
    'EXITED',
    `PostgreSQL did not start on the data in ${home.dataDir}: ${findReason(log)}.`,
  )
}
