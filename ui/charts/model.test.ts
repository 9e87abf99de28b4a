import { describe, expect, it } from 'vitest'
import { announce, barMarkOf, type ChartProps, type ChartState, largest } from '#ui/charts/model.ts'
import { markClass, type StripState } from '#ui/charts/stripMark.tsx'

const series = [
  { id: 'done', name: 'Done' },
  { id: 'rated', name: 'Rated' },
]
const row = { id: 'a', name: 'Kitchen', short: 'Kitchen', values: [3, null] }
const common: ChartProps = {
  label: 'Chart',
  labels: { table: 'Table', chart: 'Chart', category: 'Department', empty: 'Nothing' },
  direction: 'ltr',
  formatNumber: (n) => `${n}%`,
}

describe('the marks of states', () => {
  const markOf = (state: ChartState) => barMarkOf([{ id: state, name: state, state }], 0)

  it('are those of the day strip: filled, hatched, hollow', () => {
    const strip: StripState[] = ['done', 'not_done', 'not_reported']
    for (const state of strip) {
      const { color, hatch, hollow = false } = markOf(state)
      const classes = markClass({ state, late: false })
      const token = color.slice('var(--'.length, -1)
      expect(classes).toContain(hollow ? `var(--${token})` : `bg-${token}`)
      expect(classes.includes('hatch')).toBe(hatch !== '')
      expect(classes.startsWith('shadow')).toBe(hollow)
    }
  })

  it('differ without their colours', () => {
    const pieces: ChartState[] = ['done', 'done_late', 'not_done', 'not_reported']
    const shapes = pieces.map(markOf).map(({ hatch, hollow }) => `${hatch} ${hollow}`)
    expect(new Set(shapes).size).toBe(pieces.length)
  })

  it('leave other series the five colours', () => {
    expect(barMarkOf(series, 1).color).toBe('var(--chart-2)')
  })
})

it('a stacked chart is as high as its highest sum', () => {
  const rows = [
    { ...row, values: [3, 4] },
    { ...row, values: [6, null] },
  ]
  expect(largest({ series, rows })).toBe(6)
  expect(largest({ series, rows, stacked: true })).toBe(7)
})

it('a row is read out with what there is to know of it, and without numbers that are not there', () => {
  expect(announce(row, series, common)).toBe('Kitchen: Done 3%, Rated –')
  expect(announce({ ...row, note: 'so far' }, series, common)).toBe(
    'Kitchen, so far: Done 3%, Rated –',
  )
  const labels = { ...common.labels, sum: { column: 'Due', row: 'Total' } }
  expect(announce(row, series, { ...common, labels, direction: 'rtl' })).toBe(
    'Kitchen: Due 3%، Done 3%، Rated –',
  )
})
