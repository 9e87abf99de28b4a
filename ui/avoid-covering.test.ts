import { expect, test } from 'vitest'
import { overlapArea } from '#ui/avoid-covering.ts'

const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

test('boxes share the area in which they lie over each other', () => {
  expect(overlapArea(box(0, 0, 10, 10), box(5, 8, 10, 10))).toBe(10)
  expect(overlapArea(box(0, 0, 10, 10), box(2, 2, 3, 3))).toBe(9)
})

test('boxes that only touch, or lie apart in one direction, share nothing', () => {
  expect(overlapArea(box(0, 0, 10, 10), box(10, 0, 10, 10))).toBe(0)
  expect(overlapArea(box(0, 0, 10, 10), box(5, 30, 10, 10))).toBe(0)
  expect(overlapArea(box(0, 0, 10, 10), box(30, 30, 10, 10))).toBe(0)
})
