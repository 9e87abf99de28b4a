import { describe, expect, it } from 'vitest'
import { layoutLabels, truncate, wrap } from '#ui/charts/labels.ts'

const measure = (text: string) => text.length * 6

describe('truncate', () => {
  it('keeps what fits and ends the rest with an ellipsis', () => {
    expect(truncate('Kitchen', 42, measure)).toBe('Kitchen')
    expect(truncate('Kitchen', 36, measure)).toBe('Kitch…')
    expect(truncate('Human resources', 42, measure)).toBe('Human…')
    expect(truncate('Kitchen', 2, measure)).toBe('…')
  })
})

describe('wrap', () => {
  it('breaks between words into at most two lines', () => {
    expect(wrap('Human resources', 60, measure)).toEqual(['Human', 'resources'])
    expect(wrap('Human resources and training', 60, measure)).toEqual(['Human', 'resources…'])
    expect(wrap('Warehouse', 30, measure)).toEqual(['Ware…'])
  })
})

describe('layoutLabels', () => {
  it('uses one row when all names fit', () => {
    const { rows, labels } = layoutLabels({ names: ['Kitchen', 'Finance'], step: 60, measure })
    expect(rows).toBe(1)
    expect(labels.map((one) => one.lines)).toEqual([['Kitchen'], ['Finance']])
  })

  it('wraps when that keeps all names whole', () => {
    const { rows, labels } = layoutLabels({ names: ['Human resources', 'IT'], step: 70, measure })
    expect(rows).toBe(2)
    expect(labels[0]?.lines).toEqual(['Human', 'resources'])
  })

  it('stands on two rows in turn when the room is narrow', () => {
    const names = ['Kitchen', 'Cashiers', 'Warehouse', 'Marketing', 'Finance']
    const { labels } = layoutLabels({ names, step: 40, measure })
    expect(labels.map((one) => one.row)).toEqual([0, 1, 0, 1, 0])
    expect(labels.map((one) => one.lines[0])).toEqual(names)
  })

  it('never overlaps: labels of a row keep a gap, even when moved in at the edges', () => {
    const names = [
      'Aaaaaaaaaaaaaaaaaaaa',
      'Bbbbbbbbbbbbbbbbb',
      'Cccccccccccccccccccc',
      'Dddddddddddd',
    ]
    for (const step of [36, 44, 60, 80, 160]) {
      const { labels } = layoutLabels({ names, step, measure })
      const spans = labels.map(({ width, row }, i) => {
        const half = width / 2
        const center = Math.min(Math.max(step * (i + 0.5), half), step * names.length - half)
        return { row, from: center - half, to: center + half }
      })
      for (const row of [0, 1]) {
        const line = spans.filter((span) => span.row === row)
        for (const [i, span] of line.entries()) {
          const next = line[i + 1]
          if (next) expect(next.from - span.to).toBeGreaterThanOrEqual(4)
        }
      }
    }
  })
})
