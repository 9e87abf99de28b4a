import '#ui/aria-language.tsx'
import '#features/one-time-tasks/board/web/board.css'
import { startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { addTranslations, useTranslations } from '#client/i18n.ts'
import { BoardColumn } from '#features/one-time-tasks/board/web/BoardColumn.tsx'
import {
  BoardContext,
  type BoardProps,
  CardRenderingContext,
  type Item,
  type Board as Parts,
} from '#features/one-time-tasks/board/web/board.ts'
import { boardKeys } from '#features/one-time-tasks/board/web/board-keys.ts'
import { ColumnSwitcher } from '#features/one-time-tasks/board/web/ColumnSwitcher.tsx'
import { ar, en } from '#features/one-time-tasks/board/web/messages.ts'
import { useFillWindow } from '#features/one-time-tasks/board/web/useFillWindow.ts'

addTranslations('board', { en, ar })

/**
 * The number of parts to render: one at first, then one more after each commit. Rendering all at
 * once would block the page four times as long.
 */
function useStaggeredRender(count: number): number {
  const [drawn, setDrawn] = useState(1)
  useEffect(() => {
    if (drawn < count) startTransition(() => setDrawn(drawn + 1))
  }, [drawn, count])
  return drawn
}

/** If a move is not visible after this time, it may have failed: the focus returns to the card. */
const MOVE_TIMEOUT_MS = 1_000

/** Moves a card and moves the focus with it; calls `onRefused` if the move is not allowed. */
function useMove({ columns, mayMove, onMove, onRefused, textOf }: BoardProps<Item>) {
  const { t } = useTranslations('board')
  const followed: Parts['followed'] = useRef(undefined)
  const [announcement, setAnnouncement] = useState('')
  const move: Parts['move'] = (item, columnId) => {
    if (!mayMove(item, columnId)) return onRefused?.(item, columnId)
    const target = { id: item.id, columnId }
    followed.current = target
    // Without the blur, the list would move the focus to the neighbouring card first.
    const { activeElement } = document
    const card = activeElement?.closest<HTMLElement>('[role=row][data-key]')
    if (card) card.blur()
    onMove([item], columnId)
    // If the user has focused something else, a late move does not take the focus back.
    const forget = () => {
      if (followed.current === target && card?.isConnected) followed.current = undefined
    }
    setTimeout(() => {
      if (followed.current !== target) return
      if (document.activeElement !== document.body) return forget()
      card?.focus()
      // Removing the card from its column also fires blur; the microtask then finds it
      // disconnected.
      card?.addEventListener('blur', () => queueMicrotask(forget), { once: true })
    }, MOVE_TIMEOUT_MS)
  }
  const arrived: Parts['arrived'] = ({ id: itemId, columnId }) => {
    const column = columns.find(({ id }) => id === columnId)
    const item = column?.items.find(({ id }) => id === itemId)
    if (column && item) setAnnouncement(t('moved', { name: textOf(item), column: column.name }))
  }
  return { t, move, arrived, followed, announcement }
}

/**
 * Columns of cards that can be moved between columns: by drag and drop, by a card's menu, or by
 * pressing a column's digit on a focused card. The parent sets the order inside a column. Each
 * column scrolls by itself and renders only the visible cards.
 */
export function Board<T extends { id: string }>(props: BoardProps<T>) {
  const given = props as unknown as BoardProps<Item>
  const { label, columns, renderCard, cardHeight } = given
  const { t, announcement, ...moving } = useMove(given)
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
  const renderedColumns = useStaggeredRender(columns.length)
  useFillWindow(box)
  return (
    <BoardContext value={board}>
      <CardRenderingContext value={look}>
        <div ref={box} className="flex flex-col gap-3">
          <ColumnSwitcher columns={columns} scroller={scroller} />
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
                isDrawn={at < renderedColumns}
                {...(cardHeight !== undefined && { cardHeight })}
              />
            ))}
          </section>
          <p role="status" className="sr-only">
            {announcement}
          </p>
        </div>
      </CardRenderingContext>
    </BoardContext>
  )
}
