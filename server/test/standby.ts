import { type ChildProcess, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseAddress } from '#server/database/database.ts'
import {
  BIN,
  type Postgres15,
  signalAll,
  startProgram,
  stopProgram,
} from '#server/test/postgres15.ts'
import { runSql } from '#server/test/setup.ts'

export interface Standby {
  superuser: DatabaseAddress
  /** Stops showing new writes until `resume` is called. */
  pause(): Promise<void>
  resume(): Promise<void>
  /** Sends a signal to all its processes. */
  signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void
  /** Starts it again after its end. */
  start(): Promise<void>
  stop(): Promise<void>
}

let standbys = 0

/** Starts a streaming standby of a PostgreSQL, on its own socket in the folder of that server. */
export async function startStandby(postgres: Postgres15): Promise<Standby> {
  standbys += 1
  const folder = path.join(postgres.folder, `standby-${standbys}`)
  const data = path.join(folder, 'data')
  const place = { folder: postgres.folder, account: postgres.account }
  mkdirSync(folder)
  spawnSync('chown', [`${postgres.account.uid ?? process.getuid?.()}`, folder])
  const { user, password } = postgres.superuser
  const copied = spawnSync(
    `${BIN}/pg_basebackup`,
    ['-h', postgres.folder, '-U', `${user}`, '-D', data, '-R', '-X', 'stream', '-c', 'fast'],
    {
      ...place.account,
      cwd: postgres.folder,
      env: { PGPASSWORD: `${password}` },
      encoding: 'utf8',
    },
  )
  if (copied.status !== 0) throw new Error(copied.stderr)
  let child: ChildProcess
  const start = async () => {
    child = await startProgram(
      [`${BIN}/postgres`, '-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off'],
      place,
      () => spawnSync(`${BIN}/pg_isready`, ['-h', folder, '-q']).status === 0,
    )
  }
  await start()
  const superuser = { ...postgres.superuser, host: folder }
  return {
    superuser,
    start,
    pause: () => runSql(superuser, 'select pg_wal_replay_pause()'),
    resume: () => runSql(superuser, 'select pg_wal_replay_resume()'),
    signal: (name) => signalAll(child, name),
    stop: () => stopProgram(child),
  }
}
