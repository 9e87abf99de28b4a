import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type SyntheticEvent,
  useCallback,
  useState,
} from 'react'
import { DayStripTip } from '#ui/charts/DayStripTip.tsx'
import { moveIndex } from '#ui/charts/scale.ts'
import { markClass, type StripCell } from '#ui/charts/stripMark.tsx'

interface Props {
  label: string
  cells: readonly StripCell[]
  /** The classes of the list and of each cell. */
  className: { list: string; cell: string }
  style?: CSSProperties | undefined
  /** The position of a cell, if the list is not in flow layout. */
  placeOf?: ((cell: StripCell) => CSSProperties) | undefined
  onSelect?: ((id: string) => void) | undefined
}

/** The cells of a strip: a single Tab stop, arrow keys inside, one tooltip. */
export function StripCells({ label, cells, className, style, placeOf, onSelect }: Props) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const hide = useCallback(() => setTarget(null), [])
  const stop = cells.some((cell) => cell.id === chosen) ? chosen : cells[0]?.id
  const shown = cells.find((cell) => cell.id === target?.dataset.cell)

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
    const next = neighbour(event, placeOf === undefined)
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <>
      <ul
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without bullets
        role="list"
        aria-label={label}
        className={className.list}
        style={style}
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
        {cells.map((cell) => (
          <li key={cell.id} style={placeOf?.(cell)}>
            <Cell
              {...{ id: cell.id, state: cell.state, late: cell.late, name: cell.name }}
              early={cell.early ?? false}
              className={className.cell}
              stop={cell.id === stop}
              button={onSelect !== undefined}
            />
          </li>
        ))}
      </ul>
      <DayStripTip target={shown ? target : null} name={shown?.name} />
    </>
  )
}

type CellProps = StripCell & { className: string; stop: boolean; button: boolean }

const SHAPE = 'block forced-color-adjust-none'

const Cell = memo(function Cell({
  id,
  state,
  late,
  early,
  name,
  className,
  stop,
  button,
}: CellProps) {
  const common = {
    'data-cell': id,
    'aria-label': name,
    tabIndex: stop ? 0 : -1,
    className: `${SHAPE} ${className} ${markClass({ state, late, ...(early && { early }) })}`,
  }
  return button ? <button type="button" {...common} /> : <span role="img" {...common} />
})

function cellOf(event: SyntheticEvent): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>('[data-cell]') : null
}

/** In a wrapped strip, the up and down keys move to the row above or below. */
function neighbour(event: KeyboardEvent<HTMLElement>, flows: boolean): HTMLElement | null {
  if (event.altKey || event.ctrlKey || event.metaKey) return null
  const list = event.currentTarget
  const all = [...list.querySelectorAll<HTMLElement>('[data-cell]')]
  const here = cellOf(event)
  const first = all[0]?.offsetTop
  const next = moveIndex({
    key: event.key,
    index: here ? all.indexOf(here) : 0,
    count: all.length,
    columns: flows ? all.filter((cell) => cell.offsetTop === first).length : 1,
    direction: getComputedStyle(list).direction === 'rtl' ? 'rtl' : 'ltr',
  })
  return next === null ? null : (all[next] ?? null)
}
