// npm run gate -- guards: every part of every policy, and every refusal that stands in the way of an act, is
// taken out by itself, in a checkout of its own: some test has to fail. `-- --only TEXT`: those whose
// place holds this text; `-- --from N`: from the Nth on, where a run was cut off; `-- --unasked`:
// without asking first whether all of these tests pass, as just after `npm test`. An hour and more on two cores.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { checkOut } from './earlier.ts'
import { findGuards, type Guard } from './guards-found.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    from: { type: 'string', default: '1' },
    unasked: { type: 'boolean', default: false },
  },
})
/** What walks the whole product and may notice where the feature's own tests do not. */
const WALKS = ['permission-matrix', 'tenant-matrix', 'addresses-hidden', 'can'].map(
  (name) => `app/server/${name}.test.ts`,
)

/** From the nearest tests to the farthest: most guards are missed by the first of them. */
function testsOf(file: string): string[][] {
  const room = path.posix.dirname(file)
  const feature = file.split('/').slice(0, 2).join('/')
  const nearest = file.replace(/\.ts$/, '.test.ts')
  return [...(existsSync(nearest) ? [[nearest]] : []), [`${room}/`], [`${feature}/`, ...WALKS]]
}

const passes = (folder: string, tests: readonly string[]): boolean =>
  spawnSync('npx', ['vitest', 'run', '--project', 'server', '--bail', '1', ...tests], {
    cwd: folder,
    stdio: 'ignore',
  }).status === 0

/** The tests that notice that a guard is gone; undefined where none does. */
function noticedBy(folder: string, { file, without }: Guard): string | undefined {
  const target = path.join(folder, file)
  const text = readFileSync(target, 'utf8')
  writeFileSync(target, without)
  try {
    return testsOf(file)
      .find((tests) => !passes(folder, tests))
      ?.join(' ')
  } finally {
    writeFileSync(target, text)
  }
}

function main(): boolean {
  const first = Number(values.from) - 1
  const all = findGuards().filter(({ file, line }) => `${file}:${line}`.includes(values.only))
  const guards = all.slice(first)
  const { folder, remove } = checkOut('HEAD')
  const missed: Guard[] = []
  try {
    const tests = new Set(guards.flatMap(({ file }) => testsOf(file).flat()))
    if (!values.unasked && !passes(folder, [...tests]))
      throw new Error('These tests fail with every guard in its place')
    for (const [at, guard] of guards.entries()) {
      const by = noticedBy(folder, guard)
      if (!by) missed.push(guard)
      const text = guard.text.replaceAll(/\s+/g, ' ')
      const said = by ?? 'NO TEST FAILS'
      console.log(`${first + at + 1}/${all.length} ${guard.file}:${guard.line} ${text}: ${said}`)
    }
  } finally {
    remove()
  }
  console.log(
    `guards: ${guards.length} taken out one by one, ${missed.length} without a test that fails`,
  )
  return missed.length === 0
}

process.exit(main() ? 0 : 1)
