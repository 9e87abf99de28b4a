import { expect, test } from 'vitest'
import { canDraw, chooseGranularity } from '#features/routine-tasks/performance/web/granularity.ts'

/** The content width of a page at 1440 and at 390 px. */
const DESK = 1100
const PHONE = 358

test('unless told, bars are days, weeks or months by how many days there are and how wide the page is', () => {
  const chosen = (width: number) => [7, 30, 90, 366].map((days) => chooseGranularity(days, width))
  expect(chosen(DESK)).toEqual(['day', 'day', 'day', 'week'])
  expect(chosen(PHONE)).toEqual(['day', 'day', 'week', 'week'])
  expect(chosen(200)).toEqual(['day', 'week', 'week', 'month'])
})

test('what is asked for stands as long as it can be drawn', () => {
  expect(chooseGranularity(366, DESK, 'day')).toBe('day')
  expect(chooseGranularity(366, PHONE, 'day')).toBe('week')
  expect(chooseGranularity(90, PHONE, 'day')).toBe('day')
  expect(chooseGranularity(7, DESK, 'month')).toBe('month')
})

test('nothing is offered that the page would not draw, and months always are', () => {
  expect(canDraw('day', 366, PHONE)).toBe(false)
  expect(canDraw('week', 366, PHONE)).toBe(true)
  expect(canDraw('month', 366, 0)).toBe(true)
})
