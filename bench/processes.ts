import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '../app/server/test/front.ts'
import { until } from './until.ts'

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
}

async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGINT'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/** Where the product runs, if not here: another checkout, another network namespace. */
export interface Place {
  folder?: string | undefined
  namespace?: string | undefined
}

export type Environment = Record<string, string>

/**
 * The built product in one process, on HOST and PORT. It can be stopped and started again. Requests
 * need a client address (`fromElsewhere`): they are rate-limited by network, as in production.
 */
export class Process implements Product {
  readonly url: string
  readonly environment: Environment
  readonly #place: Place
  #child: ChildProcess | undefined

  constructor(environment: Environment, place: Place = {}) {
    this.url = `http://${environment.HOST ?? '127.0.0.1'}:${environment.PORT}`
    this.environment = environment
    this.#place = place
  }

  get pid(): number {
    return this.#child?.pid ?? 0
  }

  get isAlive(): boolean {
    return existsSync(`/proc/${this.pid}`)
  }

  /** Starts the product; returns the milliseconds until it is ready. */
  async start(environment: Environment = {}): Promise<number> {
    const { folder = '.', namespace } = this.#place
    const began = performance.now()
    const inside = namespace ? ['ip', 'netns', 'exec', namespace] : []
    const [program = '', ...words] = [...inside, process.execPath, 'dist/server/server.js']
    const child = spawn(program, words, {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...{ PATH: process.env.PATH, LOG_LEVEL: 'silent', FAKE_NOW: START, TRUST_PROXY: '1' },
        ...{ ...this.environment, ...environment },
      },
    })
    this.#child = child
    const isReady = async () => {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error('The server ended before it answered')
      const answer = await fetch(`${this.url}/readyz`).catch(() => undefined)
      return answer?.ok
    }
    await until('the server answers', isReady, { ms: LONGEST_START_MS, everyMs: 25 })
    return performance.now() - began
  }

  stop = async (): Promise<void> => this.#child && stop(this.#child)
  kill = async (): Promise<void> => this.#child && stop(this.#child, 'SIGKILL')
  /** Ends the process as systemd does: it first reports that it is not ready for traffic. */
  retire = async (): Promise<void> => this.#child && stop(this.#child, 'SIGTERM')

  /** Kills the process and starts it again; returns the milliseconds until it is ready. */
  async crash(environment: Environment = {}): Promise<number> {
    await this.kill()
    return this.start(environment)
  }
}

/** Starts the built product in one process. */
export async function startProduct(environment: Environment): Promise<Product> {
  const product = new Process({ PORT: String(await freePort()), ...environment })
  await product.start().catch(async (error) => {
    await product.stop()
    throw error
  })
  return product
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
