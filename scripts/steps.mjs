// Shared by start, test and the other commands. Plain JavaScript without packages, because it runs
// on a fresh clone before anything is installed.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)

const OLDEST = [20, 19]

/** The reason why Diwan cannot run on a machine, in one sentence; undefined if it can. */
export function whyNotHere({ platform, version, databaseUrl }) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]))
    return `Diwan needs Node.js ${OLDEST.join('.')} or newer; this is ${version}.`
  if (platform === 'win32' && !databaseUrl)
    return 'On Windows Diwan has no database of its own: set DATABASE_URL to a PostgreSQL server, or run it in WSL.'
  return undefined
}

/** Exits with the reason before anything is installed, if Diwan cannot run here. */
export function requireNode() {
  const why = whyNotHere({
    platform: process.platform,
    version: process.versions.node,
    databaseUrl: process.env.DATABASE_URL,
  })
  if (!why) return
  console.error(why)
  process.exit(1)
}

/** On Windows, npm and npx are scripts, which need a shell. */
const isScript = (command) => process.platform === 'win32' && ['npm', 'npx'].includes(command)

export function run(command, args, options = {}) {
  const shell = isScript(command)
  return spawnSync(command, args, { stdio: 'inherit', shell, ...options }).status ?? 1
}

export const changedAt = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0)

/**
 * The arguments for npm. `npm ci` is not used: it needs a lockfile with the binaries of every
 * platform, which not every registry has. Build tools are installed in production too.
 */
const INSTALL = ['install', '--include=dev', '--no-save', '--no-audit', '--no-fund']

const STAMP = 'node_modules/.package-lock.json'

/**
 * Whether all packages of package.json are installed; npm's own list can exist after a partial
 * install.
 */
function isInstalled() {
  if (changedAt(STAMP) < changedAt('package-lock.json')) return false
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const names = Object.keys({ ...dependencies, ...devDependencies })
  return names.every((name) => existsSync(`node_modules/${name}/package.json`))
}

/** Installs the packages if one is missing or the lockfile is newer. */
export function install() {
  if (isInstalled()) return
  console.log('Installing packages…')
  const status = run('npm', [...INSTALL, '--loglevel=error'])
  if (status !== 0) process.exit(status)
  utimesSync(STAMP, new Date(), new Date())
}
