import { expect, test } from 'vitest'
import { listStyled, type Source, withoutComments } from '#checks/sources.ts'

/** Tailwind utilities and CSS properties that use left or right instead of start or end. */
const UTILITY =
  /(?<![\w-])-?(?:m[lr]|p[lr]|left|right|rounded-[lr]|rounded-[tb][lr]|border-[lr]|scroll-m[lr]|scroll-p[lr]|text-left|text-right|float-left|float-right)(?:-[\w.[\]()/%-]+)?(?=[\s"'`])/g
const PROPERTY =
  /(?<![\w-])(?:margin|padding|border|inset)-(?:left|right)\b|(?<![\w-])(?:left|right)\s*:|text-align:\s*(?:left|right)|float:\s*(?:left|right)/g
const CAMEL = /\b(?:margin|padding|border)(?:Left|Right)\b/g

const strings = (text: string) => text.match(/(["'`])(?:(?!\1)[^\\]|\\.)*\1/gs)?.join('\n') ?? ''

function physical(source: Source): string[] {
  const { file } = source
  const text = file.endsWith('.css') ? source.text : withoutComments(source)
  const found = file.endsWith('.css')
    ? [...(text.match(PROPERTY) ?? []), ...(text.match(UTILITY) ?? [])]
    : [...(strings(text).match(UTILITY) ?? []), ...(text.match(CAMEL) ?? [])]
  return found.map((words) => `${file}: ${words}`)
}

const WORDS = /^.*: (left|right)$/

test('no style says left or right: pages mirror by themselves in Arabic', () => {
  const styled = listStyled()
  const found = styled.flatMap(physical).filter((line) => !WORDS.test(line))
  expect(styled.length).toBeGreaterThan(50)
  expect(found).toEqual([])
})

test.each([
  ['a.tsx', 'className="ml-2 flex"'],
  ['a.tsx', 'className="sm:text-left"'],
  ['a.tsx', "className={join('pr-4')}"],
  ['a.css', '.a { margin-left: 4px }'],
  ['a.css', '.a { right: 0 }'],
])('%s with %s is found', (file, text) => {
  expect(physical({ file, text })).not.toEqual([])
})
