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

/** A measured value, or dashes for none, as a device shows it. */
interface Display {
  text: string
}

export type Drawing = { curve: Curve } | { rooms: Rooms } | { display: Display }

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

const DIGIT = { width: 120, height: 240, stroke: 24, gap: 36 }
const LIT = '#e8563a'

/** The lit segments of each character: top, upper sides, middle, lower sides, bottom. */
const SEGMENTS: Readonly<Record<string, string>> = {
  ...{ '0': 'tabcdu', '1': 'bc', '2': 'tbmdu', '3': 'tbmcu', '4': 'abmc' },
  ...{ '5': 'tamcu', '6': 'tamdcu', '7': 'tbc', '8': 'tabmdcu', '9': 'tabmcu', '-': 'm' },
}

/** The rectangles of a digit's segments, from its upper corner. */
function segmentsAt(left: number, top: number): Record<string, Patch> {
  const { width, height, stroke } = DIGIT
  const half = Math.round(height / 2)
  const flat = (y: number) => ({ x: left, y, width, height: stroke, color: LIT })
  const tall = (x: number, y: number) => ({ x, y, width: stroke, height: half, color: LIT })
  return {
    ...{ t: flat(top), m: flat(top + half - stroke / 2), u: flat(top + height - stroke) },
    ...{ a: tall(left, top), b: tall(left + width - stroke, top) },
    ...{ d: tall(left, top + half), c: tall(left + width - stroke, top + half) },
  }
}

/** The display of a device with a number. */
function display({ text }: Display): Patch[] {
  const { width, height, stroke, gap } = DIGIT
  const step = width + gap
  const characters = [...text].filter((one) => one !== '.')
  const first = Math.round((WIDTH - characters.length * step + gap) / 2)
  const top = Math.round((HEIGHT - height) / 2)
  const point = text.indexOf('.')
  return [
    { x: 0, y: 0, width: WIDTH, height: HEIGHT, color: '#8d9692' },
    {
      x: MARGIN,
      y: MARGIN,
      width: WIDTH - 2 * MARGIN,
      height: HEIGHT - 2 * MARGIN,
      color: '#1b211f',
    },
    ...characters.flatMap((one, at) => {
      const all = segmentsAt(first + at * step, top)
      return [...(SEGMENTS[one] ?? '')].flatMap((name) => all[name] ?? [])
    }),
    ...(point > 0
      ? [
          {
            ...{ x: first + point * step - gap + 6, y: top + height - stroke },
            ...{ width: stroke, height: stroke, color: LIT },
          },
        ]
      : []),
  ]
}

export function patchesOf(drawing: Drawing): Patch[] {
  if ('curve' in drawing) return curve(drawing.curve)
  return 'rooms' in drawing ? rooms(drawing.rooms) : display(drawing.display)
}
