import { useMemo } from 'react'
import { type DragAndDropHooks, useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { type Item, useBoard } from '#features/one-time-tasks/board/web/board.ts'

/** Cards of a board go to columns of a board, and nothing else does. */
const CARD = 'application/x-diwan-card'

const NO_PLACE = { dropIndicatorProps: {}, isDropTarget: false, isHidden: true } as const

/**
 * No card is a place to drop in, only its column as a whole: without being asked whether it is one,
 * a card costs a tenth less to draw. Whoever asks always asks for the same kind of place.
 */
const withoutPlacesInCards = (hooks: DragAndDropHooks<Item>): DragAndDropHooks<Item> => ({
  ...hooks,
  useDropIndicator: (place, ...rest) =>
    place.target.type === 'item'
      ? NO_PLACE
      : // biome-ignore lint/correctness/useHookAtTopLevel: an asker's place stays of one type
        (hooks.useDropIndicator?.(place, ...rest) ?? NO_PLACE),
})

/** What may be dragged out of a column and dropped in it, by mouse, finger or keys. */
export function useColumnDrop(columnId: string, items: readonly Item[]) {
  const board = useBoard()
  const comesHere = (item: Item) => !items.includes(item)
  const { dragAndDropHooks } = useDragAndDrop<Item>({
    acceptedDragTypes: [CARD],
    getItems: (_keys, [item]) => {
      board.current.dragged.current = item
      return item ? [{ [CARD]: item.id, 'text/plain': board.current.textOf(item) }] : []
    },
    getAllowedDropOperations: () => ['move'],
    getDropOperation: ({ type }) => {
      const { dragged, mayMove } = board.current
      const { current: item } = dragged
      const fits = type === 'root' && item && comesHere(item) && mayMove(item, columnId)
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
  return useMemo(() => withoutPlacesInCards(dragAndDropHooks), [dragAndDropHooks])
}
