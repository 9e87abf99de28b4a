// npm run gate -- guards: removes each part of every policy and each refusal, one at a time, in a
// separate checkout: some test must fail. `-- --only TEXT`: guards whose file:line contains TEXT;
// `-- --from N`: resume at the Nth; `-- --unasked`: skip the first check that all these tests pass.
// Takes over an hour on two cores.

import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { type Node, nodesOf } from '../checks/syntax.ts'
import { checkOut } from './earlier.ts'
import { flags, gate } from './harness.ts'

const { only, from, unasked } = flags({ only: '', from: 1, unasked: false })
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

/** A permission check, and the content of its file without it. */
interface Guard {
  file: string
  line: number
  /** The source text of the check. */
  text: string
  without: string
}

interface Place extends Node {
  end: number
}

const place = (value: unknown): Place => value as Place

/** Whether a statement does nothing but throw `forbidden()` or `notFound()`. */
function refuses(statement: Place): boolean {
  if (statement.type === 'BlockStatement') {
    const [only, more] = statement.body as Place[]
    return more === undefined && only !== undefined && refuses(only)
  }
  if (statement.type !== 'ThrowStatement') return false
  const call = place(statement.argument)
  const callee = place(call.callee)
  return call.type === 'CallExpression' && /^(forbidden|notFound)$/.test(String(callee.name))
}

/** Each operand of a logical expression; any other node as a whole. */
function* operandsOf(node: Place): Generator<Place> {
  if (node.type !== 'LogicalExpression') return yield node
  yield* operandsOf(place(node.left))
  yield* operandsOf(place(node.right))
}

const BOOLEAN = new Set([
  'LogicalExpression',
  'CallExpression',
  'BinaryExpression',
  'UnaryExpression',
])

/**
 * Calls of `filter` are excluded: they return a list, not an answer. The callback inside is
 * checked.
 */
const isList = ({ callee }: Place) => place(place(callee ?? {}).property ?? {}).name === 'filter'

/**
 * The returned expressions of a policy's functions, split into operands that can be replaced by
 * true.
 */
function* inPolicy(program: Node): Generator<[Place, string]> {
  for (const node of nodesOf(program)) {
    const body = place(node.type === 'ArrowFunctionExpression' ? node.body : node.argument)
    if (node.type !== 'ArrowFunctionExpression' && node.type !== 'ReturnStatement') continue
    if (body && BOOLEAN.has(body.type) && !isList(body))
      for (const one of operandsOf(body)) yield [one, 'true']
  }
}

/** The conditions of refusals that protect an action. */
function* inActs(program: Node): Generator<[Place, string]> {
  for (const node of nodesOf(program)) {
    if (node.type !== 'IfStatement' || node.alternate) continue
    const consequent = place(node.consequent)
    if (!refuses(consequent)) continue
    const test = place(node.test)
    for (const one of operandsOf(test)) yield [one, 'false']
  }
}

/** Finds every guard below `features`, with the content of its file without it. */
function findGuards(): Guard[] {
  const files = readdirSync('features', { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join('features', name))
    .filter((file) => /\/server\/.*\.ts$/.test(file) && !/\.test\.ts$|\/test\//.test(file))
  return files.sort().flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    const { program } = parseSync(file, source)
    const found = file.endsWith('/policy.ts') ? inPolicy : inActs
    return [...found(program as unknown as Node)].map(([{ start, end }, instead]) => ({
      file,
      line: source.slice(0, start).split('\n').length,
      text: source.slice(start, end),
      without: source.slice(0, start) + instead + source.slice(end),
    }))
  })
}

await gate(async (bench) => {
  const first = from - 1
  const all = findGuards().filter(({ file, line }) => `${file}:${line}`.includes(only))
  const guards = all.slice(first)
  const { folder, remove } = checkOut('HEAD')
  bench.atEnd(remove)
  const tests = new Set(guards.flatMap(({ file }) => testsOf(file).flat()))
  if (!unasked && !passes(folder, [...tests]))
    throw new Error('These tests fail with every guard in its place')
  let missed = 0
  for (const [at, guard] of guards.entries()) {
    const by = noticedBy(folder, guard)
    if (!by) missed += 1
    const text = guard.text.replaceAll(/\s+/g, ' ')
    const said = by ?? 'NO TEST FAILS'
    console.log(`${first + at + 1}/${all.length} ${guard.file}:${guard.line} ${text}: ${said}`)
  }
  console.log(`guards: ${guards.length} taken out one by one, ${missed} without a test that fails`)
  return missed > 0
})
