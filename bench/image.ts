// npm run gate -- image: builds the image of deploy/Dockerfile on a Debian with our own Node.js,
// because the official base is not always reachable. Runs it as strictly as compose.yaml:
// unprivileged, on a read-only root. `-- external`: without the embedded database. Needs root,
// mmdebstrap, buildah and Debian's PostgreSQL 15.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { startPostgres15 } from '#server/test/postgres15.ts'
import { runSql } from '#server/test/setup.ts'
import { nodeBinary, unpacked } from '../scripts/node-binaries.mjs'
import { bearer, post, send, signUp } from './cases.ts'
import { table } from './report.ts'
import { debian, openRoom, trustOfNpm } from './rooms.ts'

const MAX_MB = 250
const GRACE_MS = 40_000
const LONGEST_START_S = 180
const BASE = 'docker.io/library/node:24-slim'
const NPM = '11.21.2'
/** The folder where a room finds this machine's PostgreSQL socket. */
const SOCKETS = '/run/postgresql'
const TARGET = '/usr/local/lib/node_modules/npm'

const folder = mkdtempSync(path.join(os.tmpdir(), 'diwan-image-'))
const storage = ['--root', path.join(folder, 'images'), '--runroot', path.join(folder, 'run')]

function buildah(...args: string[]): string {
  const stdio = ['ignore', 'pipe', 'inherit'] as ['ignore', 'pipe', 'inherit']
  return execFileSync('buildah', [...storage, ...args], { encoding: 'utf8', stdio }).trim()
}

/** Builds a base like the official image: Debian, Node.js, npm and the account `node`. */
function makeBase(): void {
  const { certificates, environment } = trustOfNpm()
  const made = buildah('from', 'scratch')
  buildah('add', '--quiet', made, debian('bookworm', ['ca-certificates', 'libstdc++6']), '/')
  buildah('copy', '--quiet', made, nodeBinary(24), '/usr/local/bin/node')
  buildah('copy', '--quiet', made, unpacked('npm', NPM), TARGET)
  buildah('copy', '--quiet', made, certificates, certificates)
  const links = ['npm', 'npx'].map((name) => `ln -s ${TARGET}/bin/${name}-cli.js /bin/${name}`)
  const commands = [
    'useradd --uid 1000 --create-home node',
    `chmod +x ${TARGET}/bin/*.js`,
    ...links,
  ]
  buildah('run', '--isolation', 'chroot', made, 'sh', '-c', commands.join(' && '))
  for (const [name, value] of Object.entries(environment))
    buildah('config', '--env', `${name}=${value}`, made)
  buildah('commit', '--quiet', '--rm', made, BASE)
}

interface Image {
  root: string
  mb: number
  user: string
  environment: Record<string, string>
  folder: string
  command: string[]
  health: string[]
}

const mbOf = (root: string) =>
  Number(execFileSync('du', ['-sxk', root], { encoding: 'utf8' }).split('\t')[0]) / 1024

const mounted = (name: string) => buildah('mount', buildah('from', '--pull-never', name))

/** The part of Docker's image configuration that says how an image runs. */
interface Configuration {
  Docker: {
    config: {
      User: string
      Env: string[]
      WorkingDir: string
      Cmd: string[]
      Healthcheck: { Test: string[] }
    }
  }
}

/** Builds an image with the Dockerfile. */
function makeImage(database: string): Image {
  const name = `localhost/diwan-${database}`
  const how = ['--format', 'docker', '--pull-never', '--isolation', 'chroot']
  const what = ['--build-arg', `DATABASE=${database}`, '--file', 'deploy/Dockerfile', '--tag', name]
  buildah('build', '--quiet', ...how, '--network', 'host', ...what, '.')
  const { config } = (JSON.parse(buildah('inspect', '--type', 'image', name)) as Configuration)
    .Docker
  const root = mounted(name)
  return {
    root,
    mb: mbOf(root) - mbOf(mounted(BASE)),
    user: config.User,
    folder: config.WorkingDir,
    command: config.Cmd,
    health: config.Healthcheck.Test.slice(1),
    environment: Object.fromEntries(config.Env.map((one) => one.split(/=(.*)/s).slice(0, 2))),
  }
}

/**
 * Finds files in the image that only builds or tests need: packages, TypeScript sources and type
 * declarations.
 */
function strangersIn({ root, folder: place }: Image): string[] {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies: Record<string, string>
    devDependencies: Record<string, string>
  }
  const forbidden = [
    '@types',
    '@typescript',
    'playwright',
    'playwright-core',
    ...Object.keys(devDependencies),
  ]
  const inside = readdirSync(path.join(root, place), { recursive: true, encoding: 'utf8' })
  const packages = new Set(forbidden.filter((name) => !(name in dependencies)))
  return inside.filter(
    (name) =>
      packages.has(name.split('node_modules/').at(-1) ?? '') || /\.(tsx?|[cm]ts)$/.test(name),
  )
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return String(address && typeof address === 'object' ? address.port : 0)
}

/** Signs a company up, signs in, creates a task and fetches the API document. */
async function work(url: string): Promise<void> {
  const { token } = await signUp(url, 'Image')
  const profile = { path: '/api/userProfile', headers: bearer(token) }
  const { data } = await send(url, profile)
  const task = { title: 'Look at the image', assigned_user_id: [data.id] }
  await send(url, post('/api/tasks', task, bearer(token)))
  await send(url, { path: '/api/docs/json' })
}

interface Outcome {
  readyMs: number
  stopMs: number
}

/** Starts the image as its configuration says, sends requests to it, and stops it. */
async function runImage(image: Image, more: Record<string, string>, socket?: string) {
  const data = mkdtempSync(path.join(folder, 'data-'))
  const account = 1000
  chownSync(data, account, account)
  const binds = {
    [image.environment.DATA_DIR ?? '']: data,
    ...(socket && { [SOCKETS]: socket }),
  }
  const room = await openRoom({ root: image.root, binds, isReadOnly: true })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const environment = {
    ...image.environment,
    ...{ PORT: port, HOST: '127.0.0.1', PUBLIC_URL: url, SMTP_URL: 'none', LOG_LEVEL: 'warn' },
    ...more,
  }
  const how = { user: image.user, folder: image.folder, environment }
  try {
    const began = performance.now()
    const { child, pid } = await room.start(image.command, how)
    const ended = once(child, 'exit')
    const waiting = [...image.health, String(LONGEST_START_S)]
    if (room.run(waiting, how).status !== 0) throw new Error('The image did not become ready')
    const readyMs = performance.now() - began
    await work(url)
    const stopping = performance.now()
    process.kill(pid, 'SIGTERM')
    const [code] = await ended
    if (code !== 0) throw new Error(`The image ended with ${code}`)
    return { readyMs, stopMs: performance.now() - stopping } satisfies Outcome
  } finally {
    await room.leave()
  }
}

async function withPostgres<T>(work: (url: string, socket: string) => Promise<T>): Promise<T> {
  const postgres = await startPostgres15()
  try {
    await runSql(postgres.owner, 'create database diwan')
    const { folder: socket } = postgres
    // The image runs under an account that does not exist on this machine.
    chmodSync(socket, 0o755)
    const secret = encodeURIComponent(String(postgres.owner.password))
    const place = `diwan?host=${encodeURIComponent(SOCKETS)}`
    return await work(`postgres://${postgres.owner.user}:${secret}@/${place}`, socket)
  } finally {
    await postgres.stop()
  }
}

async function main(): Promise<boolean> {
  const database = process.argv.includes('external') ? 'external' : 'embedded'
  makeBase()
  const image = makeImage(database)
  const strangers = strangersIn(image)
  for (const one of strangers) console.error(`${one} has no place in an image`)
  const runs = {
    ...(database === 'embedded' && { 'its own': await runImage(image, {}) }),
    DATABASE_URL: await withPostgres((DATABASE_URL, socket) =>
      runImage(image, { DATABASE_URL }, socket),
    ),
  }
  const rows = Object.entries(runs).map(([name, { readyMs, stopMs }]) => [
    ...[database, name, image.mb.toFixed(0)],
    ...[(readyMs / 1000).toFixed(1), (stopMs / 1000).toFixed(1)],
  ])
  const head = ['image', 'database', `MB (${MAX_MB} at most)`, 's to ready', 's to stop']
  console.log(table(rows, head))
  const isInTime = Object.values(runs).every(({ stopMs }) => stopMs <= GRACE_MS)
  return image.mb <= MAX_MB && strangers.length === 0 && isInTime
}

try {
  process.exitCode = (await main()) ? 0 : 1
} finally {
  buildah('rm', '--all')
  rmSync(folder, { recursive: true, force: true })
}
