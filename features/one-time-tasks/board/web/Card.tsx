import { Fragment, lazy, memo, type SyntheticEvent, useEffect } from 'react'
import { Button, ButtonContext } from 'react-aria-components/Button'
import type { ListState } from 'react-aria-components/GridList'
import { useSlottedContext } from 'react-aria-components/slots'
import {
  type Item,
  useBoard,
  useCardRendering,
  useDeferredRender,
} from '#features/one-time-tasks/board/web/board.ts'
import { Deferred } from '#ui/Deferred.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import type { MenuEntry } from '#ui/Menu.tsx'

const loadMenu = () => import('#ui/Menu.tsx')
const Menu = lazy(async () => ({ default: (await loadMenu()).Menu }))

/**
 * The drag handle for keyboards and screen readers; a hidden placeholder until the deferred render.
 */
function Handle() {
  const place = useSlottedContext(ButtonContext, 'drag')
  if (!useDeferredRender()) return <button type="button" hidden ref={place?.ref} />
  return (
    <Button
      slot="drag"
      className="board-handle board-dots grid size-7 place-items-center rounded-md bg-card text-muted"
    />
  )
}

/** The content, drag handle and menu of a card. */
export const Card = memo(({ item, columnId }: { item: Item; columnId: string }) => {
  const { renderCard } = useCardRendering()
  return (
    // Keyed by item: rows are reused for other cards, and each card needs its own deferred render.
    <Fragment key={item.id}>
      <Handle />
      <CardMenu item={item} columnId={columnId} />
      {renderCard(item)}
    </Fragment>
  )
})
Card.displayName = 'Card'

const stopEvent = (event: SyntheticEvent) => event.stopPropagation()
/** Stops events, so that pressing the menu does not press the card. */
const MENU_PROPS = {
  onPointerDown: stopEvent,
  onMouseDown: stopEvent,
  onClick: stopEvent,
  className: 'board-menu',
}

function CardMenu({ item, columnId }: { item: Item; columnId: string }) {
  const board = useBoard()
  const { t } = useCardRendering()
  const isTime = useDeferredRender()
  const entries = (): MenuEntry[] => {
    const { columns, mayMove, menuOf, move } = board.current
    const moves = columns.flatMap(({ id, name }, at) =>
      id === columnId
        ? []
        : {
            id: `to ${id}`,
            name: t('moveTo', { column: name }),
            hint: at < 9 ? at + 1 : undefined,
            disabled: !mayMove(item, id),
            onAction: () => move(item, id),
          },
    )
    const further = menuOf?.(item) ?? []
    return further.length > 0 ? [...moves, { id: 'line', separator: true }, ...further] : moves
  }
  if (!isTime) return null
  const label = t('actionsOf', { name: board.current.textOf(item) })
  return (
    <Deferred
      prefetch={loadMenu}
      wrapperProps={MENU_PROPS}
      trigger={(open) => (
        <IconButton
          size="sm"
          label={label}
          aria-haspopup="menu"
          icon={null}
          className="board-dots"
          {...(open && { onClick: open })}
        />
      )}
    >
      {({ trigger, ...opened }) => (
        <Menu label={label} trigger={trigger()} items={entries()} {...opened} />
      )}
    </Deferred>
  )
}

/** Moves the focus to a card that has arrived in its column, however far down the card is. */
export function FocusMovedCard({ list, columnId }: { list: ListState<unknown>; columnId: string }) {
  const board = useBoard()
  useEffect(() => {
    const { followed, arrived } = board.current
    const wanted = followed.current
    if (wanted?.columnId !== columnId || !list.collection.getItem(wanted.id)) return
    followed.current = undefined
    arrived(wanted)
    requestAnimationFrame(() => {
      list.selectionManager.setFocused(true)
      list.selectionManager.setFocusedKey(wanted.id)
    })
  })
  return null
}
