import { expect, it } from 'vitest'
import { FOLDED } from '#platform/shared/test/folded.ts'
import { searchable } from '#platform/web/ui/matches.ts'

it.each(FOLDED)('a list on a page compares %j as %j', (text, folded) => {
  expect(searchable(text)).toBe(folded)
})
