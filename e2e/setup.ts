import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PORT } from './port.ts'

async function answers(server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (server.exitCode !== null) throw new Error('The server ended before it answered')
    const up = await fetch(`http://localhost:${PORT}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
    if (up) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The server did not answer within 30 s')
}

/** What the server logged while the stories were told. */
const LOG = 'test-results/server.log'

/** The built product with its demo companies, on data of its own, for all stories. */
export default async function setup() {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'diwan-e2e-'))
  process.env.DIWAN_E2E_DATA = dataDir
  mkdirSync(path.dirname(LOG), { recursive: true })
  const log = openSync(LOG, 'w')
  const server = spawn('node', ['dist/server/server.js'], {
    stdio: ['ignore', log, 'inherit'],
    env: {
      ...process.env,
      PORT,
      DATA_DIR: dataDir,
      DEMO: '1',
      RATE_LIMITS: 'off',
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
