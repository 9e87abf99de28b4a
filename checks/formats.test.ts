import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { listSources, MODULES, type Source } from '#checks/sources.ts'
import { lineOf, type Node, nameOf, nodesOf } from '#checks/syntax.ts'

const PRINTS = /^(format|formatRange|toLocale(Date|Time)?String)$/
const TAKES_APART =
  /^(split|slice|substring|at|charAt|indexOf|match|matchAll|replace|replaceAll|startsWith|endsWith)$/

/** Whether a value is the output of a formatter of dates, numbers or lists. */
function isPrinted(value: unknown): boolean {
  const { type, callee } = (value ?? {}) as Node
  if (type !== 'CallExpression') return false
  return PRINTS.test(nameOf((callee as Node).property))
}

/** The places where a source parses or changes locale-formatted text. */
function takenApart(source: Source): string[] {
  const nodes = [...nodesOf(parseSync(source.file, source.text).program)]
  const printed = new Set(
    nodes
      .filter(({ type, init }) => type === 'VariableDeclarator' && isPrinted(init))
      .map(({ id }) => nameOf(id)),
  )
  return nodes
    .filter(
      ({ type, object, property }) =>
        type === 'MemberExpression' &&
        TAKES_APART.test(nameOf(property)) &&
        (isPrinted(object) || printed.has(nameOf(object))),
    )
    .map((node) => lineOf(source, node))
}

test('nobody takes apart what a locale prints: the parts of a formatter are told by their type', () => {
  const sources = listSources(/\.tsx?$/, [...MODULES, 'e2e', 'bench'])
  expect(sources.length).toBeGreaterThan(500)
  expect(sources.flatMap(takenApart)).toEqual([])
})

test.each([
  "const [date] = formatter.format(instant).split(', ')",
  "const text = words.format(day)\nexport const head = text.replace(' ', ', ')",
  "export const hour = new Date().toLocaleTimeString('en').slice(0, 2)",
])('%s is found', (text) => {
  expect(takenApart({ file: 'a.ts', text })).toHaveLength(1)
})
