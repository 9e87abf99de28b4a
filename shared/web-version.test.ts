import { expect, test } from 'vitest'
import { isNewerVersion } from '#shared/web-version.ts'

test.each([
  ['built later from other code', '1700000000002-bbb', '1700000000001-aaa', true],
  ['other code of the same moment, as where moments are set', '0-bbb', '0-aaa', true],
  ['the same code built once more', '1700000000002-aaa', '1700000000001-aaa', false],
  ['what was there before', '1700000000001-aaa', '1700000000002-bbb', false],
  ['nothing that a server before this says', '', '0-aaa', false],
  ['of a page that does not say what it is', '1700000000001-aaa', '', false],
])('%s', (_, served, own, expected) => {
  expect(isNewerVersion(served, own)).toBe(expected)
})
