import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnOfKey, nearest } from '#features/one-time-tasks/board/web/keys.ts'

const press = (key: string, held: Partial<Parameters<typeof columnOfKey>[0]> = {}) =>
  columnOfKey({ key, altKey: false, ctrlKey: false, metaKey: false, ...held })

test('a digit names a column, in Western and in Arabic digits', () => {
  expect(['1', '4', '9', '١', '٤', '٩'].map((key) => press(key))).toEqual([0, 3, 8, 0, 3, 8])
})

test('no other key names a column', () => {
  const others = ['0', '٠', '۱', 'a', ' ', 'Enter', 'F1', 'ArrowLeft', '', '12']
  expect(others.map((key) => press(key))).toEqual(others.map(() => -1))
})

test('a digit with Ctrl, Alt or Command stays the browser’s', () => {
  expect(press('1', { ctrlKey: true })).toBe(-1)
  expect(press('1', { altKey: true })).toBe(-1)
  expect(press('1', { metaKey: true })).toBe(-1)
})

test('nothing stands nearer than the card that is found, and of none there is none', () => {
  const heights = fc.array(fc.integer({ min: -2_000, max: 2_000 }))
  fc.assert(
    fc.property(heights, fc.integer({ min: -2_000, max: 2_000 }), (all, height) => {
      const found = nearest(all, (one) => one, height)
      if (found === undefined) {
        expect(all).toEqual([])
        return
      }
      const least = Math.min(...all.map((one) => Math.abs(one - height)))
      expect(Math.abs(found - height)).toBe(least)
    }),
  )
})
