import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { type Account, canEnter, getAccount, isRoot } from '#ops/embedded/account.ts'
import { EmbeddedPostgresError, hasCode } from '#ops/embedded/error.ts'

/** Where root keeps clusters whose DATA_DIR is below a folder closed to other accounts. */
const EXTERNAL_ROOT = '/var/lib/diwan'

/** The file in DATA_DIR with the path of a cluster that is stored elsewhere. */
const POINTER = 'postgres.location'

/** The folder of one cluster, and the account that owns and runs it. */
export interface Home {
  /** The real path of DATA_DIR. */
  dataDir: string
  folder: string
  account: Account
}

export function openHome(givenDataDir: string): Home {
  let dataDir = path.resolve(givenDataDir)
  try {
    mkdirSync(dataDir, { recursive: true })
    dataDir = realpathSync(dataDir)
    const home = locate(dataDir)
    takeOwnership(home)
    return home
  } catch (error) {
    if (error instanceof EmbeddedPostgresError || !(error instanceof Error)) throw error
    throw new EmbeddedPostgresError(
      'ACCOUNT',
      `Diwan cannot keep its database in ${dataDir} (${error.message}): ` +
        'make the folder writable for this account, or set DATA_DIR to another folder.',
      error,
    )
  }
}

export const shortHash = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 12)

function locate(dataDir: string): Home {
  const pointed = readPointer(dataDir)
  const folder = pointed ?? path.join(dataDir, 'postgres')
  const data = path.join(folder, 'data')
  const account = getAccount(data)
  const home = { dataDir, folder, account }
  if (!isRoot() || pointed || canEnter(dataDir, account) || grantAccess(home)) return home
  if (existsSync(data)) {
    throw new EmbeddedPostgresError(
      'ACCOUNT',
      `The database in ${folder} cannot be opened, because a folder above it is closed to the ` +
        `account that runs it (uid ${account.uid}): open that folder (chmod o+x), or move the data.`,
    )
  }
  return { dataDir, folder: createExternalFolder(dataDir), account }
}

/** A DATA_DIR private to root stays private, but the account's group may pass through it. */
function grantAccess({ dataDir, account }: Home): boolean {
  const { uid, mode } = statSync(dataDir)
  if (uid !== 0 || (mode & 0o077) !== 0 || !canEnter(path.dirname(dataDir), account)) return false
  chownSync(dataDir, uid, account.gid ?? -1)
  chmodSync(dataDir, 0o710)
  return canEnter(dataDir, account)
}

function readPointer(dataDir: string): string | undefined {
  const pointer = path.join(dataDir, POINTER)
  if (!existsSync(pointer)) return undefined
  const folder = readFileSync(pointer, 'utf8').trim()
  if (existsSync(folder)) return folder
  throw new EmbeddedPostgresError(
    'INITDB',
    `The database of ${dataDir} should be in ${folder}, but that folder is missing: bring it ` +
      `back, or delete ${pointer} to begin with an empty database.`,
  )
}

/**
 * Uses a new name each time, so that a deleted DATA_DIR leads to an empty database. Of two
 * simultaneous starts, only one writes the pointer.
 */
function createExternalFolder(dataDir: string): string {
  mkdirSync(EXTERNAL_ROOT, { recursive: true })
  chmodSync(EXTERNAL_ROOT, 0o711)
  const folder = mkdtempSync(path.join(EXTERNAL_ROOT, `${shortHash(dataDir)}-`))
  const draft = path.join(dataDir, `${POINTER}.${path.basename(folder)}`)
  writeFileSync(draft, `${folder}\n`)
  try {
    linkSync(draft, path.join(dataDir, POINTER))
    return folder
  } catch (error) {
    rmdirSync(folder)
    if (hasCode(error, 'EEXIST')) return readPointer(dataDir) ?? folder
    throw error
  } finally {
    rmSync(draft)
  }
}

function takeOwnership({ folder, account, dataDir }: Home): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { uid } = statSync(folder)
  if (account.uid !== undefined && account.gid !== undefined) {
    if (uid !== account.uid) chownSync(folder, account.uid, account.gid)
  } else if (uid !== process.getuid?.()) {
    throw new EmbeddedPostgresError(
      'ACCOUNT',
      `The database in ${dataDir} belongs to another account (uid ${uid}): start Diwan as that ` +
        'account or as root, or set DATA_DIR to another folder.',
    )
  }
  chmodSync(folder, 0o700)
}
