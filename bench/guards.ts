// npm run gate -- guards: removes each part of every policy and each refusal, one at a time, in a
// separate checkout: some test must fail. `-- --only TEXT`: guards whose file:line contains TEXT;
// `-- --from N`: resume at the Nth; `-- --unasked`: skip the first check that all these tests pass.
// Takes over an hour on two cores.
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
/** Tests of the whole product, which can fail where the feature's own tests do not. */
const WALKS = ['permission-matrix', 'tenant-matrix', 'addresses-hidden', 'can'].map(
  (name) => `app/server/${name}.test.ts`,
)

/** From the nearest tests to the most general: the first of them detect most missing guards. */
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

/** The tests that fail without the guard; undefined if none does. */
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
