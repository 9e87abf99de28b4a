import { describe, expect, it } from 'vitest'
import { barGeometry, lineGeometry } from '#ui/charts/geometry.ts'
import type { ChartModel, Direction } from '#ui/charts/model.ts'

const measure = (text: string) => text.length * 6
const areaOf = (width: number, direction: Direction) => {
  return { width, height: 350, head: 8, direction, measure }
}
const daysOf = (count: number, partial = true): ChartModel => {
  const rows = Array.from({ length: count }, (_, i) => {
    const day = { id: String(i), name: `Day ${i}`, short: '22 Nov', values: [1] }
    return i === count - 1 && partial ? { ...day, partial, note: 'so far' } : day
  })
  return { series: [{ id: 'due', name: 'Due' }], rows, timed: true }
}

describe.each(['ltr', 'rtl'] as const)('a chart over time, %s', (direction) => {
  const inwards = direction === 'rtl' ? -1 : 1

  it.each([
    [30, 1058],
    [90, 1058],
    [366, 1058],
    [30, 280],
    [90, 280],
    [366, 280],
  ])('of %i moments fits %i px, the newest at the inline end', (count, width) => {
    for (const layout of [barGeometry, lineGeometry]) {
      const { slots, labels, width: drawn } = layout(areaOf(width, direction), daysOf(count))
      expect(drawn).toBe(width)
      const centers = slots.map(({ center }) => center)
      expect(Math.min(...centers)).toBeGreaterThanOrEqual(0)
      expect(Math.max(...centers)).toBeLessThanOrEqual(width)
      expect(centers.every((one, i) => i === 0 || (one - centers[i - 1]!) * inwards > 0)).toBe(true)
      expect(labels.at(-1)?.id).toBe(String(count - 1))
      for (const [i, one] of labels.entries()) {
        const next = labels[i + 1]
        if (next)
          expect(Math.abs(next.center - one.center)).toBeGreaterThan((one.width + next.width) / 2)
      }
      for (const { center, width: label } of labels) {
        expect(center - label / 2).toBeGreaterThanOrEqual(0)
        expect(center + label / 2).toBeLessThanOrEqual(width)
      }
    }
  })
})

it('says under the axis that the newest is not over, and keeps a line for it only then', () => {
  const open = barGeometry(areaOf(600, 'ltr'), daysOf(30))
  const over = barGeometry(areaOf(600, 'ltr'), daysOf(30, false))
  expect(open.labels.at(-1)?.lines).toEqual(['22 Nov', 'so far'])
  expect(over.labels.at(-1)?.lines).toEqual(['22 Nov'])
  expect(over.foot - open.foot).toBe(16)
})

it('of very many names leaves out those that could not be read, never the first', () => {
  const rows = Array.from({ length: 120 }, (_, i) => {
    return { id: String(i), name: `Department ${i}`, short: `Department ${i}`, values: [1] }
  })
  const { labels } = barGeometry(areaOf(280, 'ltr'), { series: [{ id: 'a', name: 'A' }], rows })
  expect(labels[0]?.id).toBe('0')
  for (const [i, label] of labels.entries()) {
    const next = labels[i + 1]
    if (next) expect(next.center - next.width / 2).toBeGreaterThan(label.center + label.width / 2)
  }
})

it('the bars of a group take 70 % of its place', () => {
  for (const count of [1, 5, 40]) {
    const { group, slots } = barGeometry(areaOf(1058, 'ltr'), daysOf(count))
    expect(group / (slots[0]?.width ?? 0)).toBeCloseTo(0.7)
  }
})
