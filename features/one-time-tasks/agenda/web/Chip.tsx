import type { Agenda, Item } from '#features/one-time-tasks/agenda/web/agenda.ts'
import type { Drag } from '#features/one-time-tasks/agenda/web/useDrag.ts'
import type { PlacedItem } from '#features/one-time-tasks/agenda/web/week-layout.ts'
import { join } from '#ui/join.ts'
import { softTone } from '#ui/tone.ts'

/** The same physical key on a Latin and on an Arabic keyboard. */
const MOVE_KEYS = ['m', 'ة']

/**
 * An item on its day, or its bar across the days of a week. Dragging it moves all its days, dragging
 * an end of a bar moves that day.
 */
export function Chip({
  agenda,
  drag,
  placed: { item, lane, first, last, before, after },
}: {
  agenda: Agenda
  drag: Drag
  placed: PlacedItem<Item>
}) {
  const { textOf, toneOf, markOf, spanOf, mayMove, onOpen, openId, open } = agenda
  const { from, to } = spanOf(item)
  const moves = mayMove(item)
  const isBar = from !== to
  const ends =
    isBar && moves
      ? (['from', 'to'] as const).filter((end) => !(end === 'from' ? before : after))
      : []
  return (
    <div
      data-item={item.id}
      data-before={before || undefined}
      data-after={after || undefined}
      data-dragged={drag.dragged?.item.id === item.id || undefined}
      style={{
        insetBlockStart: `${2 + lane * 1.5}rem`,
        inlineSize: `calc(${(last - first + 1) * 100}% + ${last - first}px)`,
      }}
      className="agenda-chip"
    >
      <button
        type="button"
        tabIndex={-1}
        aria-current={item.id === openId || undefined}
        onClick={() => onOpen(item)}
        onKeyDown={({ key, currentTarget }) => {
          if (MOVE_KEYS.includes(key) && moves) open({ anchor: currentTarget, moving: item })
        }}
        onPointerDown={(event) => drag.begin(event, item, 'both')}
        className={join(
          'marks-open flex items-center gap-1 px-1.5 text-start text-xs font-medium hover:underline',
          softTone[toneOf?.(item) ?? 'accent'],
        )}
      >
        {markOf?.(item)}
        <span dir="auto" className="min-w-0 truncate">
          {textOf(item)}
        </span>
      </button>
      {ends.map((end) => (
        <span
          key={end}
          data-end={end}
          onPointerDown={(event) => drag.begin(event, item, end)}
          className="agenda-end"
        />
      ))}
    </div>
  )
}
