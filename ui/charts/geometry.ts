import { scaleBand, scalePoint } from 'd3-scale'
import { type AxisLabel, layoutLabels, type Measure, truncate } from '#ui/charts/labels.ts'
import type { ChartModel, Direction } from '#ui/charts/model.ts'
import { clamp, labelStride, showsLabel } from '#ui/charts/scale.ts'

/** The area next to the value axis. */
export type Area = {
  width: number
  height: number
  /** The space above the highest value. */
  head: number
  direction: Direction
  measure: Measure
}

/** The pointer area of one row and its centre; every x is measured from the left. */
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
/** The share of a category's width that its bars take. */
export const BAR_SHARE = 0.7
const MAX_STEP = 160
/** Below this step, some names under the axis are omitted to keep the others readable. */
const NAMED_STEP = 24
const NAME_ROOM = 96
const LABEL_GAP = 14

export function barGeometry(area: Area, model: ChartModel): BarGeometry {
  const { width, height, head, direction } = area
  const { rows } = model
  const step = Math.min(width / rows.length, MAX_STEP)
  const side = (width - step * rows.length) / 2
  const band = scaleBand<string>(
    rows.map((row) => row.id),
    direction === 'rtl' ? [width - side, side] : [side, width - side],
  )
    .paddingInner(1 - BAR_SHARE)
    .paddingOuter((1 - BAR_SHARE) / 2)
  const group = band.bandwidth()
  const slots = rows.map((row) => {
    const center = (band(row.id) ?? 0) + group / 2
    return { id: row.id, x: center - step / 2, width: step, center }
  })
  const texts = model.timed ? momentLabels(area, model, step) : nameLabels(area, model, step)
  const foot = height - FOOT - texts.rows * LINE_HEIGHT
  const all = slots.flatMap((slot, i) => placed(texts.labels[i], slot, width))
  const labels = model.timed ? dropOverlappingNewest(all) : all
  return { width, height, head, foot, slots, labels, group }
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
  const slots = rows.map((row) => {
    const center = point(row.id) ?? width / 2
    return { id: row.id, x: center - step / 2, width: step, center }
  })
  const texts = momentLabels(area, model, step)
  const labels = dropOverlappingNewest(
    slots.flatMap((slot, i) => placed(texts.labels[i], slot, width)),
  )
  return { width, height, head, foot: height - FOOT - texts.rows * LINE_HEIGHT, slots, labels }
}

type Labels = { labels: (AxisLabel | undefined)[]; rows: 1 | 2 }

/**
 * As many time labels as fit without touching, always including the newest; the note of an
 * unfinished period is its second line.
 */
function momentLabels({ measure }: Area, { rows }: ChartModel, step: number): Labels {
  const texts = rows.map(({ short, note, partial }) => (partial && note ? [short, note] : [short]))
  const widths = texts.map((lines) => Math.max(...lines.map(measure)))
  const stride = labelStride(step, Math.max(0, ...widths) + LABEL_GAP)
  const labels = texts.map((lines, i): AxisLabel | undefined =>
    showsLabel(i, rows.length, stride) ? { lines, row: 0, width: widths[i] ?? 0 } : undefined,
  )
  return { labels, rows: texts.some(({ length }) => length > 1) ? 2 : 1 }
}

const MIN_LABEL_DISTANCE = 6

/** Drops labels that overlap the newest one, which can be shifted inwards from the edge. */
function dropOverlappingNewest(labels: PlacedLabel[]): PlacedLabel[] {
  const newest = labels.at(-1)
  return labels.filter(
    (one) =>
      !newest ||
      one === newest ||
      Math.abs(one.center - newest.center) >= (one.width + newest.width) / 2 + MIN_LABEL_DISTANCE,
  )
}

/** All names if there is room; of very many, the first and as many others as stay readable. */
function nameLabels({ measure }: Area, { rows }: ChartModel, step: number): Labels {
  const names = rows.map((row) => row.short)
  if (step >= NAMED_STEP) return layoutLabels({ names, step, measure })
  const stride = labelStride(step, NAME_ROOM)
  // The first label is shifted from the edge towards the second.
  const most = (2 / 3) * stride * step - 4
  const labels = names.map((name, i): AxisLabel | undefined => {
    if (i % stride !== 0 || i + stride > names.length) return undefined
    const text = truncate(name, most, measure)
    return { lines: [text], row: 0, width: measure(text) }
  })
  return { labels, rows: 1 }
}

/** At the edges a label is shifted inwards to stay inside the drawing. */
function placed(label: AxisLabel | undefined, slot: Slot, width: number): PlacedLabel[] {
  if (!label) return []
  const half = label.width / 2
  const center = clamp({ value: slot.center, min: half, max: Math.max(half, width - half) })
  return [{ ...label, id: slot.id, center }]
}
