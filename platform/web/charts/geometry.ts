import { scaleBand, scalePoint } from 'd3-scale'
import { type AxisLabel, layoutLabels, type Measure } from '#platform/web/charts/labels.ts'
import type { ChartModel, Direction } from '#platform/web/charts/model.ts'
import { clamp, labelStride, showsLabel } from '#platform/web/charts/scale.ts'

/** The room beside the numbers' axis. */
export type Area = {
  width: number
  height: number
  /** The room over the highest number. */
  head: number
  direction: Direction
  measure: Measure
}

/** Where one row answers to the pointer, and its middle; all x count from the left. */
export type Slot = { id: string; x: number; width: number; center: number }

export type PlacedLabel = AxisLabel & { id: string; center: number }

export type Geometry = {
  width: number
  height: number
  head: number
  foot: number
  slots: Slot[]
  labels: PlacedLabel[]
}

export type BarGeometry = Geometry & { group: number }

export const LINE_HEIGHT = 16
const FOOT = 12
const SCROLLBAR = 12
const GROUP_SHARE = 0.7
const STEP = { least: 36, scrolling: 60, most: 160 }
const LEAST_BAR = { least: 6, scrolling: 10 }
const LABEL_GAP = 14

export function barGeometry(area: Area, model: ChartModel): BarGeometry {
  const { width, height, head, direction, measure } = area
  const { rows, series } = model
  const floor = (kind: 'least' | 'scrolling') =>
    Math.max(STEP[kind], (series.length * LEAST_BAR[kind]) / GROUP_SHARE)
  const scrolls = rows.length * floor('least') > width
  const step = scrolls ? floor('scrolling') : Math.min(width / rows.length, STEP.most)
  const content = Math.max(width, step * rows.length)
  const side = (content - step * rows.length) / 2
  const band = scaleBand<string>(
    rows.map((row) => row.id),
    direction === 'rtl' ? [content - side, side] : [side, content - side],
  )
    .paddingInner(1 - GROUP_SHARE)
    .paddingOuter((1 - GROUP_SHARE) / 2)
  const group = band.bandwidth()
  const slots = rows.map((row) => {
    const center = (band(row.id) ?? 0) + group / 2
    return { id: row.id, x: center - step / 2, width: step, center }
  })
  const texts = layoutLabels({ names: rows.map((row) => row.short), step, measure })
  const room = FOOT + texts.rows * LINE_HEIGHT
  const full = scrolls ? height - SCROLLBAR : height
  const labels = slots.flatMap((slot, i) => placed(texts.labels[i], slot, content))
  return { width: content, height: full, head, foot: full - room, slots, labels, group }
}

export function lineGeometry(area: Area, model: ChartModel): Geometry {
  const { width, height, head, direction, measure } = area
  const { rows } = model
  const widest = Math.max(0, ...rows.map((row) => measure(row.short)))
  const side = clamp({ value: widest / 2 + 2, min: 10, max: width / 6 })
  const point = scalePoint<string>(
    rows.map((row) => row.id),
    direction === 'rtl' ? [width - side, side] : [side, width - side],
  )
  const step = rows.length > 1 ? point.step() : width - 2 * side
  const stride = labelStride(step, widest + LABEL_GAP)
  const slots = rows.map((row) => {
    const center = point(row.id) ?? width / 2
    return { id: row.id, x: center - step / 2, width: step, center }
  })
  const labels = slots.flatMap((slot, i) => {
    const text = rows[i]?.short ?? ''
    const label: AxisLabel = { lines: [text], row: 0, width: measure(text) }
    return showsLabel(i, rows.length, stride) ? placed(label, slot, width) : []
  })
  return { width, height, head, foot: height - FOOT - LINE_HEIGHT, slots, labels }
}

/** At the edges a label moves inwards rather than out of the drawing. */
function placed(label: AxisLabel | undefined, slot: Slot, width: number): PlacedLabel[] {
  if (!label) return []
  const half = label.width / 2
  const center = clamp({ value: slot.center, min: half, max: Math.max(half, width - half) })
  return [{ ...label, id: slot.id, center }]
}
