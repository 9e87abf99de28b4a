import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { blocksOf, STEPS } from '../bench/operations-document.ts'

const root = path.resolve(import.meta.dirname, '..')
const read = (name: string) => readFileSync(path.join(root, name), 'utf8')

const page = read('docs/operations.md')
const blocks = blocksOf(page)
const commands = blocks.flatMap((block) => block.commands)

test('every block of commands of the page is run by the gate, in its order', () => {
  const begun = blocks.map((block) => block.commands[0] ?? '')
  const known = STEPS.map(({ begins }) => begins)
  expect(
    begun.map((first, at) => (first.startsWith(known[at] ?? '?') ? known[at] : first)),
  ).toEqual(known)
})

test('a here-document and a continued line are one command with what begins them', () => {
  const [block] = blocksOf('```\ncat > a <<END\nx\n\ny\nEND\nrun \\\n  --all\ncd b\n```\n')
  expect(block?.commands).toEqual(['cat > a <<END\nx\n\ny\nEND', 'run \\\n  --all', 'cd b'])
})

test('every file and every npm command that the page has somebody use is there', () => {
  const files = commands.flatMap(
    (one) => one.match(/(?<![\w./])(?:deploy|scripts)\/[\w.@/-]+/g) ?? [],
  )
  expect(files.length).toBeGreaterThan(3)
  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = commands.flatMap((one) => /^npm run ([\w:]+)/.exec(one)?.[1] ?? [])
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

test('what the unit starts is there, and systemd has nothing to say against it', (at) => {
  const unit = read('deploy/diwan@.service')
  const started = [...unit.matchAll(/^Exec\w+=\/usr\/bin\/node (\S+)/gm)].map(([, file]) => file)
  expect(started).toEqual(['dist/server/server.js', 'scripts/ready.mjs'])
  expect(existsSync(path.join(root, 'scripts/ready.mjs'))).toBe(true)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'diwan-unit-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  copyFileSync(path.join(root, 'deploy/diwan@.service'), path.join(folder, 'diwan@.service'))
  const verify = ['verify', '--man=no', path.join(folder, 'diwan@3001.service')]
  const { status, stderr } = spawnSync('systemd-analyze', verify, { encoding: 'utf8' })
  at.skip(status === null, 'no systemd here')
  // If Node.js is installed elsewhere, only messages about `/usr/bin/node` are allowed.
  expect(stderr.split('\n').filter((line) => line && !line.includes('/usr/bin/node'))).toEqual([])
})

test('the pooler and the database in containers are set as the page says they must be', () => {
  const settings = read('deploy/pgbouncer/pgbouncer.ini').split('\n')
  const [, ignored = ''] = /`(ignore_startup_parameters = [^`]+)`/.exec(page) ?? []
  expect(settings).toContain(ignored)
  expect(settings).toContain('pool_mode = transaction')
  const [, prepared] = /^max_prepared_statements = (\d+)$/m.exec(settings.join('\n')) ?? []
  expect(Number(prepared)).toBeGreaterThan(0)
})
