import { readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { changedAt, run } from './steps.mjs'

const SOURCES = [
  ...['app', 'client', 'db', 'features', 'ops', 'records', 'server', 'shared', 'ui'],
  ...['vite.config.ts', 'package-lock.json'],
]
const BUILT = 'dist/.built'

function newest(entry) {
  const { mtimeMs } = statSync(entry)
  if (!statSync(entry).isDirectory()) return mtimeMs
  return Math.max(mtimeMs, ...readdirSync(entry).map((name) => newest(path.join(entry, name))))
}

/**
 * Builds the web client and the server if a source is newer than the last build. The stamp file is
 * removed during the build, so a failed build is repeated at the next start.
 */
export function build() {
  if (changedAt(BUILT) > Math.max(...SOURCES.map(newest))) return
  console.log('Building…')
  const begun = new Date()
  rmSync(BUILT, { force: true })
  const status = run('node', ['scripts/build-all.mjs'])
  if (status !== 0) process.exit(status)
  writeFileSync(BUILT, '')
  utimesSync(BUILT, begun, begun)
}
