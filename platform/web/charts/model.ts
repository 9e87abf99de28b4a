import {
  type SymbolType,
  symbolCircle,
  symbolDiamond,
  symbolSquare,
  symbolStar,
  symbolTriangle,
} from 'd3-shape'

export type Direction = 'ltr' | 'rtl'

export type ChartSeries = { id: string; name: string; color?: string }

/** One category of a bar chart or one moment of a line chart; a value for every series. */
export type ChartRow = { id: string; name: string; short: string; values: number[] }

export type ChartModel = { series: ChartSeries[]; rows: ChartRow[] }

export type ChartLabels = {
  table: string
  chart: string
  category: string
  value?: string
  empty: string
}

/** What both charts take beside their data. */
export type ChartProps = {
  label: string
  labels: ChartLabels
  direction: Direction
  formatNumber: (n: number) => string
  height?: number
  view?: 'chart' | 'table'
  /** The page shows a ChartLegend elsewhere, for example beside the card's title. */
  hideLegend?: boolean
}

export type ChartKind = 'bar' | 'line'

export const CHART_HEIGHT = 350

const COLORS = 5

export function colorOf(series: ChartSeries[], index: number): string {
  return series[index]?.color ?? `var(--chart-${(index % COLORS) + 1})`
}

export function readValue(row: ChartRow, index: number): number {
  const value = row.values[index] ?? 0
  return Number.isFinite(value) ? value : 0
}

export function largest(model: ChartModel): number {
  return Math.max(0, ...model.rows.flatMap((row) => model.series.map((_, i) => readValue(row, i))))
}

const UP = 'M-1 1L1 -1M0 6L6 0M5 7L7 5'
const DOWN = 'M-1 5L1 7M0 0L6 6M5 -1L7 1'
const DOTS = 'M2 2.5h2M2 3.5h2'

/** Drawn over a bar's colour in a tile of 6 by 6, so that series differ without colour. */
const HATCHES = ['', UP, DOTS, DOWN, UP + DOWN]

export function hatchOf(index: number): string {
  return HATCHES[index % HATCHES.length] ?? ''
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

/** The sentence read out when the keyboard reaches a row. */
export function announce(row: ChartRow, series: ChartSeries[], props: ChartProps): string {
  const comma = props.direction === 'rtl' ? '، ' : ', '
  const parts = series.map((one, i) => `${one.name} ${props.formatNumber(readValue(row, i))}`)
  return `${row.name}: ${parts.join(comma)}`
}
