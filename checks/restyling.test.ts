import { expect, test } from 'vitest'
import { listStyled, type Source } from '#checks/sources.ts'

/**
 * A position pseudo-class (`:last-child`) followed by any element (`> *`): such a selector makes
 * Chromium restyle the whole page whenever the last child of any element changes, as in `body` with
 * each dialog, menu and drag. Name an element after `:last-child` instead of `*`.
 */
const PLACE = String.raw`(?:first|last|only|nth)[\w-]*(?:\([^)]*\)|\[[^\]]*\])?`
const UTILITY = new RegExp(String.raw`(?<![\w-])(?:${PLACE}|empty):\*{1,2}:\S+`, 'g')
const SELECTOR = new RegExp(String.raw`:(?:${PLACE}|empty)[\s_>+~]+\*`, 'g')

const restyling = ({ file, text }: Source): string[] =>
  [...(text.match(UTILITY) ?? []), ...(text.match(SELECTOR) ?? [])].map(
    (words) => `${file}: ${words}`,
  )

test('no style makes the browser style the whole page anew when something comes to its end', () => {
  const styled = listStyled()
  expect(styled.length).toBeGreaterThan(50)
  expect(styled.flatMap(restyling)).toEqual([])
})

test.each([
  ['a.tsx', 'className="last:*:border-b-0"'],
  ['a.tsx', 'className="nth-2:**:hidden"'],
  ['a.tsx', 'className="[&_tbody_tr:last-child>*]:border-b-0"'],
  ['a.css', 'tr:last-child > * { color: red }'],
])('%s with %s is found', (file, text) => {
  expect(restyling({ file, text })).not.toEqual([])
})
