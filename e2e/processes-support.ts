import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PORT } from './port.ts'

/** Beside the port of the stories' own server, one for each of Playwright's workers. */
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

/** The process below another one that runs this script. */
function below(ancestor: number, script: string): number | undefined {
  const isBelow = (pid: number): boolean =>
    pid > 1 && (parentOf(pid) === ancestor || isBelow(parentOf(pid)))
  return pids().find((pid) => commandOf(pid).includes(script) && isBelow(pid))
}

/** Waits until it is there, for at most so many milliseconds. */
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
  /** The server's process. */
  node: number
  /** What it has said on stderr so far. */
  said: () => string
  /** PostgreSQL's first process; 0 while there is none. */
  postgres: () => number
  isReady: () => Promise<boolean>
}

/** `npm start` on a data folder, as an operator's shell would run it. */
export async function startProduct(
  dataDir: string,
  more: Record<string, string> = {},
): Promise<Product> {
  const url = `http://localhost:${port()}`
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
  const node = below(npm.pid ?? 0, 'scripts/start.mjs')
  if (!node) throw new Error('npm has no server below it')
  const pidFile = path.join(dataDir, 'postgres/data/postmaster.pid')
  const postgres = () =>
    existsSync(pidFile) ? Number.parseInt(readFileSync(pidFile, 'utf8'), 10) : 0
  return { npm, url, node, said: () => said, postgres, isReady }
}

/** Stops whatever of it is left. */
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
