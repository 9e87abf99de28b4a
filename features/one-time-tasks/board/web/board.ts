import { createContext, type ReactNode, type RefObject, useContext, useDeferredValue } from 'react'
import type { Translate } from '#client/i18n.ts'
import type { MenuEntry } from '#ui/Menu.tsx'
import type { Tone } from '#ui/tone.ts'

export interface Column<T> {
  id: string
  name: string
  /** The loaded items in their order; `total` also counts those not loaded. */
  items: readonly T[]
  total: number
  /** Whether there are more items than `total`. */
  atLeast?: boolean | undefined
  tone?: Tone
  hasMore: boolean
  /** Called when the end comes near; can be called again while a load is in flight. */
  loadMore(): void
  /** Shown under the name, for example a quick entry. */
  head?: ReactNode
}

export interface BoardProps<T extends { id: string }> {
  label: string
  columns: readonly Column<T>[]
  /** The height of each card in rem; 7 by default. Content that does not fit is cut off. */
  cardHeight?: number
  /**
   * Renders a card's content; the line next to the menu button is marked `board-title`. A stable
   * identity (`useCallback`) saves the visible cards from rendering again with their parent.
   */
  renderCard(item: T): ReactNode
  /** The card's name as plain text. */
  textOf(item: T): string
  /** Whether the item may be dropped in a column that it is not in. */
  mayMove(item: T, columnId: string): boolean
  /** Must update the columns immediately: the board shows only what the columns contain. */
  onMove(items: readonly T[], columnId: string): void
  /** Explains why a card could not be moved by key or by drag. */
  onRefused?(item: T, columnId: string): void
  onOpen(item: T): void
  /** Further entries of a card's menu, below the entries that move it. */
  menuOf?(item: T): readonly MenuEntry[]
}

export type Item = { id: string }

interface CardLocation {
  id: string
  columnId: string
}

/** The state that the columns and cards of a board share, with the parent's latest props. */
export interface Board extends BoardProps<Item> {
  /** Moves a card and moves the focus with it, or says why it cannot be moved. */
  move: (item: Item, columnId: string) => void
  /** The card that is being dragged. */
  dragged: RefObject<Item | undefined>
  /** The card that the focus follows to its new column. */
  followed: RefObject<CardLocation | undefined>
  /**
   * Announces a move once the card is in its column, since a move can first ask for confirmation.
   */
  arrived: (card: CardLocation) => void
}

/**
 * A ref that is read in event handlers, so that a parent's render does not render the cards again.
 */
export const BoardContext = createContext<RefObject<Board> | undefined>(undefined)

interface CardRendering {
  renderCard: (item: Item) => ReactNode
  t: Translate<'board'>
}

/** The inputs of card rendering: a change renders all visible cards again. */
export const CardRenderingContext = createContext<CardRendering | undefined>(undefined)

function requireBoard<T>(found: T | undefined): T {
  if (!found) throw new Error('A card stands outside a board')
  return found
}

export const useBoard = (): RefObject<Board> => requireBoard(useContext(BoardContext))

export const useCardRendering = (): CardRendering => requireBoard(useContext(CardRenderingContext))

/**
 * False on the first render, true as soon as the page has time: for the less important parts of a
 * card. Cards come into view during scrolling; an immediate render would block the scrolling, a
 * deferred render yields to it.
 */
export const useDeferredRender = (): boolean => useDeferredValue(true, false)
