import { execFile, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { EmbeddedPostgresError } from '#ops/embedded/error.ts'

/** The account that runs the PostgreSQL programs; empty means the account of this process. */
export interface Account {
  uid?: number
  gid?: number
}

/** The PostgreSQL programs get nothing from Diwan's own environment (secrets, PGPORT, locale). */
export const ENVIRONMENT = {
  PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/opt/homebrew/bin:/run/current-system/sw/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
}

export const isRoot = (): boolean => process.getuid?.() === 0

/** PostgreSQL refuses root: uses the owner of existing data, else `postgres`, else `nobody`. */
export function getAccount(data: string): Account {
  if (!isRoot()) return {}
  const owner = statSync(data, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const account = findAccountByName('postgres') ?? findAccountByName('nobody')
  if (account) return account
  throw new EmbeddedPostgresError(
    'ACCOUNT',
    'PostgreSQL does not run as root, and this machine has no account postgres or nobody to run ' +
      'it under: create one (useradd --system postgres), or set DATABASE_URL.',
  )
}

/** Tests with a real `cd`, so that parent folders, groups and ACLs all count. */
export function canEnter(folder: string, account: Account): boolean {
  const options = { ...account, cwd: '/', env: ENVIRONMENT }
  return spawnSync('sh', ['-c', 'cd -- "$1"', 'sh', folder], options).status === 0
}

/** Runs a short program as the account. Undefined if it fails or cannot be run, else its output. */
export function runAs(file: string, args: string[], account: Account): Promise<string | undefined> {
  const options = { ...account, cwd: '/', env: ENVIRONMENT }
  return new Promise((resolve) => {
    execFile(file, args, options, (error, stdout) => resolve(error ? undefined : stdout))
  })
}

function findAccountByName(name: string): Account | undefined {
  const ask = (flag: string): number | undefined => {
    const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8', env: ENVIRONMENT })
    return status === 0 ? Number(stdout) : undefined
  }
  const uid = ask('-u')
  const gid = ask('-g')
  return uid === undefined || gid === undefined ? undefined : { uid, gid }
}
