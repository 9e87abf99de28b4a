import {
  type SymbolType,
  symbolCircle,
  symbolDiamond,
  symbolSquare,
  symbolStar,
  symbolTriangle,
} from 'd3-shape'

export type Direction = 'ltr' | 'rtl'

/** The result of an occurrence; the series of a state looks like its mark in the day strip. */
export type ChartState = 'done' | 'done_late' | 'not_done' | 'not_reported' | 'reported'

export type ChartSeries = {
  id: string
  name: string
  color?: string
  state?: ChartState
  /** A limit of the first series of a line chart: an edge of the band in which it should be. */
  limit?: 'min' | 'max'
}

type Value = number | null

/** One category of a bar chart or one moment of a line chart, with one value per series. */
export type ChartRow = {
  id: string
  name: string
  /** The text under the axis. */
  short: string
  values: Value[]
  /** Additional information about the row, for example a holiday. */
  note?: string | undefined
  /** The period is not over; the note says so and is also shown under the axis. */
  partial?: boolean
}

export type ChartModel = {
  series: ChartSeries[]
  rows: ChartRow[]
  /** The series of a row are stacked and add up. */
  stacked?: boolean
  /** The rows are moments in time order: some of their labels can be omitted. */
  timed?: boolean
}

export type ChartLabels = {
  table: string
  chart: string
  category: string
  value?: string
  empty: string
  /** The heading for the sum of a stacked row, and the name of the row that totals all rows. */
  sum?: { column: string; row: string }
}

/** The props that both charts take in addition to their data. */
export type ChartProps = {
  label: string
  labels: ChartLabels
  direction: Direction
  formatNumber: (n: number) => string
  height?: number
  /** The values at the axis, if they are not derived from the data. */
  ticks?: number[]
  view?: 'chart' | 'table'
  /** Set when the page shows a ChartLegend elsewhere, for example next to the card's title. */
  hideLegend?: boolean
}

export type ChartKind = 'bar' | 'line'

export const CHART_HEIGHT = 350

const COLORS = 5

export function colorOf(series: ChartSeries[], index: number): string {
  return series[index]?.color ?? `var(--chart-${(index % COLORS) + 1})`
}

/** How the edges of the band look. */
export const LIMIT_COLOR = 'var(--done)'
export const LIMIT_DASH = '4 3'

const limitAt = (model: ChartModel, row: ChartRow, limit: 'min' | 'max'): Value =>
  row.values[model.series.findIndex((one) => one.limit === limit)] ?? null

/** The limits of a row; null where it has none. */
export const limitsOf = (model: ChartModel, row: ChartRow): { min: Value; max: Value } => ({
  min: limitAt(model, row, 'min'),
  max: limitAt(model, row, 'max'),
})

/** Whether the first series of a row is outside its limits. */
export function isOutside(model: ChartModel, row: ChartRow): boolean {
  const { min, max } = limitsOf(model, row)
  const [value = null] = row.values
  return value !== null && ((min !== null && value < min) || (max !== null && value > max))
}

export function readValue(row: ChartRow, index: number): number {
  const value = row.values[index] ?? 0
  return Number.isFinite(value) ? value : 0
}

export const sumOf = (row: ChartRow): number =>
  row.values.reduce<number>((sum, _, index) => sum + readValue(row, index), 0)

export function largest({ rows, series, stacked }: ChartModel): number {
  if (stacked) return Math.max(0, ...rows.map(sumOf))
  return Math.max(0, ...rows.flatMap((row) => series.map((_, i) => readValue(row, i))))
}

/** A formatted value; a dash where there was nothing to count. */
export const formatFigure = (row: ChartRow, index: number, { formatNumber }: ChartProps): string =>
  row.values[index] === null ? '–' : formatNumber(readValue(row, index))

const UP = 'M-1 1L1 -1M0 6L6 0M5 7L7 5'
const DOWN = 'M-1 5L1 7M0 0L6 6M5 -1L7 1'
const DOTS = 'M2 2.5h2M2 3.5h2'

/** Hatches over a bar's colour in a 6 by 6 tile, so that series differ without colour. */
const HATCHES = ['', UP, DOTS, DOWN, UP + DOWN]

function hatchOf(index: number): string {
  return HATCHES[index % HATCHES.length] ?? ''
}

/** The style of a series' bars: a fill with a hatch, or only an outline. */
export type BarMark = {
  color: string
  hatch: string
  /** The width of the hatch lines. */
  width: number
  opacity: number
  hollow?: boolean
}

const plain = (color: string): BarMark => ({ color, hatch: '', width: 0, opacity: 0 })

/** The colours and patterns of the day strip (stripMark.tsx). */
const STATE_MARKS: Record<ChartState, BarMark> = {
  done: plain('var(--done)'),
  done_late: { color: 'var(--late-fill)', hatch: 'M0 4.5H6', width: 1.5, opacity: 0.55 },
  not_done: { color: 'var(--not-done)', hatch: UP, width: 1.5, opacity: 0.45 },
  not_reported: { ...plain('var(--field-line)'), hollow: true },
  reported: plain('var(--accent)'),
}

export function barMarkOf(series: ChartSeries[], index: number): BarMark {
  const state = series[index]?.state
  if (state) return STATE_MARKS[state]
  return { color: colorOf(series, index), hatch: hatchOf(index), width: 1, opacity: 0.35 }
}

type Stroke = { dash: string; marker: SymbolType }

const SOLID: Stroke = { dash: '', marker: symbolCircle }

const STROKES: Stroke[] = [
  SOLID,
  { dash: '8 3', marker: symbolSquare },
  { dash: '3 2', marker: symbolDiamond },
  { dash: '12 3 3 3', marker: symbolTriangle },
  { dash: '16 5', marker: symbolStar },
]

export function strokeOf(index: number): Stroke {
  return STROKES[index % STROKES.length] ?? SOLID
}

/** The sentence that screen readers announce when the keyboard reaches a row. */
export function announce(row: ChartRow, series: ChartSeries[], props: ChartProps): string {
  const comma = props.direction === 'rtl' ? '، ' : ', '
  const parts = series.map((one, i) => `${one.name} ${formatFigure(row, i, props)}`)
  const { sum } = props.labels
  if (sum) parts.unshift(`${sum.column} ${props.formatNumber(sumOf(row))}`)
  const name = row.note ? `${row.name}${comma}${row.note}` : row.name
  return `${name}: ${parts.join(comma)}`
}
