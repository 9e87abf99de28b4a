// What start, test and the other commands share. Plain JavaScript without packages: it runs on a
// fresh clone, before anything is installed.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)

const OLDEST = [20, 19]

export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return
  console.error(
    `Diwan needs Node.js ${OLDEST.join('.')} or newer; this is ${process.versions.node}.`,
  )
  process.exit(1)
}

export function run(command, args, options = {}) {
  return spawnSync(command, args, { stdio: 'inherit', ...options }).status ?? 1
}

export const changedAt = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0)

/**
 * Installs the packages of the lockfile when they are missing or older than it. Not `npm ci`: it
 * insists that the lockfile lists the binaries of every platform, which not every registry has.
 */
export function install() {
  const stamp = 'node_modules/.package-lock.json'
  if (changedAt(stamp) >= changedAt('package-lock.json')) return
  console.log('Installing packages…')
  const status = run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'])
  if (status !== 0) process.exit(status)
  utimesSync(stamp, new Date(), new Date())
}
