import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Account, getAccount } from '#ops/embedded/account.ts'
import type { DatabaseAddress } from '#server/database/database.ts'
import { runSql } from '#server/test/setup.ts'

export const BIN = '/usr/lib/postgresql/15/bin'

/** Whether the oldest supported server, with its own pg_dump, is installed by Debian's package. */
export const hasPostgres15 = existsSync(`${BIN}/pg_dump`)

export interface Postgres15 {
  folder: string
  account: Account
  superuser: DatabaseAddress
  /** An owner like that of a managed server: LOGIN CREATEDB CREATEROLE, no superuser. */
  owner: DatabaseAddress
  /** Runs pg_dump or psql as the owner; throws its error output. */
  run(program: 'pg_dump' | 'psql', database: string, options: string[]): string
  /** Kills all its processes at once, like a power loss. */
  kill(): Promise<void>
  /** Starts it again after its end. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Sends a signal to a program and to its child processes. */
export function signalAll(child: ChildProcess, name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
  spawnSync('pkill', [`-${name}`, '-P', `${child.pid}`])
  child.kill(name)
}

/**
 * Starts a program as `account`, which runs until it is stopped; resolves once `isReady` returns
 * true.
 */
export async function startProgram(
  command: string[],
  { folder, account }: { folder: string; account: Account },
  isReady: () => boolean,
): Promise<ChildProcess> {
  const [program = '', ...options] = command
  const child = spawn(program, options, { ...account, cwd: folder, stdio: 'ignore' })
  for (let tries = 0; tries < 300 && !isReady(); tries += 1) await pause(100)
  return child
}

export async function stopProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGINT')
  await ended
}

/** A folder that belongs to the account, for sockets and data. */
function ownFolder(): { folder: string; account: Account } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'diwan-pg15-'))
  const account = getAccount(path.join(folder, 'data'))
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid ?? 0)
  return { folder, account }
}

/** Starts PostgreSQL 15 on its own socket, with passwords, like a real server. */
export async function startPostgres15(): Promise<Postgres15> {
  const place = ownFolder()
  const { folder, account } = place
  const data = path.join(folder, 'data')
  const secret = path.join(folder, 'secret')
  writeFileSync(secret, 'of the superuser\n', { mode: 0o644 })
  const options = [
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    `--pwfile=${secret}`,
    '--locale=C.UTF-8',
  ]
  spawnSync(`${BIN}/initdb`, ['-D', data, '-E', 'UTF8', ...options], { ...account, cwd: folder })
  const settings = ['fsync=off', 'listen_addresses=', 'max_connections=100']
  let child: ChildProcess
  const start = async () => {
    child = await startProgram(
      [`${BIN}/postgres`, '-D', data, '-k', folder, ...settings.flatMap((one) => ['-c', one])],
      place,
      () => spawnSync(`${BIN}/pg_isready`, ['-h', folder, '-q']).status === 0,
    )
  }
  const kill = async () => {
    const ended = once(child, 'exit')
    signalAll(child, 'SIGKILL')
    await ended
  }
  await start()
  const common = { host: folder, database: 'postgres' }
  const superuser = { ...common, user: 'postgres', password: 'of the superuser' }
  const owner = { ...common, user: 'owner', password: 'of the owner' }
  await runSql(superuser, `create role owner login createdb createrole password 'of the owner'`)
  const run: Postgres15['run'] = (program, database, more) => {
    const env = { PGHOST: folder, PGUSER: 'owner', PGPASSWORD: owner.password, PATH: BIN }
    const result = spawnSync(`${BIN}/${program}`, ['-d', database, ...more], {
      env,
      encoding: 'utf8',
      maxBuffer: 1e9,
    })
    if (result.status !== 0) throw new Error(result.stderr)
    return result.stdout
  }
  const stop = async () => {
    await stopProgram(child)
    rmSync(folder, { recursive: true, force: true })
  }
  return { folder, account, superuser, owner, run, kill, start, stop }
}
