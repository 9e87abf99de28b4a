import { createContext, type ReactNode, type RefObject, useContext } from 'react'
import type { Translate } from '#client/i18n.ts'
import type { MenuEntry } from '#ui/Menu.tsx'
import type { Tone } from '#ui/tone.ts'

export interface Column<T> {
  id: string
  name: string
  /** Those that are loaded, in their order; `total` counts the others, too. */
  items: readonly T[]
  total: number
  /** There are more than `total`. */
  atLeast?: boolean | undefined
  tone?: Tone
  hasMore: boolean
  /** Called when the end comes near; while more are on their way it may be called again. */
  loadMore(): void
  /** Stands under the name: a quick entry. */
  head?: ReactNode
}

export interface BoardProps<T extends { id: string }> {
  label: string
  columns: readonly Column<T>[]
  /** How high each card is, in rem; 7 unless told. What does not fit is cut off. */
  cardHeight?: number
  /**
   * The content of a card; the line beside the button of its menu is marked `board-title`. Of one
   * identity (`useCallback`) it spares the cards in sight what their owner's drawing costs.
   */
  renderCard(item: T): ReactNode
  /** What a card is called. */
  textOf(item: T): string
  /** Whether it may be dropped in a column that it is not in. */
  mayMove(item: T, columnId: string): boolean
  /** Moves them at once: the board shows only what the columns hold. */
  onMove(items: readonly T[], columnId: string): void
  /** Says why a card did not go where it was to go by key or by hand. */
  onRefused?(item: T, columnId: string): void
  onOpen(item: T): void
  /** Further entries of a card's menu, under those that move it. */
  menuOf?(item: T): readonly MenuEntry[]
}

export type Item = { id: string }

interface Place {
  id: string
  columnId: string
}

/** What the columns and cards of a board share, as its owner said it last. */
export interface Board extends BoardProps<Item> {
  /** Moves a card, or says why not, and leads the focus after it. */
  move: (item: Item, columnId: string) => void
  /** The card that is dragged. */
  dragged: RefObject<Item | undefined>
  /** The card that the focus is to follow to its new column. */
  followed: RefObject<Place | undefined>
  /** Says that it is there: what asks a question first has not moved yet. */
  arrived: (card: Place) => void
}

/** Read when something happens: so no card is drawn anew because its owner was. */
export const BoardContext = createContext<RefObject<Board> | undefined>(undefined)

interface Look {
  renderCard: (item: Item) => ReactNode
  t: Translate<'board'>
}

/** By what cards are drawn: when it changes, all that are in sight are drawn anew. */
export const LookContext = createContext<Look | undefined>(undefined)

function inBoard<T>(found: T | undefined): T {
  if (!found) throw new Error('A card stands outside a board')
  return found
}

export const useBoard = (): RefObject<Board> => inBoard(useContext(BoardContext))

export const useLook = (): Look => inBoard(useContext(LookContext))
