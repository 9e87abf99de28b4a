import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  layOutWeek,
  listDayItems,
  type Span,
} from '#features/one-time-tasks/agenda/web/week-layout.ts'
import { addDays } from '#shared/dates.ts'

const WEEK = '2026-11-15'
const day = (at: number) => addDays(WEEK, at)
const self = (span: Span) => span
const place = (spans: Span[], most = 4) => layOutWeek(spans, self, { week: WEEK, most })
const span = (first: number, last = first): Span => ({ from: day(first), to: day(last) })

const spans = fc.array(
  fc
    .tuple(fc.integer({ min: -10, max: 16 }), fc.integer({ min: 0, max: 12 }))
    .map(([first, length]) => span(first, first + length)),
  { maxLength: 25 },
)

test('a bar stands above the chips that begin with it, and what follows it takes its line', () => {
  const { placed } = place([span(1), span(1, 3), span(4)])
  expect(placed.map(({ first, last, lane }) => [first, last, lane])).toEqual([
    [1, 3, 0],
    [1, 1, 1],
    [4, 4, 0],
  ])
})

test('a bar that begins before the week and ends after it says so', () => {
  expect(place([span(-3, 2), span(5, 9)]).placed).toMatchObject([
    { first: 0, last: 2, before: true, after: false },
    { first: 5, last: 6, before: false, after: true },
  ])
})

test('a day with more than fits tells how many are hidden, and days that fit hide none', () => {
  const { placed, hidden } = place([span(0), span(0), span(0), span(0), span(0), span(1)], 4)
  expect(hidden).toEqual([2, 0, 0, 0, 0, 0, 0])
  expect(placed).toHaveLength(4)
  expect(place([span(0), span(0), span(0), span(0)], 4).hidden[0]).toBe(0)
})

test('no two things of a day share a line, and each is shown or counted', () => {
  fc.assert(
    fc.property(spans, fc.integer({ min: 2, max: 5 }), (all, most) => {
      const { placed, hidden } = place(all, most)
      for (let at = 0; at < 7; at += 1) {
        const shown = placed.filter(({ first, last }) => first <= at && at <= last)
        const lanes = shown.map(({ lane }) => lane)
        expect(new Set(lanes).size).toBe(lanes.length)
        expect(shown.length + (hidden[at] ?? 0)).toBe(listDayItems(all, self, day(at)).length)
        const room = hidden[at] ? most - 1 : most
        expect(lanes.every((lane) => lane < room)).toBe(true)
      }
    }),
  )
})
