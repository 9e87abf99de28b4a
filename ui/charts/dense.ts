import type { MarkKind } from '#ui/charts/stripMark.tsx'

/** The distance from one cell to the next, in px. */
export const STEP = 10
export const CELL = 8
const GAP = STEP - CELL
/** The thickness of the edge: the lower one if late, the upper one if early. */
const EDGE = 2
const RIM = 1.5

/** The number of cells per row at this width, and the height of all rows. */
export function denseGrid(width: number, count: number): { columns: number; height: number } {
  const columns = Math.max(1, Math.floor((width + GAP) / STEP))
  return { columns, height: Math.ceil(count / columns) * STEP - GAP }
}

export const cellPosition = (columns: number, index: number) => ({
  x: (index % columns) * STEP,
  y: Math.floor(index / columns) * STEP,
})

/** The cell at a point relative to the strip's start and top; null outside the cells. */
export function cellAt(
  point: { x: number; y: number },
  { columns, count }: { columns: number; count: number },
): number | null {
  const column = Math.floor(point.x / STEP)
  const index = Math.floor(point.y / STEP) * columns + column
  return column < 0 || column >= columns || index < 0 || index >= count ? null : index
}

/** The cells reachable by one key press from a cell, the cell itself, and the hovered cell. */
export function reachable(
  { at, pointed }: { at: number; pointed: number | null },
  { columns, count }: { columns: number; count: number },
): number[] {
  const near = [0, at - columns, at - 1, at, at + 1, at + columns, count - 1, pointed ?? at]
  return [...new Set(near)]
    .filter((index) => index >= 0 && index < count)
    .sort((one, other) => one - other)
}

type Part = 'done' | 'notDone' | 'hollow' | 'hollowLate' | 'edgeGap' | 'edge'

type Box = { x: number; y: number; width: number; height: number }
const box = ({ x, y, width, height }: Box) => `M${x} ${y}h${width}v${height}h${-width}z`

/** The path of a cell, smaller by the stroke that rounds its corners. */
const inner = (x: number, y: number, rim: number) =>
  box({ x: x + rim / 2, y: y + rim / 2, width: CELL - rim, height: CELL - rim })

const strip = (x: number, y: number, height: number) => box({ x, y, width: CELL, height })

function partsOf({ state, late, early }: MarkKind, x: number, y: number) {
  const [edgeY, gapY] = early ? [y, y + EDGE] : [y + CELL - EDGE, y + CELL - EDGE - 1]
  const edge = late || early ? { edge: strip(x, edgeY, EDGE) } : {}
  if (state === 'not_reported')
    return { [late ? 'hollowLate' : 'hollow']: inner(x, y, RIM), ...edge }
  const gap = late || early ? { edgeGap: strip(x, gapY, 1) } : {}
  return { [state === 'done' ? 'done' : 'notDone']: inner(x, y, RIM * 2), ...gap, ...edge }
}

/** Combines all cells into a few paths, drawn from left to right. */
export function densePaths(cells: readonly MarkKind[], columns: number): Record<Part, string> {
  const paths = { done: '', notDone: '', hollow: '', hollowLate: '', edgeGap: '', edge: '' }
  for (const [index, cell] of cells.entries()) {
    const { x, y } = cellPosition(columns, index)
    for (const [part, outline] of Object.entries(partsOf(cell, x, y)))
      paths[part as Part] += outline
  }
  return paths
}
