import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  lchownSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import path from 'node:path'
import type { Binaries } from '#ops/embedded/binaries.ts'
import { spawnBound } from '#ops/embedded/bound-process.ts'
import { EmbeddedPostgresError, findReason } from '#ops/embedded/error.ts'
import type { Home } from '#ops/embedded/home.ts'

const OWNER = 'diwan_owner'

export const getDataFolder = (home: Home): string => path.join(home.folder, 'data')

/** Where the data of a newer PostgreSQL is created before it replaces the current data. */
export const getSuccessorFolder = (home: Home): string => path.join(home.folder, 'new')

/** Whether a restored backup has not finished its recovery yet. */
export const isRestoreUnfinished = (home: Home): boolean =>
  existsSync(path.join(getDataFolder(home), 'recovery.signal'))

/** The major version that wrote the data, or undefined if there is no data yet. */
export function findMajor(home: Home): number | undefined {
  const file = path.join(getDataFolder(home), 'PG_VERSION')
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined
}

/** Data restored by root belongs to root and is often open to others: PostgreSQL refuses both. */
export function repairRights(home: Home): void {
  const data = getDataFolder(home)
  const { uid, gid } = home.account
  if (uid !== undefined && gid !== undefined && statSync(data).uid !== uid) {
    for (const name of readdirSync(data, { recursive: true, encoding: 'utf8' })) {
      lchownSync(path.join(data, name), uid, gid)
    }
    lchownSync(data, uid, gid)
  }
  chmodSync(data, 0o700)
}

/** Creates a draft and renames it, so that an interrupted initdb is never used as a database. */
export async function createCluster(home: Home, binaries: Binaries): Promise<void> {
  const data = getDataFolder(home)
  const draft = `${data}.init`
  let log = ''
  for (const letters of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
    rmSync(draft, { recursive: true, force: true })
    const command = [path.join(binaries.folder, 'initdb'), ...initdbArguments(draft, binaries)]
    const { account, folder } = home
    const initdb = await spawnBound([...command, `--lc-ctype=${letters}`], {
      account,
      cwd: folder,
      deathSignal: 'KILL',
    })
    if ((await initdb.ended) === '') {
      renameSync(draft, data)
      syncFolder(folder)
      return
    }
    log = initdb.log()
    if (!log.includes('invalid locale name')) break
  }
  rmSync(draft, { recursive: true, force: true })
  if (log.includes('could not look up effective user ID')) {
    throw new EmbeddedPostgresError(
      'ACCOUNT',
      `PostgreSQL cannot run under account number ${process.getuid?.()}, because it has no entry ` +
        'in /etc/passwd: start Diwan as an account that has one, or set DATABASE_URL.',
    )
  }
  throw new EmbeddedPostgresError(
    'INITDB',
    `PostgreSQL could not create its database in ${home.folder}: ${findReason(log)}.`,
  )
}

/** Without this, a power failure could undo the rename; the next start would discard the data. */
export function syncFolder(folder: string): void {
  const file = openSync(folder, 'r')
  fsyncSync(file)
  closeSync(file)
}

/**
 * Sorts by code point on every platform. Character classes must still be UTF-8: with ctype C,
 * pg_trgm does not recognise Arabic letters.
 */
function initdbArguments(draft: string, binaries: Binaries): string[] {
  return [
    ...['-D', draft, '-U', OWNER, '-E', 'UTF8', '--locale=C', '--data-checksums'],
    ...['--auth-local=trust', '--auth-host=reject', '--no-instructions'],
    ...(binaries.major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : []),
  ]
}
