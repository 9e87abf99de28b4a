import { expect, test } from 'vitest'
import { axisLabels, dayAxis, positionOnAxis, slotOf } from '#ui/charts/day-axis.ts'

test('an axis spans the hours of its times, and now where it is near', () => {
  expect(dayAxis(['08:30', '16:00'], '10:24')).toEqual({ first: 8, hours: 9 })
  expect(dayAxis(['08:30', '16:00'], '18:59')).toEqual({ first: 8, hours: 11 })
  expect(dayAxis(['08:30', '16:00'], '06:00')).toEqual({ first: 6, hours: 11 })
  expect(dayAxis(['08:30', '16:00'], '23:10')).toEqual({ first: 8, hours: 9 })
  expect(dayAxis(['08:30', '16:00'], '02:00')).toEqual({ first: 8, hours: 9 })
})

test('an axis has at least six hours, and ends with the day', () => {
  expect(dayAxis(['09:00'], '09:10')).toEqual({ first: 9, hours: 6 })
  expect(dayAxis([], '23:50')).toEqual({ first: 18, hours: 6 })
  expect(dayAxis(['23:59', '00:00'], '12:00')).toEqual({ first: 0, hours: 24 })
})

test('a time stands where it is on the axis, and at its edge beyond', () => {
  const axis = { first: 8, hours: 10 }
  expect(positionOnAxis(axis, '08:00')).toBe(0)
  expect(positionOnAxis(axis, '13:00')).toBe(0.5)
  expect(positionOnAxis(axis, '07:00')).toBe(0)
  expect(positionOnAxis(axis, '23:00')).toBe(1)
  expect(slotOf(axis, '08:29')).toEqual({ hour: 0, half: 0 })
  expect(slotOf(axis, '08:30')).toEqual({ hour: 0, half: 1 })
  expect(slotOf(axis, '17:59')).toEqual({ hour: 9, half: 19 })
})

test('the hours written are as many as have room', () => {
  expect(axisLabels({ first: 8, hours: 6 }, 8)).toEqual([8, 9, 10, 11, 12, 13])
  expect(axisLabels({ first: 7, hours: 13 }, 8)).toEqual([8, 10, 12, 14, 16, 18])
  expect(axisLabels({ first: 0, hours: 24 }, 4)).toEqual([0, 6, 12, 18])
})
