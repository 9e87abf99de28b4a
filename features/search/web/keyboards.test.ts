import { expect, test } from 'vitest'
import { readingsOf } from '#features/search/web/keyboards.ts'

test.each([
  ['يشسا', 'dash'],
  ['فثشة', 'team'],
  ['قخعفهىث', 'routine'],
  ['لاهممهىل', 'billing'],
  ['ىهلاف', 'night'],
  ['hgtvdr', 'الفريق'],
  ['hglihl', 'المهام'],
  ['HGTVDR', 'الفريق'],
])('a keyboard that was left on by mistake is read as the other: %s', (typed, meant) => {
  expect(readingsOf(typed)).toContain(meant)
  expect(readingsOf(typed)[0]).toBe(typed)
})

test('where the other keyboard writes signs, the text is only what it is', () => {
  expect(readingsOf('مورد')).toEqual(['مورد'])
})

test('nothing typed has no reading, and digits have one', () => {
  expect(readingsOf('  ')).toEqual([])
  expect(readingsOf('2026')).toEqual(['2026'])
})
