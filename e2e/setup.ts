import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Front } from '../app/server/test/front.ts'
import { startWatched } from '../scripts/watched.mjs'
import { guardDemos } from './demo-guard.ts'
import { PORT } from './port.ts'

/** Starting takes 5 s on an idle machine. */
const STARTED_WITHIN_MS = 120_000

async function answers(server: ChildProcess): Promise<void> {
  for (const until = performance.now() + STARTED_WITHIN_MS; performance.now() < until; ) {
    if (server.exitCode !== null) throw new Error('The server ended before it answered')
    const up = await fetch(`http://localhost:${PORT}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
    if (up) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The server did not answer within ${STARTED_WITHIN_MS} ms`)
}

/** The server's log while the stories run. */
const LOG = 'test-results/server.log'

/**
 * With `E2E_BEHIND=nginx` or `caddy` the stories run against two processes behind that proxy, with
 * a connection pooler, a standby and a bucket, as `npm run gate -- stories` does.
 */
async function startMachines(front: Front) {
  const { Bench } = await import('../bench/harness.ts')
  const { startSite } = await import('../bench/site.ts')
  const environment = { PUBLIC_URL: `http://localhost:${PORT}`, DEMO: '1' }
  const bench = new Bench()
  const site = await startSite(bench, { front, processes: 2, port: Number(PORT), environment })
  process.env.DIWAN_E2E_DATABASE = JSON.stringify({ ...site.postgres.superuser, database: 'diwan' })
  process.env.DIWAN_E2E_PROCESS = site.processes[0]?.url
  return () => bench.close()
}

/** Starts the built product with its demo companies and its own data, for all stories. */
export default async function setup() {
  const front = process.env.E2E_BEHIND
  const isSite = front === 'nginx' || front === 'caddy'
  const stop = isSite ? await startMachines(front) : await startProcess()
  await guardDemos()
  return stop
}

async function startProcess() {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'diwan-e2e-'))
  process.env.DIWAN_E2E_DATA = dataDir
  mkdirSync(path.dirname(LOG), { recursive: true })
  const log = openSync(LOG, 'w')
  const server = startWatched('node', ['dist/server/server.js'], {
    stdio: ['ignore', log, 'inherit'],
    env: {
      ...process.env,
      PORT,
      DATA_DIR: dataDir,
      DEMO: '1',
      // Each sign-up of a story uses a network address of its own (`fromElsewhere`).
      TRUST_PROXY: '1',
      LOG_LEVEL: 'info',
    },
  })
  closeSync(log)
  const stop = async () => {
    const ended = server.exitCode !== null || once(server, 'exit')
    server.kill('SIGINT')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await answers(server)
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
