import { memo, useMemo } from 'react'
import {
  Collection,
  GridList,
  GridListItem,
  GridListLoadMoreItem,
} from 'react-aria-components/GridList'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'
import { formatNumber } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { type Column, type Item, useBoard } from '#features/one-time-tasks/board/web/board.ts'
import { Card, FocusMovedCard } from '#features/one-time-tasks/board/web/Card.tsx'
import { useColumnDrop } from '#features/one-time-tasks/board/web/useColumnDrop.ts'
import { join } from '#ui/join.ts'
import { Spinner } from '#ui/Spinner.tsx'
import { textTone } from '#ui/tone.ts'

/** Room for a title of two lines and one more line below it, also in Arabic. */
const CARD_REM = 7

/** A fixed card height avoids measuring each card, which is most of the cost of scrolling. */
function layoutOf(cardHeight: number) {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return { rowHeight: cardHeight * rem, loaderHeight: 48, gap: 8, padding: 8 }
}

interface ColumnProps {
  column: Column<Item>
  /** Whether to render the cards yet (columns are rendered one after another). */
  isDrawn: boolean
  cardHeight?: number
}

/** A column: a header with its count, and its cards. */
export function BoardColumn({ column, isDrawn, cardHeight }: ColumnProps) {
  const { t, locale } = useTranslations(['board', 'common', 'lists'])
  const { id, name, items, tone = 'neutral', hasMore, head } = column
  const counted = formatNumber(column.total, locale)
  const total = column.atLeast ? t('lists:moreThan', { total: counted }) : counted
  return (
    <section data-column={id} className="flex min-h-0 min-w-0 flex-col rounded-lg bg-hover">
      <div className="px-3 pt-3 pb-1">
        <h2 className="flex items-center gap-2 text-sm font-semibold">
          <span className={join('size-2 shrink-0 rounded-full bg-current', textTone[tone])} />
          <span className="truncate">{name}</span>
          <span className="font-normal text-muted tabular-nums">{total}</span>
        </h2>
        {head}
      </div>
      {isDrawn && (
        <Cards
          columnId={id}
          // A direct label, because a drop target is announced by this label only.
          label={`${name}${t('common:comma')}${total}`}
          items={items}
          hasMore={hasMore}
          cardHeight={cardHeight}
        />
      )}
    </section>
  )
}

interface CardsProps {
  columnId: string
  label: string
  items: readonly Item[]
  hasMore: boolean
  cardHeight: number | undefined
}

const isSame = (one: readonly Item[], other: readonly Item[]): boolean =>
  one === other || (one.length === other.length && one.every((item, at) => item === other[at]))

/** A new array with the same cards is no change: parents build a new array on each render. */
const areSame = ({ items: before, ...one }: CardsProps, { items, ...other }: CardsProps) =>
  isSame(before, items) &&
  one.columnId === other.columnId &&
  one.label === other.label &&
  one.hasMore === other.hasMore &&
  one.cardHeight === other.cardHeight

/**
 * The cards of a column. Only visible cards are rendered; memoized against changes in other
 * columns.
 */
const Cards = memo(({ columnId, label, items, hasMore, cardHeight = CARD_REM }: CardsProps) => {
  const { t } = useTranslations(['board', 'common'])
  const board = useBoard()
  const drop = useColumnDrop(columnId, items)
  const layout = useMemo(() => layoutOf(cardHeight), [cardHeight])
  const loadMore = () => board.current.columns.find(({ id }) => id === columnId)?.loadMore()
  return (
    <Virtualizer layout={ListLayout} layoutOptions={layout}>
      <GridList
        aria-label={label}
        keyboardNavigationBehavior="tab"
        dragAndDropHooks={drop}
        onAction={(key) => {
          const item = items.find((one) => one.id === key)
          if (item) board.current.onOpen(item)
        }}
        renderEmptyState={() => (
          <p className="absolute inset-x-3 top-3 text-sm text-muted">{t('empty')}</p>
        )}
        className="board-cards relative min-h-0 grow rounded-lg outline-none focus-visible:ring-focus"
      >
        <Collection items={items}>
          {(item) => (
            <GridListItem
              textValue={board.current.textOf(item)}
              className="board-card marks-open relative h-full cursor-default overflow-hidden rounded-md border border-line bg-card p-3"
            >
              {({ state }) => (
                <>
                  <FocusMovedCard list={state} columnId={columnId} />
                  <Card item={item} columnId={columnId} />
                </>
              )}
            </GridListItem>
          )}
        </Collection>
        {hasMore && (
          <GridListLoadMoreItem
            isLoading
            onLoadMore={loadMore}
            className="grid h-12 place-items-center text-muted"
          >
            <Spinner label={t('common:loading')} />
          </GridListLoadMoreItem>
        )}
      </GridList>
    </Virtualizer>
  )
}, areSame)
Cards.displayName = 'Cards'
