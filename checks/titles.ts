import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import type { Node } from '#checks/syntax.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
/**
 * Matches `test`, `test.each(…)`, `inTurn(…)` and a file's own extended `test`, but not skipped
 * tests.
 */
const CALLEE = /^(?:describe|test|it|inTurn|\w+Test)\b(?!.*\.(?:skip|fixme|todo)\b)/

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/** The test or group of tests that a call declares. */
interface Declared {
  title: string
  isGroup: boolean
}

function declaredBy(node: Node, text: string): Declared | undefined {
  if (node.type !== 'CallExpression' || !isNode(node.callee)) return
  const callee = text.slice(node.callee.start, node.callee.end as number)
  if (!CALLEE.test(callee)) return
  const [first] = node.arguments as (Node & { end: number })[]
  if (!first || !/['"`]/.test(text[first.start] ?? '')) return
  const title = text.slice(first.start + 1, first.end - 1).replaceAll('\\', '')
  return { title, isGroup: /\bdescribe\b/.test(callee) }
}

/**
 * The titles of a file's tests, each after its groups: `a group › a test`. For a title that is
 * built at run time, the template of the source is used: `a test, ${locale}`.
 */
export function titlesIn(file: string): Set<string> {
  const text = readFileSync(path.join(ROOT, file), 'utf8')
  const titles = new Set<string>()
  const collect = (value: unknown, groups: readonly string[]): void => {
    if (Array.isArray(value)) for (const one of value) collect(one, groups)
    else if (typeof value === 'object' && value !== null) {
      const declared = isNode(value) ? declaredBy(value, text) : undefined
      const below = declared ? [...groups, declared.title] : groups
      if (declared?.isGroup === false) titles.add(below.join(' › '))
      for (const inner of Object.values(value)) collect(inner, below)
    }
  }
  collect(parseSync(file, text).program, [])
  return titles
}
