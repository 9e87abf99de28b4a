import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { titlesIn } from '#checks/titles.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const SECTIONS = [
  ...['1', '2', '2.1', '2.2', '2.3', '2.4', '2.5', '2.6', '2.7', '2.8', '2.9'],
  ...['3', '4', '5', '6', '7', '7.1', '7.2', '7.3', '7.4', '7.5', '7.6', '7.7', '7.8', '7.9'],
  ...['7.10', '8', '9'],
]
const HEAD = '| Statement | Where | Shown by |'
const FILE = /^[\w.-]+(?:\/[\w.$&-]+)*\.[a-z]+$/

interface Row {
  line: number
  cells: string[]
}

const once = <T>(make: (file: string) => T) => {
  const made = new Map<string, T>()
  return (file: string): T => made.get(file) ?? made.set(file, make(file)).get(file)!
}
const read = once((file) => readFileSync(path.join(ROOT, file), 'utf8'))
const titlesOf = once(titlesIn)
const isFile = (file: string): boolean => existsSync(path.join(ROOT, file))

/** All rows of all tables, without the table heads. */
const rowsOf = (text: string): Row[] =>
  text
    .split('\n')
    .flatMap((line, at) =>
      line.startsWith('| ') && line !== HEAD && !line.startsWith('| -')
        ? [{ line: at + 1, cells: line.slice(2, -2).split(' | ') }]
        : [],
    )

/**
 * Checks the cell that says where a statement is implemented: a file in backticks, then names in
 * it.
 */
function wrongPlaces(cell: string): string[] {
  let file: string | undefined
  return [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, word = '']) => {
    if (FILE.test(word)) file = word
    else if (file === undefined) return [`${word} stands before any file`]
    else if (isFile(file) && !read(file).includes(word)) return [`${word} is not in ${file}`]
    else return []
    return isFile(file) ? [] : [`no file ${file}`]
  })
}

/**
 * Checks the cell with the tests of a statement: tests, or a dash with the reason why there are
 * none.
 */
function wrongTests(cell: string): string[] {
  if (/^— .{10,}/.test(cell)) return []
  return cell.split('<br>').flatMap((one) => {
    const [, file = '', title = ''] = /^`([^`]+)` › (.+)$/.exec(one) ?? []
    if (!title) return [`“${one}” is no test`]
    if (!isFile(file)) return [`no file ${file}`]
    return titlesOf(file).has(title) ? [] : [`no test “${title}” in ${file}`]
  })
}

/** All problems of a specification. */
function problemsOf(text: string): string[] {
  const headings = new Set(
    [...text.matchAll(/^#{2,3} (\d+(?:\.\d+)?)\.? /gm)].map(([, one]) => one),
  )
  const missing = SECTIONS.filter((one) => !headings.has(one)).map((one) => `no section ${one}`)
  const wrong = rowsOf(text).flatMap(({ line, cells }) => {
    const [statement = '', where = '', shown = ''] = cells
    if (cells.length !== 3) return [`line ${line}: ${cells.length} cells`]
    const pending = /\(pending\)/.test(cells.join()) ? [`“${statement}” is pending`] : []
    const place = where.includes('`') ? wrongPlaces(where) : ['no file']
    return [...pending, ...place, ...wrongTests(shown)].map((one) => `line ${line}: ${one}`)
  })
  return [...missing, ...wrong]
}

const SPECIFICATION = read('docs/specification.md')

test('every statement of the specification names what keeps it and tests that show it', () => {
  expect(rowsOf(SPECIFICATION).length).toBeGreaterThan(300)
  expect(problemsOf(SPECIFICATION)).toEqual([])
})

const [GOOD] = rowsOf(SPECIFICATION)
const good = `| ${GOOD?.cells.join(' | ')} |`
test.each([
  [
    'a file that is gone',
    '| It is. | `app/gone.ts` | — nothing can show it |',
    'no file app/gone.ts',
  ],
  [
    'a name that is gone',
    '| It is. | `app/web.tsx` `Gone` | — nothing can show it |',
    'Gone is not',
  ],
  [
    'a test that is gone',
    '| It is. | `app/web.tsx` | `e2e/shell.spec.ts` › gone |',
    'no test “gone”',
  ],
  ['a statement without a test', '| It is. | `app/web.tsx` |  |', 'is no test'],
  ['a dash without a reason', '| It is. | `app/web.tsx` | — |', 'is no test'],
  ['what is pending', good.replace(' | ', ' (pending) | '), 'is pending'],
])('%s is found', (_what, row, problem) => {
  expect(problemsOf(`${SPECIFICATION}\n${row}\n`)).toEqual([expect.stringContaining(problem)])
})

test.each(SECTIONS)('section %s is missed when it is gone', (section) => {
  const without = SPECIFICATION.replace(
    new RegExp(`^#+ ${section.replace('.', '\\.')}\\.? .*$`, 'm'),
    '',
  )
  expect(problemsOf(without)).toEqual([`no section ${section}`])
})
