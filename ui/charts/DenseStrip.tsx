import { type KeyboardEvent, type MouseEvent, memo, useId, useMemo, useState } from 'react'
import { DayStripTip } from '#ui/charts/DayStripTip.tsx'
import { CELL, cellAt, cellPosition, denseGrid, densePaths, reachable } from '#ui/charts/dense.ts'
import { moveIndex } from '#ui/charts/scale.ts'
import type { StripCell } from '#ui/charts/stripMark.tsx'
import { useBox } from '#ui/charts/useBox.ts'

type Props = { label: string; cells: StripCell[]; onSelect?: (id: string) => void }

const isRtl = (element: Element) => getComputedStyle(element).direction === 'rtl'

/** The pointer's position in the strip; a click by keyboard has none. */
function pointIn(event: MouseEvent): { x: number; y: number } {
  const list = event.currentTarget
  const { left, right, top } = list.getBoundingClientRect()
  return { x: isRtl(list) ? right - event.clientX : event.clientX - left, y: event.clientY - top }
}

const indexOf = (target: EventTarget): number | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-at]') : null
  return cell ? Number(cell.dataset.at) : null
}

/**
 * A strip of very many cells: a single picture, with elements only for the focused cell, the
 * hovered cell and the cells reachable from there by key.
 */
export function DenseStrip({ label, cells, onSelect }: Props) {
  const { ref, box } = useBox()
  const [chosen, setChosen] = useState(0)
  const [pointed, setPointed] = useState<number | null>(null)
  const [shown, setShown] = useState<number | null>(null)
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const count = cells.length
  const { columns, height } = denseGrid(box.width, count)
  const grid = { columns, count }
  const stop = Math.min(chosen, count - 1)

  const point = (index: number | null) => {
    setPointed(index)
    setShown(index)
  }
  const press = (event: MouseEvent<HTMLElement>) => {
    const index = event.detail === 0 ? indexOf(event.target) : cellAt(pointIn(event), grid)
    const cell = index === null ? undefined : cells[index]
    if (!cell) return
    point(index)
    onSelect?.(cell.id)
  }
  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape' && shown !== null) {
      event.stopPropagation()
      return point(null)
    }
    const list = event.currentTarget
    const direction = isRtl(list) ? 'rtl' : 'ltr'
    const next = moveIndex({ key: event.key, index: stop, direction, ...grid })
    if (next === null) return
    event.preventDefault()
    list.querySelector<HTMLElement>(`[data-at="${next}"]`)?.focus()
  }
  return (
    <div ref={ref}>
      <ul
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without bullets
        role="list"
        aria-label={label}
        className="relative forced-color-adjust-none"
        style={{ blockSize: box.width > 0 ? height : 0 }}
        onFocus={({ target }) => {
          const index = indexOf(target)
          if (index === null) return
          setChosen(index)
          setShown(index)
        }}
        onBlur={() => setShown(null)}
        onKeyDown={move}
        onClick={press}
        onPointerMove={(event) =>
          event.pointerType === 'mouse' && point(cellAt(pointIn(event), grid))
        }
        onPointerLeave={() => point(null)}
      >
        <li aria-hidden="true" className="pointer-events-none absolute inset-0">
          <Picture cells={cells} columns={columns} width={box.width} height={height} />
        </li>
        {reachable({ at: stop, pointed }, grid).map((index) => (
          <Cell
            key={cells[index]?.id}
            name={cells[index]?.name ?? ''}
            {...{ index, columns, count }}
            stop={index === stop}
            button={onSelect !== undefined}
            elementRef={index === shown ? setTarget : undefined}
          />
        ))}
      </ul>
      <DayStripTip
        target={shown === null ? null : target}
        name={shown === null ? undefined : cells[shown]?.name}
      />
    </div>
  )
}

type CellProps = {
  name: string
  index: number
  columns: number
  count: number
  stop: boolean
  button: boolean
  elementRef: ((element: HTMLElement | null) => void) | undefined
}

function Cell({ name, index, columns, count, stop, button, elementRef }: CellProps) {
  const { x, y } = cellPosition(columns, index)
  const common = {
    ref: elementRef,
    'data-at': index,
    'aria-label': name,
    tabIndex: stop ? 0 : -1,
    className: 'absolute rounded-[2px]',
    style: { insetInlineStart: x, insetBlockStart: y, inlineSize: CELL, blockSize: CELL },
  }
  return (
    <li aria-posinset={index + 1} aria-setsize={count}>
      {button ? <button type="button" {...common} /> : <span role="img" {...common} />}
    </li>
  )
}

type PictureProps = {
  cells: readonly StripCell[]
  columns: number
  width: number
  height: number
}

/**
 * The hatch of "not done" slants the same way in both directions, although the picture is mirrored.
 */
const SLANTED = 'M-1 1L1-1M-1 5L5-1M3 5L5 3'
const MIRRORED = 'M-1 3L1 5M-1-1L5 5M3-1L5 1'

/**
 * Small versions of the strip's marks: filled, hatched, hollow, and a thick edge for late or early.
 */
const Picture = memo(function Picture({ cells, columns, width, height }: PictureProps) {
  const hatchId = useId()
  const paths = useMemo(() => densePaths(cells, columns), [cells, columns])
  return (
    <svg
      aria-hidden="true"
      width={width}
      height={height}
      strokeLinejoin="round"
      className="block rtl:-scale-x-100"
    >
      <pattern id={hatchId} width="4" height="4" patternUnits="userSpaceOnUse">
        <path d={SLANTED} className="stroke-card/45 rtl:hidden" />
        <path d={MIRRORED} className="stroke-card/45 ltr:hidden" />
      </pattern>
      <path d={paths.done} strokeWidth="3" className="fill-done stroke-done" />
      <path d={paths.notDone} strokeWidth="3" className="fill-not-done stroke-not-done" />
      <path d={paths.notDone} strokeWidth="3" fill={`url(#${hatchId})`} />
      <path d={paths.hollow} strokeWidth="1.5" className="fill-none stroke-field-line" />
      <path d={paths.hollowLate} strokeWidth="1.5" className="fill-none stroke-late" />
      <path d={paths.edgeGap} className="fill-card" />
      <path d={paths.edge} className="fill-late" />
    </svg>
  )
})
