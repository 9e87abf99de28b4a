import '#ui/aria-language.tsx'
import '#features/one-time-tasks/board/web/board.css'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { addTranslations } from '#client/part-words.ts'
import { BoardColumn } from '#features/one-time-tasks/board/web/BoardColumn.tsx'
import {
  BoardContext,
  type BoardProps,
  type Item,
  LookContext,
  type Board as Parts,
} from '#features/one-time-tasks/board/web/board.ts'
import { boardKeys } from '#features/one-time-tasks/board/web/board-keys.ts'
import { ColumnChoice } from '#features/one-time-tasks/board/web/ColumnChoice.tsx'
import { ar } from '#features/one-time-tasks/board/web/messages.ar.ts'
import { en } from '#features/one-time-tasks/board/web/messages.en.ts'
import { useRestOfWindow } from '#features/one-time-tasks/board/web/useRestOfWindow.ts'
import { useStaggeredRender } from '#features/one-time-tasks/board/web/useStaggeredRender.ts'

addTranslations('board', { en, ar })

/** A move that has not been seen for so long was perhaps not made: the focus goes back to the card. */
const NOT_MOVED_MS = 1_000

/** Moves a card and leads the focus after it; what may not be moved is told instead. */
function useMove({ columns, mayMove, onMove, onRefused, textOf }: BoardProps<Item>) {
  const { t } = useTranslations('board')
  const followed: Parts['followed'] = useRef(undefined)
  const [said, setSaid] = useState('')
  const move: Parts['move'] = (item, columnId) => {
    if (!mayMove(item, columnId)) return onRefused?.(item, columnId)
    const wanted = { id: item.id, columnId }
    followed.current = wanted
    // Its list would else give the focus to the card's neighbour first.
    const { activeElement } = document
    const card = activeElement?.closest<HTMLElement>('[role=row][data-key]')
    if (card) card.blur()
    onMove([item], columnId)
    // Who goes elsewhere is not called back when a slow move is seen after all.
    const forget = () => {
      if (followed.current === wanted && card?.isConnected) followed.current = undefined
    }
    setTimeout(() => {
      if (followed.current !== wanted) return
      if (document.activeElement !== document.body) return forget()
      card?.focus()
      // A card that is taken out of its column loses the focus, too, and is gone after that.
      card?.addEventListener('blur', () => queueMicrotask(forget), { once: true })
    }, NOT_MOVED_MS)
  }
  const arrived: Parts['arrived'] = ({ id: itemId, columnId }) => {
    const column = columns.find(({ id }) => id === columnId)
    const item = column?.items.find(({ id }) => id === itemId)
    if (column && item) setSaid(t('moved', { name: textOf(item), column: column.name }))
  }
  return { t, move, arrived, followed, said }
}

/**
 * Columns of cards that are moved from one to another: dragged by mouse, finger or keys, by the
 * entries of a card's menu, or by the digit of a column on a card that has the focus. Inside a
 * column the order is the owner's. Each column scrolls by itself and draws what is in sight.
 */
export function Board<T extends { id: string }>(props: BoardProps<T>) {
  const given = props as unknown as BoardProps<Item>
  const { label, columns, renderCard, cardHeight } = given
  const { t, said, ...moving } = useMove(given)
  const { move } = moving
  const dragged: Parts['dragged'] = useRef(undefined)
  const box = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLElement>(null)
  const parts: Parts = { ...given, ...moving, dragged }
  const board = useRef(parts)
  useLayoutEffect(() => {
    board.current = parts
  })
  const look = useMemo(() => ({ renderCard, t }), [renderCard, t])
  const drawn = useStaggeredRender(columns.length)
  useRestOfWindow(box)
  return (
    <BoardContext value={board}>
      <LookContext value={look}>
        <div ref={box} className="flex flex-col gap-3">
          <ColumnChoice columns={columns} scroller={scroller} />
          <section
            ref={scroller}
            data-board=""
            aria-label={label}
            onKeyDownCapture={boardKeys({ columns, move })}
            className="board min-h-0 grow gap-3"
          >
            {columns.map((column, at) => (
              <BoardColumn
                key={column.id}
                column={column}
                isDrawn={at < drawn}
                {...(cardHeight !== undefined && { cardHeight })}
              />
            ))}
          </section>
          <p role="status" className="sr-only">
            {said}
          </p>
        </div>
      </LookContext>
    </BoardContext>
  )
}
