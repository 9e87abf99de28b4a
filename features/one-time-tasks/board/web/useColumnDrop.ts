import { useMemo } from 'react'
import { type DragAndDropHooks, useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { type Item, useBoard } from '#features/one-time-tasks/board/web/board.ts'

/** Only cards of a board can be dropped in the columns of a board. */
const CARD_DRAG_TYPE = 'application/x-diwan-card'

const NO_DROP_TARGET = { dropIndicatorProps: {}, isDropTarget: false, isHidden: true } as const

/**
 * A card is no drop target, only its whole column is: skipping the check makes a card a tenth
 * cheaper to render. Each caller always asks about the same type of target.
 */
const withoutCardTargets = (hooks: DragAndDropHooks<Item>): DragAndDropHooks<Item> => ({
  ...hooks,
  useDropIndicator: (place, ...rest) =>
    place.target.type === 'item'
      ? NO_DROP_TARGET
      : // biome-ignore lint/correctness/useHookAtTopLevel: a caller's target type never changes
        (hooks.useDropIndicator?.(place, ...rest) ?? NO_DROP_TARGET),
})

/** The drag-and-drop rules of a column, for mouse, touch and keyboard. */
export function useColumnDrop(columnId: string, items: readonly Item[]) {
  const board = useBoard()
  const isFromOtherColumn = (item: Item) => !items.includes(item)
  const { dragAndDropHooks } = useDragAndDrop<Item>({
    acceptedDragTypes: [CARD_DRAG_TYPE],
    getItems: (_keys, [item]) => {
      board.current.dragged.current = item
      return item ? [{ [CARD_DRAG_TYPE]: item.id, 'text/plain': board.current.textOf(item) }] : []
    },
    getAllowedDropOperations: () => ['move'],
    getDropOperation: ({ type }) => {
      const { dragged, mayMove } = board.current
      const { current: item } = dragged
      const fits = type === 'root' && item && isFromOtherColumn(item) && mayMove(item, columnId)
      return fits ? 'move' : 'cancel'
    },
    onRootDrop: () => {
      const { dragged, move } = board.current
      const { current: item } = dragged
      dragged.current = undefined
      if (item) move(item, columnId)
    },
    onDragEnd: ({ x, y, dropOperation }) => {
      const { dragged, mayMove, onRefused } = board.current
      const { current: item } = dragged
      dragged.current = undefined
      if (!item || dropOperation !== 'cancel') return
      const over = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]')
      const wanted = over?.dataset.column
      if (wanted && wanted !== columnId && !mayMove(item, wanted)) onRefused?.(item, wanted)
    },
  })
  return useMemo(() => withoutCardTargets(dragAndDropHooks), [dragAndDropHooks])
}
