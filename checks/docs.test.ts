import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { MODULES } from '#checks/sources.ts'

const root = path.resolve(import.meta.dirname, '..')
/** Decisions describe their own time; the other docs must describe the present. */
const PAGES = [
  ...['README.md', 'CONTRIBUTING.md'],
  ...['docs', 'docs/architecture'].flatMap((folder) =>
    readdirSync(path.join(root, folder)).flatMap((name) =>
      name.endsWith('.md') ? [`${folder}/${name}`] : [],
    ),
  ),
]
const MODULE = [...MODULES, 'bench', 'checks', 'e2e', 'scripts'].join('|')
const PATH = new RegExp(`(?<![\\w/])(?:${MODULE})/[\\w./&-]*\\.[a-z]+\\b`, 'g')

test('every file that the docs name is there', () => {
  const named = PAGES.flatMap((page) => {
    const text = readFileSync(path.join(root, page), 'utf8')
    return [...text.matchAll(PATH)].map(([file]) => `${page} names ${file}`)
  })
  expect(named.length).toBeGreaterThan(20)
  const gone = named.filter((one) => !existsSync(path.join(root, one.split(' names ')[1] ?? '')))
  expect(gone).toEqual([])
})
