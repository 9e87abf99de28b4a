import { describe, expect, it } from 'vitest'
import { barsOf, segmentHeights } from '#ui/charts/bars.ts'
import type { ChartModel } from '#ui/charts/model.ts'

const row = (...values: number[]) => ({ id: 'a', name: 'A', short: 'A', values })
const series = [
  { id: 'done', name: 'Done' },
  { id: 'not_done', name: 'Not done' },
  { id: 'not_reported', name: 'Not reported' },
]
const room = { x: 10, width: 20, foot: 100, y: (value: number) => 100 - value, rtl: false }

describe('the pieces of a stacked bar', () => {
  const model: ChartModel = { series, rows: [], stacked: true }

  it('stand on each other from the first series at the foot, and only the topmost is round', () => {
    expect(barsOf(row(30, 20, 10), model, room)).toEqual([
      { id: 'done', order: 0, x: 10, y: 70, width: 20, height: 30, flat: true },
      { id: 'not_done', order: 1, x: 10, y: 50, width: 20, height: 20, flat: true },
      { id: 'not_reported', order: 2, x: 10, y: 40, width: 20, height: 10, flat: false },
    ])
    expect(barsOf(row(30, 20, 0), model, room).map(({ flat }) => flat)).toEqual([true, false])
    expect(barsOf(row(0, 0, 0), model, room)).toEqual([])
  })

  it('lie where they lie in Arabic, too: only beside each other there is a first one', () => {
    const rtl = barsOf(row(30, 20, 10), model, { ...room, rtl: true })
    expect(rtl).toEqual(barsOf(row(30, 20, 10), model, room))
    const grouped = (mirrored: boolean) =>
      barsOf(row(3, 2, 1), { series, rows: [] }, { ...room, rtl: mirrored }).map(({ x }) => x)
    expect(grouped(true)).toEqual(grouped(false).toReversed())
  })

  it('add up to the bar’s height, and one among thousands is seen', () => {
    const sum = (heights: number[]) => heights.reduce((total, one) => total + one, 0)
    for (const values of [
      [4000, 1, 0],
      [1, 1, 1],
      [0, 7, 0],
      [5000, 1, 2],
    ]) {
      const heights = segmentHeights(values, 200)
      expect(sum(heights)).toBeCloseTo(200)
      for (const [index, value] of values.entries())
        if (value > 0) expect(heights[index]).toBeGreaterThanOrEqual(2)
        else expect(heights[index]).toBe(0)
    }
    expect(sum(segmentHeights([5, 1, 1], 3))).toBeCloseTo(3)
    expect(segmentHeights([0, 0, 0], 200)).toEqual([0, 0, 0])
  })
})
