import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

/**
 * A fake npm that installs as npm does: in production it omits build dependencies unless asked to
 * include them.
 */
const NPM = `#!/bin/sh
echo "$@" >> npm.log
[ -e npm.fails ] && exit 1
mkdir -p node_modules/pg && echo '{}' > node_modules/pg/package.json
case "$NODE_ENV $*" in
  production*--include=dev*|[!p]*|\\ *) mkdir -p node_modules/vite && echo '{}' > node_modules/vite/package.json;;
esac
echo '{}' > node_modules/.package-lock.json
`
const BUILDER = `
import { appendFileSync, existsSync, mkdirSync } from 'node:fs'
mkdirSync('dist', { recursive: true })
appendFileSync('build.log', 'built\\n')
process.exit(existsSync('build.fails') ? 1 : 0)
`

/** The folders with sources of the product. */
const MODULES = ['app', 'client', 'db', 'features', 'ops', 'records', 'server', 'shared', 'ui']

let clone = ''
const at = (name: string) => path.join(clone, name)
const timesIn = (log: string) =>
  existsSync(at(log)) ? readFileSync(at(log), 'utf8').trim().split('\n').length : 0

beforeEach(() => {
  clone = mkdtempSync(path.join(os.tmpdir(), 'diwan-clone-'))
  for (const folder of ['bin', ...MODULES]) mkdirSync(at(folder))
  for (const name of ['steps.mjs', 'build.mjs']) cpSync(`scripts/${name}`, at(`scripts/${name}`))
  writeFileSync(at('scripts/build-all.mjs'), BUILDER)
  writeFileSync(at('vite.config.ts'), '')
  writeFileSync(at('package-lock.json'), '{}')
  const names = { dependencies: { pg: '1.0.0' }, devDependencies: { vite: '1.0.0' } }
  writeFileSync(at('package.json'), JSON.stringify({ type: 'module', ...names }))
  writeFileSync(at('bin/npm'), NPM)
  chmodSync(at('bin/npm'), 0o755)
})
afterEach(() => rmSync(clone, { recursive: true }))

/** Installs and builds as `npm start` does before it starts. Returns whether that succeeded. */
function start(environment: Record<string, string> = { NODE_ENV: 'production' }): boolean {
  const code = `
    const { install } = await import('./scripts/steps.mjs')
    const { build } = await import('./scripts/build.mjs')
    install()
    build()`
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: clone,
    env: { PATH: `${at('bin')}:${process.env.PATH}`, ...environment },
  })
  return status === 0
}

describe('a fresh clone', () => {
  test('has what builds it in production too, and installs and builds once', () => {
    expect(start()).toBe(true)
    expect(existsSync(at('node_modules/vite/package.json'))).toBe(true)
    expect(readFileSync(at('npm.log'), 'utf8')).toMatch(/^install --include=dev /)
    expect(start()).toBe(true)
    expect(start({})).toBe(true)
    expect([timesIn('npm.log'), timesIn('build.log')]).toEqual([1, 1])
  })

  test('that somebody installed without what builds it heals by itself', () => {
    spawnSync(at('bin/npm'), ['install'], {
      cwd: clone,
      env: { ...process.env, NODE_ENV: 'production' },
    })
    expect(existsSync(at('node_modules/vite'))).toBe(false)
    expect(start()).toBe(true)
    expect(existsSync(at('node_modules/vite/package.json'))).toBe(true)
  })

  test('whose install or build failed is not spoilt for the next start', () => {
    writeFileSync(at('npm.fails'), '')
    expect(start()).toBe(false)
    expect(timesIn('build.log')).toBe(0)
    rmSync(at('npm.fails'))
    writeFileSync(at('build.fails'), '')
    expect(start()).toBe(false)
    rmSync(at('build.fails'))
    expect(start()).toBe(true)
    expect([timesIn('npm.log'), timesIn('build.log')]).toEqual([2, 2])
  })

  test('that changed while it was built is built again', () => {
    writeFileSync(
      at('scripts/build-all.mjs'),
      `${BUILDER.replace('process.exit', 'await new Promise((go) => setTimeout(go, 50))\nappendFileSync("app/page.ts", "1")\nprocess.exit')}`,
    )
    expect(start()).toBe(true)
    writeFileSync(at('scripts/build-all.mjs'), BUILDER)
    expect(start()).toBe(true)
    expect(timesIn('build.log')).toBe(2)
  })
})
