import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { listSources, type Source } from '#checks/sources.ts'
import { type Node, nodesOf } from '#checks/syntax.ts'

const LETTERS = /\p{L}{2,}/u
/** Attributes with text that a person reads or hears. */
const SPOKEN = new Set(['aria-label', 'title', 'placeholder', 'alt', 'label', 'hint', 'error'])

function wordsIn({ file, text }: Source): string[] {
  const found: string[] = []
  for (const node of nodesOf(parseSync(file, text).program)) {
    if (node.type === 'JSXText' && LETTERS.test(String(node.value))) found.push(String(node.value))
    if (node.type !== 'JSXAttribute') continue
    const { name, value } = node as unknown as { name: { name: string }; value: Node | null }
    if (SPOKEN.has(name.name) && value?.type === 'Literal' && LETTERS.test(String(value.value)))
      found.push(String(value.value))
  }
  return found.map((words) => `${file}: ${words.trim()}`)
}

test('no page has a word outside the messages', () => {
  const pages = listSources(/\.tsx$/).filter(({ file }) => !/\/gallery\/|\.part\.test\./.test(file))
  expect(pages.flatMap(wordsIn)).toEqual([])
})

test('a word in a page is found', () => {
  const text = 'export const A = () => <p title="Some words">Hello <b>{name}</b></p>'
  expect(wordsIn({ file: 'a.tsx', text })).toEqual(['a.tsx: Some words', 'a.tsx: Hello'])
})
