import type { KeyboardEvent } from 'react'
import type { Board, Item } from '#features/one-time-tasks/board/web/board.ts'
import { columnOfKey, nearest } from '#features/one-time-tasks/board/web/keys.ts'
import { arrowStep } from '#ui/arrow-step.ts'

const cardsOf = (column: Element) => [
  ...column.querySelectorAll<HTMLElement>('[role=row][data-key]'),
]
const middleOf = (card: Element) => {
  const { top, height } = card.getBoundingClientRect()
  return top + height / 2
}

/** The card at the same height in the next non-empty column in a direction. */
function findCardInNextColumn(card: Element, step: -1 | 1): HTMLElement | undefined {
  const columns = [...(card.closest('[data-board]')?.querySelectorAll('[data-column]') ?? [])]
  const from = columns.findIndex((column) => column.contains(card))
  for (let at = from + step; at >= 0 && at < columns.length; at += step) {
    const beside = nearest(cardsOf(columns[at] as Element), middleOf, middleOf(card))
    if (beside) return beside
  }
  return undefined
}

/**
 * The keys of a card in addition to those of its list: a digit moves the card to that column, an
 * arrow moves the focus to the next column.
 */
export function boardKeys({ columns, move }: Pick<Board, 'columns' | 'move'>) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const card = event.target as HTMLElement
    const { key: id } = card.dataset
    if (card.role !== 'row' || id === undefined) return
    const isAcross = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
    if (isAcross) {
      const step = arrowStep(event)
      if (step) findCardInNextColumn(card, step)?.focus()
    }
    const to = columns[columnOfKey(event)]
    const from = columns.find(({ items }) => items.some((one) => one.id === id))
    const item = from?.items.find((one: Item) => one.id === id)
    if (to && item && to !== from) move(item, to.id)
    if (!isAcross && !to) return
    event.preventDefault()
    event.stopPropagation()
  }
}
