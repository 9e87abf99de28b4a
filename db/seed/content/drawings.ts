/** A rectangle of one colour (`#rrggbb`), in whole pixels. */
export interface Patch {
  x: number
  y: number
  width: number
  height: number
  color: string
}

export const WIDTH = 960
export const HEIGHT = 540
const MARGIN = 40
const STROKE = 5

interface Curve {
  values: readonly number[]
  from: number
  to: number
  limit: number
}

interface Rooms {
  floors: number
  perFloor: number
  /** The rooms that are not ready, counted from 0. */
  waiting: readonly number[]
}

export type Drawing = { curve: Curve } | { rooms: Rooms }

/** A curve of measurements over a day, between two values, with a line at a limit. */
function curve({ values, from, to, limit }: Curve): Patch[] {
  const y = (value: number) =>
    Math.round(MARGIN + ((to - value) / (to - from)) * (HEIGHT - 2 * MARGIN))
  const width = WIDTH - 2 * MARGIN
  const line = (at: number, height: number, color: string) => ({
    x: MARGIN,
    y: at,
    width,
    height,
    color,
  })
  const steps = Array.from({ length: width }, (_, x) => {
    const at = (x / (width - 1)) * (values.length - 1)
    const [before = 0, after = before] = [values[Math.floor(at)], values[Math.ceil(at)]]
    const top = y(before + (after - before) * (at - Math.floor(at)))
    return { x: MARGIN + x, y: top - 2, width: STROKE, height: STROKE, color: '#1f6f5c' }
  })
  return [
    ...[0, 1, 2, 3, 4].map((n) => line(MARGIN + (n / 4) * (HEIGHT - 2 * MARGIN), 1, '#dcd7ca')),
    line(y(limit), 3, '#b3261e'),
    ...steps,
  ]
}

/** The rooms of a building, floor by floor, coloured by whether they are ready or waiting. */
function rooms({ floors, perFloor, waiting }: Rooms): Patch[] {
  const wide = Math.floor((WIDTH - 2 * MARGIN) / perFloor)
  const high = Math.floor((HEIGHT - 2 * MARGIN) / floors)
  return Array.from({ length: floors * perFloor }, (_, room) => ({
    x: MARGIN + (room % perFloor) * wide + 3,
    y: HEIGHT - MARGIN - (Math.floor(room / perFloor) + 1) * high + 3,
    width: wide - 6,
    height: high - 6,
    color: waiting.includes(room) ? '#e0a526' : '#1f6f5c',
  }))
}

export const patchesOf = (drawing: Drawing): Patch[] =>
  'curve' in drawing ? curve(drawing.curve) : rooms(drawing.rooms)
