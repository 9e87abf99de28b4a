import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PORT } from './port.ts'

/** Ports after that of the stories' own server, one for each Playwright worker. */
const port = () => Number(PORT) + 1 + Number(process.env.TEST_PARALLEL_INDEX ?? 0)

const statusOf = (pid: number): string => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2)
  } catch {
    return 'X'
  }
}

export const isAlive = (pid: number): boolean => !/^[ZX]/.test(statusOf(pid))

const parentOf = (pid: number) => Number(statusOf(pid).split(' ')[1])

const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

const pids = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)

/** The descendant of a process that runs this script. */
function below(ancestor: number, script: string): number | undefined {
  const isBelow = (pid: number): boolean =>
    pid > 1 && (parentOf(pid) === ancestor || isBelow(parentOf(pid)))
  return pids().find((pid) => commandOf(pid).includes(script) && isBelow(pid))
}

/** Polls until the result is truthy, for at most `ms` milliseconds; returns the last result. */
export async function soon<T>(ms: number, look: () => T | Promise<T>): Promise<T> {
  const end = Date.now() + ms
  for (;;) {
    const seen = await look()
    if (seen || Date.now() > end) return seen
    await sleep(50)
  }
}

export interface Product {
  npm: ChildProcess
  url: string
  /** The pid of the server's process. */
  node: number
  /** Its output on stderr so far. */
  said: () => string
  /** The pid of PostgreSQL's main process; 0 while there is none. */
  postgres: () => number
  isReady: () => Promise<boolean>
  /** How long it took from the command to the first reply, in milliseconds. */
  startedInMs: number
}

/** Runs `npm start` on a data folder, as from an operator's shell. */
export async function startProduct(
  dataDir: string,
  more: Record<string, string> = {},
): Promise<Product> {
  const url = `http://localhost:${port()}`
  const began = Date.now()
  const npm = spawn('npm', ['start'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
    env: {
      ...process.env,
      PORT: `${port()}`,
      DATA_DIR: dataDir,
      DEMO: '0',
      LOG_LEVEL: 'silent',
      ...more,
    },
  })
  let said = ''
  npm.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  if (!(await soon(45_000, isReady))) throw new Error(`It did not start: ${said}`)
  const startedInMs = Date.now() - began
  const node = below(npm.pid ?? 0, 'scripts/start.mjs')
  if (!node) throw new Error('npm has no server below it')
  const pidFile = path.join(dataDir, 'postgres/data/postmaster.pid')
  const postgres = () =>
    existsSync(pidFile) ? Number.parseInt(readFileSync(pidFile, 'utf8'), 10) : 0
  return { npm, url, node, said: () => said, postgres, isReady, startedInMs }
}

/** Kills any remaining process of it. */
export async function endProduct({ npm, node }: Product): Promise<void> {
  if (isAlive(node)) process.kill(node, 'SIGKILL')
  if (npm.exitCode === null && npm.signalCode === null) {
    const gone = once(npm, 'exit')
    npm.kill('SIGKILL')
    await gone
  }
}

export const newDataDir = () => mkdtempSync(path.join(os.tmpdir(), 'diwan-processes-'))
export const removeDataDir = (dataDir: string) => rmSync(dataDir, { recursive: true, force: true })
