import { type ChartModel, type ChartRow, readValue } from '#ui/charts/model.ts'
import type { Bar } from '#ui/charts/scale.ts'

/** The bar of one series in a row; `order` is the index of the series. */
export type PlacedBar = Bar & { id: string; order: number }

type Room = {
  /** The start and the width of the row's group. */
  x: number
  width: number
  foot: number
  y: (value: number) => number
  rtl: boolean
}

/** The bars of a row, side by side or stacked. */
export function barsOf(row: ChartRow, model: ChartModel, room: Room): PlacedBar[] {
  return model.stacked ? stacked(row, model, room) : grouped(row, model, room)
}

function grouped(row: ChartRow, { series }: ChartModel, room: Room): PlacedBar[] {
  const { foot, y, rtl } = room
  const count = series.length
  const gap = Math.min(2, room.width / count / 4)
  const width = (room.width - gap * (count - 1)) / count
  return series.flatMap(({ id }, order) => {
    const top = y(readValue(row, order))
    const place = rtl ? count - 1 - order : order
    const x = room.x + place * (width + gap)
    return foot > top ? [{ id, order, x, y: top, width, height: foot - top }] : []
  })
}

function stacked(row: ChartRow, { series }: ChartModel, { x, width, foot, y }: Room): PlacedBar[] {
  const values = series.map((_, order) => readValue(row, order))
  const top = y(values.reduce((sum, value) => sum + value, 0))
  const heights = segmentHeights(values, foot - top)
  const topmost = values.findLastIndex((value) => value > 0)
  let lower = foot
  return series.flatMap(({ id }, order) => {
    const height = heights[order] ?? 0
    if (height <= 0) return []
    lower -= height
    return [{ id, order, x, y: lower, width, height, flat: order !== topmost }]
  })
}

const MIN_SEGMENT_PX = 2

/**
 * Distributes a bar's height over its segments; tiny segments get a visible minimum, taken from the
 * largest.
 */
export function segmentHeights(values: readonly number[], height: number): number[] {
  const sum = values.reduce((total, value) => total + value, 0)
  if (sum <= 0) return values.map(() => 0)
  const exact = values.map((value) => (height * value) / sum)
  const visible = exact.map((one) => (one > 0 ? Math.max(one, MIN_SEGMENT_PX) : 0))
  const extra = visible.reduce((total, one) => total + one, 0) - height
  const largest = visible.indexOf(Math.max(...visible))
  if ((visible[largest] ?? 0) - extra < MIN_SEGMENT_PX) return exact
  return visible.map((one, index) => (index === largest ? one - extra : one))
}
