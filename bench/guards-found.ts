import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { type Node, nodesOf } from '../checks/syntax.ts'

/** A permission check, and the content of its file without it. */
export interface Guard {
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
export function findGuards(): Guard[] {
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
