import { DenseStrip } from '#ui/charts/DenseStrip.tsx'
import { StripCells } from '#ui/charts/StripCells.tsx'
import type { StripCell } from '#ui/charts/stripMark.tsx'

type StripProps = {
  label: string
  cells: StripCell[]
  size?: 'small' | 'large'
  onSelect?: (id: string) => void
}

/** Above this number the cells are drawn together, as one picture. */
const MAX_ELEMENTS = 120

/** One cell per occurrence in time order, with a single Tab stop; the arrow keys move inside. */
export function DayStrip(props: StripProps) {
  return props.cells.length > MAX_ELEMENTS ? <DenseStrip {...props} /> : <CellStrip {...props} />
}

function CellStrip({ label, cells, size = 'small', onSelect }: StripProps) {
  const { large, ...className } = shapeOf(size, cells.length)
  return (
    <StripCells
      {...{ label, cells, className, onSelect }}
      style={large ? { maxInlineSize: cells.length * WIDEST } : undefined}
    />
  )
}

const WIDEST = 72

type Shape = { large: boolean; list: string; cell: string }

const MANY = 60

/**
 * The distance of 24 px between cells is enough for touch; the font size sets the width of the late
 * edge.
 */
const SMALL = {
  few: { list: 'flex flex-wrap gap-1.5', cell: 'size-[18px] rounded-[3px] text-[18px]' },
  many: { list: 'flex flex-wrap gap-[3px]', cell: 'size-3 rounded-[2px] text-[13px]' },
}

const LARGE = {
  few: {
    list: 'grid gap-[5px] grid-cols-[repeat(auto-fit,minmax(20px,1fr))]',
    cell: 'h-[22px] w-full rounded-sm text-[18px]',
  },
  many: {
    list: 'grid gap-[5px] grid-cols-[repeat(auto-fill,minmax(12px,1fr))]',
    cell: 'h-4 w-full rounded-[3px] text-[14px]',
  },
}

/** Many cells are drawn smaller, to keep the strip compact. */
function shapeOf(size: 'small' | 'large', count: number): Shape {
  if (size === 'large') return { large: true, ...(count <= MANY ? LARGE.few : LARGE.many) }
  return { large: false, ...(count <= MANY ? SMALL.few : SMALL.many) }
}
