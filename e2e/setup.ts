import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const PORT = '4010'

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

/** The built product with its demo companies, on data of its own, for all stories. */
export default async function setup() {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'diwan-e2e-'))
  process.env.DIWAN_E2E_DATA = dataDir
  const server = spawn('node', ['dist/server/server.js'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT,
      DATA_DIR: dataDir,
      DEMO: '1',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
    },
  })
  await answers(server)
  return async () => {
    server.kill('SIGINT')
    await new Promise((resolve) => server.once('exit', resolve))
    rmSync(dataDir, { recursive: true, force: true })
  }
}
