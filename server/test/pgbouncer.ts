import { chownSync, existsSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import type { DatabaseAddress } from '#server/database/database.ts'
import { type Postgres15, startProgram, stopProgram } from '#server/test/postgres15.ts'

/**
 * `PGBOUNCER` names the program to test with; that of Debian 12 is too old for named statements.
 */
export const PGBOUNCER = process.env.PGBOUNCER ?? ''
export const DEBIAN_PGBOUNCER = '/usr/sbin/pgbouncer'

export interface Pooler {
  address: DatabaseAddress
  stop(): Promise<void>
}

interface Settings {
  program: string
  port: number
  database: string
  user: string
  password: string
  /** Options of the database's line and of pgbouncer itself. */
  line?: string
  more?: string[]
}

/** Starts a pgbouncer in transaction mode in front of one database, with four connections to it. */
export async function startPooler(postgres: Postgres15, settings: Settings): Promise<Pooler> {
  const { program, port, database, user, password, line = '', more = [] } = settings
  const at = (name: string) => path.join(postgres.folder, `pgbouncer-${port}${name}`)
  const write = (name: string, text: string) => {
    writeFileSync(at(name), text, { mode: 0o600 })
    const { uid, gid } = postgres.account
    if (uid !== undefined) chownSync(at(name), uid, gid ?? 0)
  }
  write('.users', `"${user}" "${password}"\n`)
  write(
    '.ini',
    [
      '[databases]',
      `${database} = host=${postgres.folder} ${line}`,
      '[pgbouncer]',
      `listen_port = ${port}`,
      'listen_addr = 127.0.0.1',
      'unix_socket_dir =',
      'auth_type = scram-sha-256',
      `auth_file = ${at('.users')}`,
      'pool_mode = transaction',
      'default_pool_size = 4',
      'ignore_startup_parameters = extra_float_digits',
      ...more,
    ].join('\n'),
  )
  let open = false
  const child = await startProgram([program, at('.ini')], postgres, () => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      open = true
      socket.destroy()
    })
    socket.on('error', () => {})
    return open
  })
  const address = { host: '127.0.0.1', port, database }
  return { address, stop: () => stopProgram(child) }
}

export const isInstalled = (program: string): boolean => program !== '' && existsSync(program)
