import { type KeyboardEvent, memo, type SyntheticEvent, useCallback, useState } from 'react'
import { DayStripTip } from '#platform/web/charts/DayStripTip.tsx'
import { DenseStrip } from '#platform/web/charts/DenseStrip.tsx'
import { moveIndex } from '#platform/web/charts/scale.ts'
import { markClass, type StripCell } from '#platform/web/charts/stripMark.ts'

type StripProps = {
  label: string
  cells: StripCell[]
  size?: 'small' | 'large'
  onSelect?: (id: string) => void
}

/** More of them are drawn together, as one picture. */
const MOST_ELEMENTS = 120

/** One cell for every occurrence in order of time: one tab stop, arrow keys inside. */
export function DayStrip(props: StripProps) {
  return props.cells.length > MOST_ELEMENTS ? <DenseStrip {...props} /> : <CellStrip {...props} />
}

function CellStrip({ label, cells, size = 'small', onSelect }: StripProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const hide = useCallback(() => setTarget(null), [])
  const stop = cells.some((cell) => cell.id === chosen) ? chosen : cells[0]?.id
  const shown = cells.find((cell) => cell.id === target?.dataset.cell)
  const shape = shapeOf(size, cells.length)

  const focus = (event: SyntheticEvent) => {
    const cell = cellOf(event)
    if (!cell) return
    setChosen(cell.dataset.cell ?? null)
    setTarget(cell)
  }
  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && target) {
      event.stopPropagation()
      hide()
      return
    }
    const next = neighbour(event)
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <>
      <ul
        // biome-ignore lint/a11y/noRedundantRoles: Safari forgets a list that has no bullets
        role="list"
        aria-label={label}
        className={shape.list}
        style={shape.large ? { maxInlineSize: cells.length * WIDEST } : undefined}
        onFocus={focus}
        onBlur={hide}
        onKeyDown={move}
        onClick={(event) => {
          const id = cellOf(event)?.dataset.cell
          if (id !== undefined) onSelect?.(id)
        }}
        onPointerOver={(event) => event.pointerType === 'mouse' && setTarget(cellOf(event))}
        onPointerLeave={hide}
      >
        {cells.map(({ id, state, late, name }) => (
          <Cell
            key={id}
            {...{ id, state, late, name }}
            className={shape.cell}
            stop={id === stop}
            button={onSelect !== undefined}
          />
        ))}
      </ul>
      <DayStripTip target={shown ? target : null} name={shown?.name} />
    </>
  )
}

const WIDEST = 72

type Shape = { large: boolean; list: string; cell: string }

const MANY = 60

/** A step of 24 px from cell to cell is enough for a finger; the font size sets the late edge. */
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

/** Many cells become smaller, so that a strip stays a strip. */
function shapeOf(size: 'small' | 'large', count: number): Shape {
  if (size === 'large') return { large: true, ...(count <= MANY ? LARGE.few : LARGE.many) }
  return { large: false, ...(count <= MANY ? SMALL.few : SMALL.many) }
}

type CellProps = StripCell & { className: string; stop: boolean; button: boolean }

const SHAPE = 'block forced-color-adjust-none'

const Cell = memo(function Cell({ id, state, late, name, className, stop, button }: CellProps) {
  const common = {
    'data-cell': id,
    'aria-label': name,
    tabIndex: stop ? 0 : -1,
    className: `${SHAPE} ${className} ${markClass({ state, late })}`,
  }
  return <li>{button ? <button type="button" {...common} /> : <span role="img" {...common} />}</li>
})

function cellOf(event: SyntheticEvent): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>('[data-cell]') : null
}

/** Up and down lead to the row above and below, where the strip has wrapped. */
function neighbour(event: KeyboardEvent<HTMLElement>): HTMLElement | null {
  if (event.altKey || event.ctrlKey || event.metaKey) return null
  const list = event.currentTarget
  const all = [...list.querySelectorAll<HTMLElement>('[data-cell]')]
  const here = cellOf(event)
  const first = all[0]?.offsetTop
  const next = moveIndex({
    key: event.key,
    index: here ? all.indexOf(here) : 0,
    count: all.length,
    columns: all.filter((cell) => cell.offsetTop === first).length,
    direction: getComputedStyle(list).direction === 'rtl' ? 'rtl' : 'ltr',
  })
  return next === null ? null : (all[next] ?? null)
}
