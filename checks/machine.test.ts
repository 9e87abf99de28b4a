import { parseSync } from 'oxc-parser'
import { describe, expect, test } from 'vitest'
import { listSources, MODULES, type Source } from '#checks/sources.ts'
import { lineOf, type Node, nameOf, nodesOf } from '#checks/syntax.ts'

const WITH_TESTS = [...MODULES, 'checks', 'scripts', 'docs', 'e2e']
const TESTS = /\.(?:test|spec)\.tsx?$/
/**
 * Tests that run separately and sequentially: a Vitest project, and Playwright's
 * (`playwright.config.ts`).
 */
const MEASURED = /\.measured\.test\.ts$|e2e\/(?:budgets|processes|task-story|live)\.spec\.ts$/
const OF_MACHINE = /performance\.now|hrtime|memoryUsage|cpuUsage|Date\.now/
const COMPARES = /^toBe(?:Less|Greater)Than(?:OrEqual)?$|^toBeCloseTo$/

const parse = ({ file, text }: Source): Node[] => [...nodesOf(parseSync(file, text).program)]

/** The places where a test compares a time, memory or CPU value with a limit. */
function judgesTheMachine(source: Source): string[] {
  const nodes = parse(source)
  const textOf = ({ start, end }: Node) => source.text.slice(start, end as number)
  const isOfMachine = (node: unknown) => OF_MACHINE.test(textOf(node as Node))
  const measured = nodes
    .filter(({ type, init }) => type === 'VariableDeclarator' && init && isOfMachine(init))
    .map(({ id }) => nameOf(id))
  return nodes
    .filter(({ type, callee }) => {
      const { property } = (callee ?? {}) as Node
      return type === 'CallExpression' && COMPARES.test(nameOf(property))
    })
    .filter(({ callee }) =>
      [...nodesOf((callee as Node).object)].some(
        (node) =>
          (node.type === 'CallExpression' && isOfMachine(node)) ||
          (node.type === 'Identifier' && measured.includes(nameOf(node))),
      ),
    )
    .map((node) => lineOf(source, node))
}

/** The places where a file creates a folder at import time; listing the tests imports it too. */
function makesFolders(source: Source): string[] {
  const { body } = parseSync(source.file, source.text).program as unknown as { body: Node[] }
  const isFunction = ({ type }: Node) => /Function/.test(type)
  const reachedIn = (value: unknown): Node[] => {
    if (Array.isArray(value)) return value.flatMap(reachedIn)
    if (typeof value !== 'object' || value === null) return []
    if ('type' in value && isFunction(value as Node)) return []
    return [value as Node, ...Object.values(value).flatMap(reachedIn)]
  }
  return reachedIn(body)
    .filter(({ type, callee }) => type === 'CallExpression' && /^mkdtemp/.test(nameOf(callee)))
    .map((node) => lineOf(source, node))
}

const tests = listSources(TESTS, WITH_TESTS)

describe('a slow machine makes no test fail', () => {
  test('what takes time, memory or the processor is measured in the measured project alone', () => {
    expect(tests.length).toBeGreaterThan(300)
    const others = tests.filter(({ file }) => !MEASURED.test(file))
    expect(others.flatMap(judgesTheMachine)).toEqual([])
  })

  test.each([
    'expect(performance.now() - begun).toBeLessThan(2_000)',
    'const took = Date.now() - begun\nexpect(took).toBeLessThan(5)',
    'const grown = process.memoryUsage().rss - before\nexpect(grown / MB).toBeLessThanOrEqual(9)',
    'expect(process.cpuUsage(before).user).toBeGreaterThan(0)',
  ])('%s is found', (text) => {
    expect(judgesTheMachine({ file: 'a.test.ts', text })).toHaveLength(1)
  })
})

describe('a test file makes no folder when it is read', () => {
  test('folders are made by the hooks and tests that use them', () => {
    expect(tests.flatMap(makesFolders)).toEqual([])
  })

  test('one that is made at once is found, one that a hook makes is not', () => {
    const text =
      "const a = mkdtempSync('x')\nconst b = path.join(mkdtempSync('y'), 'z')\nbeforeAll(() => void mkdtempSync('w'))"
    expect(makesFolders({ file: 'a.test.ts', text })).toEqual(['a.test.ts:1', 'a.test.ts:2'])
  })
})
