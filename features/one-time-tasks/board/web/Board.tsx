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

/** If a move is not visible after this time, it may have failed: the focus returns to the card. */
const NOT_MOVED_MS = 1_000

/** Moves a card and moves the focus with it; calls `onRefused` if the move is not allowed. */
function useMove({ columns, mayMove, onMove, onRefused, textOf }: BoardProps<Item>) {
  const { t } = useTranslations('board')
  const followed: Parts['followed'] = useRef(undefined)
  const [said, setSaid] = useState('')
  const move: Parts['move'] = (item, columnId) => {
    if (!mayMove(item, columnId)) return onRefused?.(item, columnId)
    const wanted = { id: item.id, columnId }
    followed.current = wanted
    // Without the blur, the list would move the focus to the neighbouring card first.
    const { activeElement } = document
    const card = activeElement?.closest<HTMLElement>('[role=row][data-key]')
    if (card) card.blur()
    onMove([item], columnId)
    // If the user has focused something else, a late move does not take the focus back.
    const forget = () => {
      if (followed.current === wanted && card?.isConnected) followed.current = undefined
    }
    setTimeout(() => {
      if (followed.current !== wanted) return
      if (document.activeElement !== document.body) return forget()
      card?.focus()
      // Removing the card from its column also fires blur; the microtask then finds it
      // disconnected.
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
 * Columns of cards that can be moved between columns: by drag and drop, by a card's menu, or by
 * pressing a column's digit on a focused card. The parent sets the order inside a column. Each
 * column scrolls by itself and renders only the visible cards.
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
