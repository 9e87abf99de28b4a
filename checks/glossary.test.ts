import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { listSources, MODULES, type Source, withoutComments } from '#checks/sources.ts'

const glossary = readFileSync(path.resolve(import.meta.dirname, '../docs/glossary.md'), 'utf8')

/** The retired names: code spans in the last column of the table of the machinery. */
function retiredNames(text: string): string[] {
  const [, machinery = ''] = text.split('## The machinery')
  const rows = machinery.split('\n').filter((line) => line.startsWith('| '))
  return rows
    .flatMap((row) => [...(row.split('|').at(-2) ?? '').matchAll(/`([^`]+)`/g)])
    .flatMap(([, name]) => name ?? [])
}

/** Matches each retired name as a whole word; one that ends with an underscore is a prefix. */
const RETIRED = new RegExp(
  retiredNames(glossary)
    .map((name) => (name.endsWith('_') ? `\\b${name}\\w+` : `\\b${name}\\b`))
    .join('|'),
  'g',
)

/** Texts and paths may contain any word. */
const withoutStrings = (text: string): string =>
  text.replace(/(["'`])(?:(?!\1)[^\\\n]|\\.)*\1/g, '""')

const retiredIn = (source: Source): string[] =>
  [...withoutStrings(withoutComments(source)).matchAll(RETIRED)].map(
    ([name]) => `${source.file}: ${name}`,
  )

test('no code uses a name that the glossary retires', () => {
  expect(retiredNames(glossary).length).toBeGreaterThan(20)
  const sources = listSources(/\.tsx?$/, [...MODULES, 'e2e', 'bench'])
  expect(sources.flatMap(retiredIn)).toEqual([])
})

test.each(['const MOST_ROWS = 5', 'class Pulse {}', 'layOver(listTasks, over)'])(
  '%s is found',
  (text) => {
    expect(retiredIn({ file: 'a.ts', text })).toHaveLength(1)
  },
)
