// npm run gate -- nodes [22 24 --third]: tests everything that depends on Node.js with each
// supported version: build, start and stop, the tests without a browser (--third: a third of the
// server's) and a few stories (--stories: all of them, --no-stories: none).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { nodeBinary, PINNED } from './node-binaries.mjs'
import { install, requireNode, run } from './steps.mjs'

const FEW = ['e2e/first-screens.spec.ts', 'e2e/main-job.spec.ts', 'e2e/task-files.spec.ts']
const LONGEST_START_S = '60'

const given = process.argv.slice(2)
const isGiven = (option) => given.includes(option)
const named = given.filter((one) => one in PINNED)
const majors = named.length > 0 ? named : Object.keys(PINNED)

/** Puts this version first in PATH, so that every `node` that a step starts is this version. */
const environmentOf = (node) => ({
  ...process.env,
  PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}`,
})

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  return String(port)
}

/** Starts the built product with its demo, waits until it is ready, then stops it. */
async function startAndStop(node) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'diwan-node-'))
  const env = { ...environmentOf(node), PORT: await freePort(), DATA_DIR: dataDir, DEMO: '1' }
  const server = spawn(node, ['dist/server/server.js'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...env, LOG_LEVEL: 'warn' },
  })
  const ended = once(server, 'exit')
  const isReady = run(node, ['scripts/ready.mjs', LONGEST_START_S], { env }) === 0
  server.kill('SIGTERM')
  const [code] = await ended
  rmSync(dataDir, { recursive: true, force: true })
  return isReady && code === 0
}

function stepsOn(node) {
  const env = environmentOf(node)
  const on = (...args) => run(node, args, { env }) === 0
  const vitest = (...args) => on('node_modules/vitest/vitest.mjs', 'run', ...args)
  const stories = isGiven('--stories') ? [] : FEW
  const steps = {
    build: () => on('scripts/build-all.mjs'),
    'start and stop': () => startAndStop(node),
    units: () => vitest('--project', 'units', '--project', 'embedded'),
    server: () => vitest('--project', 'server', ...(isGiven('--third') ? ['--shard=1/3'] : [])),
    stories: () =>
      on('node_modules/@playwright/test/cli.js', 'test', ...stories, '--project', 'stories'),
  }
  if (isGiven('--no-stories')) delete steps.stories
  return steps
}

requireNode()
install()
const failures = []
for (const major of majors) {
  const version = PINNED[major]
  for (const [step, does] of Object.entries(stepsOn(nodeBinary(major)))) {
    console.log(`\n== Node.js ${version}: ${step}`)
    if (!(await does())) failures.push(`Node.js ${version}: ${step}`)
  }
}
for (const failure of failures) console.log(`FAILED: ${failure}`)
console.log(
  `\nNode.js ${majors.map((major) => PINNED[major]).join(', ')}: ${failures.length} failed`,
)
process.exit(failures.length === 0 ? 0 : 1)
