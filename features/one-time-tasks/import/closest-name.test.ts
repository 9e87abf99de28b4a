import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findClosestName } from '#features/one-time-tasks/import/closest-name.ts'

const names = ['laila hassan', 'mona saleh', 'ali', 'منى صالح'].map((name) => ({
  name: name.toUpperCase(),
  folded: name,
}))

test('a letter that is wrong, missing, too many or swapped still finds the name', () => {
  for (const typed of ['laila hasan', 'lalia hassan', 'laila hassann', 'layla hassan'])
    expect(findClosestName(typed, names)).toBe('LAILA HASSAN')
  expect(findClosestName('منى صالج', names)).toBe('منى صالح')
  expect(findClosestName('alli', names)).toBe('ALI')
})

test('what is another name finds none', () => {
  for (const typed of ['omar farouk', 'oli m', '', 'a'.repeat(500)])
    expect(findClosestName(typed, names)).toBeUndefined()
})

test('the very name is nearer than any other', () => {
  const texts = fc.array(fc.string({ minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 9 })
  fc.assert(
    fc.property(texts, fc.nat(), (all, at) => {
      const wanted = all[at % all.length] ?? ''
      const folded = all.map((name) => ({ name, folded: name }))
      expect(findClosestName(wanted, folded)).toBe(wanted)
    }),
  )
})
