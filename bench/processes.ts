import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../app/server/test/front.ts'

/** On a machine with other load, the first start with the demo companies takes minutes. */
const LONGEST_START_MS = 300_000
/** A Wednesday, so that what is due does not depend on the day of the run. */
export const START = '2026-03-04T09:00:00Z'

export interface Running {
  url: string
  pid: number
  stop(): Promise<void>
}

export interface Product extends Running {
  /** Kills the process immediately, like a power failure. */
  kill(): Promise<void>
  /** Ends the process as systemd does: it first reports that it is not ready for traffic. */
  retire(): Promise<void>
}

async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGINT'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

async function answers(child: ChildProcess, url: string): Promise<void> {
  const end = Date.now() + LONGEST_START_MS
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error('The server ended before it answered')
    const up = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
    if (up) return
    await setTimeout(25)
  }
  throw new Error(`The server did not answer within ${LONGEST_START_MS / 1_000} s`)
}

/** Where the product runs, if not here: another checkout, another network namespace. */
interface Place {
  folder?: string
  namespace?: string | undefined
}

/**
 * Starts the built product in one process, on HOST and PORT if the environment has them. Requests
 * need a client address (`fromElsewhere`): they are rate-limited by network, as in production.
 */
export async function startProduct(
  environment: Record<string, string>,
  { folder = '.', namespace }: Place = {},
): Promise<Product> {
  const { HOST: host = '127.0.0.1', PORT: port = String(await freePort()) } = environment
  const url = `http://${host}:${port}`
  const inside = namespace ? ['ip', 'netns', 'exec', namespace] : []
  const [program = '', ...words] = [...inside, process.execPath, 'dist/server/server.js']
  const child = spawn(program, words, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      LOG_LEVEL: 'silent',
      FAKE_NOW: START,
      TRUST_PROXY: '1',
      ...environment,
      PORT: port,
    },
  })
  await answers(child, url).catch(async (error) => {
    await stop(child)
    throw error
  })
  const pid = child.pid ?? 0
  return {
    url,
    pid,
    stop: () => stop(child),
    kill: () => stop(child, 'SIGKILL'),
    retire: () => stop(child, 'SIGTERM'),
  }
}

const script = (name: string, ...args: string[]) =>
  fork(path.join(import.meta.dirname, name), args, { execArgv: ['--import', 'tsx'] })

/** Starts the floor on the same database. */
export async function startFloor(socketDir: string): Promise<Running> {
  const child = script('floor.ts', socketDir, START)
  const [port] = await once(child, 'message')
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => stop(child) }
}

/** Runs a script that measures itself; returns its message. */
export async function outcomeOf<T>(name: string, ...args: string[]): Promise<T> {
  const child = script(name, ...args)
  let outcome: T | undefined
  child.on('message', (message) => {
    outcome = message as T
  })
  await once(child, 'disconnect')
  if (outcome === undefined) throw new Error(`${name} ended without a result`)
  return outcome
}

/** The embedded PostgreSQL below a DATA_DIR, found by its postmaster.pid file. */
export function postgresIn(dataDir: string): { pid: number; socketDir: string } {
  const file = path.join(dataDir, 'postgres/data/postmaster.pid')
  const lines = readFileSync(file, 'utf8').split('\n')
  return { pid: Number(lines[0]), socketDir: lines[4] ?? '' }
}

/** Connects to the embedded PostgreSQL below a DATA_DIR as its owner. */
export async function asOwner<T>(
  dataDir: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const host = postgresIn(dataDir).socketDir
  const client = new pg.Client({ host, user: 'diwan_owner', database: 'postgres' })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    // The database can have stopped with the product.
    await client.end().catch(() => {})
  }
}

/** The version of the PostgreSQL server. */
export async function versionOf(socketDir: string): Promise<string> {
  const client = new pg.Client({ host: socketDir, user: 'diwan_owner', database: 'postgres' })
  await client.connect()
  const { rows } = await client.query('show server_version')
  await client.end()
  return rows[0].server_version
}
