// npm run gate -- image: builds the image of deploy/Dockerfile on a Debian with our own Node.js,
// because the official base is not always reachable. Runs it as strictly as compose.yaml:
// unprivileged, on a read-only root. `-- external`: without the embedded database. Needs root,
// mmdebstrap, buildah and Debian's PostgreSQL 15.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '../app/server/test/front.ts'
import { nodeBinary } from '../scripts/node-binaries.mjs'
import { get, newTask, send, signUp } from './cases.ts'
import { type Bench, flags, gate } from './harness.ts'
import { table } from './report.ts'
import { debian, openRoom, trustOfNpm, unpackedNpm } from './rooms.ts'
import { startDatabase } from './site.ts'

const MAX_MB = 250
const GRACE_MS = 40_000
const LONGEST_START_S = 180
const BASE = 'docker.io/library/node:24-slim'
/** The folder where a room finds this machine's PostgreSQL socket. */
const SOCKETS = '/run/postgresql'
const TARGET = '/usr/local/lib/node_modules/npm'

/** Gives a command of buildah whose images are below a folder of their own. */
function openBuildah(bench: Bench) {
  const folder = bench.folder()
  const storage = ['--root', path.join(folder, 'images'), '--runroot', path.join(folder, 'run')]
  const stdio = ['ignore', 'pipe', 'inherit'] as ['ignore', 'pipe', 'inherit']
  const buildah = (...args: string[]) =>
    execFileSync('buildah', [...storage, ...args], { encoding: 'utf8', stdio }).trim()
  bench.atEnd(() => buildah('rm', '--all'))
  return buildah
}
type Buildah = ReturnType<typeof openBuildah>

/** Builds a base like the official image: Debian, Node.js, npm and the account `node`. */
function makeBase(buildah: Buildah): void {
  const { certificates, environment } = trustOfNpm()
  const made = buildah('from', 'scratch')
  buildah('add', '--quiet', made, debian('bookworm', ['ca-certificates', 'libstdc++6']), '/')
  buildah('copy', '--quiet', made, nodeBinary(24), '/usr/local/bin/node')
  buildah('copy', '--quiet', made, unpackedNpm(), TARGET)
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

const mounted = (buildah: Buildah, name: string) =>
  buildah('mount', buildah('from', '--pull-never', name))

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
function makeImage(buildah: Buildah, database: string): Image {
  const name = `localhost/diwan-${database}`
  const how = ['--format', 'docker', '--pull-never', '--isolation', 'chroot']
  const what = ['--build-arg', `DATABASE=${database}`, '--file', 'deploy/Dockerfile', '--tag', name]
  buildah('build', '--quiet', ...how, '--network', 'host', ...what, '.')
  const { config } = (JSON.parse(buildah('inspect', '--type', 'image', name)) as Configuration)
    .Docker
  const root = mounted(buildah, name)
  return {
    root,
    mb: mbOf(root) - mbOf(mounted(buildah, BASE)),
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
  const tools = ['@types', '@typescript', 'playwright', 'playwright-core']
  const forbidden = [...tools, ...Object.keys(devDependencies)]
  const inside = readdirSync(path.join(root, place), { recursive: true, encoding: 'utf8' })
  const packages = new Set(forbidden.filter((name) => !(name in dependencies)))
  return inside.filter(
    (name) =>
      packages.has(name.split('node_modules/').at(-1) ?? '') || /\.(tsx?|[cm]ts)$/.test(name),
  )
}

/** Signs a company up, signs in, creates a task and fetches the API document. */
async function work(url: string): Promise<void> {
  const owner = await signUp(url, 'Image')
  await send(url, get(owner.token, '/userProfile'))
  await send(url, newTask(owner, { title: 'Look at the image' }))
  await send(url, { path: '/api/docs/json' })
}

interface Run {
  image: Image
  environment?: Record<string, string>
  /** The folder of this machine's PostgreSQL socket. */
  socket?: string
}

/**
 * Starts the image as its configuration says, sends requests to it, and stops it; returns the
 * milliseconds until it was ready, and those until it had stopped.
 */
async function runImage(bench: Bench, { image, environment: more, socket }: Run) {
  const data = bench.folder()
  const account = 1000
  chownSync(data, account, account)
  const binds = {
    [image.environment.DATA_DIR ?? '']: data,
    ...(socket && { [SOCKETS]: socket }),
  }
  const room = await openRoom({ root: image.root, binds, isReadOnly: true })
  bench.atEnd(room.leave)
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const environment = {
    ...image.environment,
    ...{ PORT: port, HOST: '127.0.0.1', PUBLIC_URL: url, SMTP_URL: 'none', LOG_LEVEL: 'warn' },
    ...more,
  }
  const how = { user: image.user, folder: image.folder, environment }
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
  return { readyMs, stopMs: performance.now() - stopping }
}

/** Runs the image with PostgreSQL 15 of this machine. */
async function runWithDatabase(bench: Bench, image: Image) {
  const { postgres, url } = await startDatabase(bench, 'diwan', SOCKETS)
  const { folder: socket } = postgres
  // The image runs under an account that does not exist on this machine.
  chmodSync(socket, 0o755)
  return runImage(bench, { image, environment: { DATABASE_URL: url }, socket })
}

await gate(async (bench) => {
  const database = flags({}).words.includes('external') ? 'external' : 'embedded'
  const buildah = openBuildah(bench)
  makeBase(buildah)
  const image = makeImage(buildah, database)
  const strangers = strangersIn(image)
  for (const one of strangers) console.error(`${one} has no place in an image`)
  const runs = {
    ...(database === 'embedded' && {
      'its own': await bench.within((own) => runImage(own, { image })),
    }),
    DATABASE_URL: await bench.within((own) => runWithDatabase(own, image)),
  }
  const rows = Object.entries(runs).map(([name, { readyMs, stopMs }]) => [
    ...[database, name, image.mb.toFixed(0)],
    ...[(readyMs / 1000).toFixed(1), (stopMs / 1000).toFixed(1)],
  ])
  const head = ['image', 'database', `MB (${MAX_MB} at most)`, 's to ready', 's to stop']
  console.log(table(rows, head))
  const isLate = Object.values(runs).some(({ stopMs }) => !(stopMs <= GRACE_MS))
  return !(image.mb <= MAX_MB) || strangers.length > 0 || isLate
})
