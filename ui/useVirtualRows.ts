import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import {
  type RefCallback,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import {
  type Entry,
  flatten,
  type ItemProps,
  indexesToRender,
  type ListGroup,
  layoutRows,
  medianShift,
} from '#ui/virtual-rows.ts'

export interface VirtualListOptions<Row, Group extends ListGroup<Row>> {
  /** The name under which the heights are cached between visits. */
  name: string
  groups: readonly Group[]
  keyOf: (row: Row) => string
  /** Whether the row has a Tab stop: something to press. */
  isStop: (row: Row) => boolean
  /** The key of a row that must be rendered at any scroll position. */
  requiredKey?: string | undefined
  /** The estimated heights of a heading and a row, in px, until they are measured. */
  heights: { group: number; row: number }
  /** Called with the keys of the visible rows once scrolling stops. */
  onSight?: ((keys: readonly string[]) => void) | undefined
}

type List = ReturnType<typeof useWindowVirtualizer<HTMLElement>>

/** The number of rows up to which a list is rendered completely. */
const MAX_FULL_LIST = 40
/** The number of rows rendered before and after the visible ones. */
const OVERSCAN_ROWS = 8
const MAX_RECENT_ROWS = 6

/**
 * The measured heights of a list after leaving it, so that going back restores the same position.
 */
const savedMeasurements = new Map<string, VirtualItem[]>()
const measurementsKey = (name: string) => `${name} ${window.innerWidth}`

function outerHeight(element: Element): number {
  const { marginBlockStart, marginBlockEnd } = getComputedStyle(element)
  const margins = Number.parseFloat(marginBlockStart) + Number.parseFloat(marginBlockEnd)
  return element.getBoundingClientRect().height + margins
}

/** For a heading: the height of its group without the rows. */
function heightOf(element: HTMLElement): number {
  const group = element.parentElement
  const list = group?.lastElementChild
  if (element.localName === 'li' || !list) return outerHeight(element)
  return outerHeight(group) - list.getBoundingClientRect().height + list.clientTop
}

/** The most recently used rows, the latest at the end. */
function useRecentRows(box: RefObject<HTMLElement | null>, entries: readonly Entry<unknown>[]) {
  const [used, setUsed] = useState<readonly string[]>([])
  useEffect(() => {
    const list = box.current
    const use = ({ target }: Event) => {
      const item = target instanceof Element && target.closest<HTMLElement>('[data-index]')
      const key = item ? entries[Number(item.dataset.index)]?.key : undefined
      if (key === undefined) return
      setUsed((old) =>
        old.at(-1) === key
          ? old
          : [...old.filter((one) => one !== key), key].slice(-MAX_RECENT_ROWS),
      )
    }
    list?.addEventListener('focusin', use)
    list?.addEventListener('pointerdown', use)
    return () => {
      list?.removeEventListener('focusin', use)
      list?.removeEventListener('pointerdown', use)
    }
  }, [box, entries])
  return used
}

/** The list is rendered completely for printing. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const draw = () => flushSync(() => setPrinting(true))
    const clear = () => setPrinting(false)
    window.addEventListener('beforeprint', draw)
    window.addEventListener('afterprint', clear)
    return () => {
      window.removeEventListener('beforeprint', draw)
      window.removeEventListener('afterprint', clear)
    }
  }, [])
  return printing
}

/**
 * The list's distance from the top of the document; when it changes, the visible rows keep their
 * position.
 */
function useListOffset(isLong: boolean) {
  const box = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (!isLong) return
    const now = (box.current?.getBoundingClientRect().top ?? 0) + window.scrollY
    if (Math.abs(now - top) < 1) return
    if (top > 0 && window.scrollY > top) window.scrollBy({ top: now - top, behavior: 'instant' })
    setTop(now)
  })
  return { box, top }
}

/** Keeps the visible rows in place when rows above them are added, removed or moved. */
function useScrollAnchor(
  list: List,
  entries: readonly Entry<unknown>[],
  indexOf: Map<string, number>,
) {
  const previous = useRef<{ entries: unknown; rows: { key: string; start: number }[] }>(undefined)
  useLayoutEffect(() => {
    const before = previous.current
    const offset = list.scrollOffset ?? 0
    if (before && before.entries !== entries && offset > list.options.scrollMargin) {
      const moves = before.rows.flatMap(({ key, start }) => {
        const now = list.measurementsCache[indexOf.get(key) ?? -1]
        return now ? [now.start - start] : []
      })
      const move = medianShift(moves)
      if (move !== 0) window.scrollTo({ top: offset + move, behavior: 'instant' })
    }
    const { startIndex, endIndex } = list.range ?? { startIndex: 0, endIndex: -1 }
    const inSight = entries.slice(startIndex, endIndex + 1)
    const rows = inSight.map(({ key }, at) => ({
      key,
      start: list.measurementsCache[startIndex + at]?.start ?? 0,
    }))
    previous.current = { entries, rows }
  })
}

/**
 * Reports the visible rows and one more, in case the last is a heading; of a short list, all rows.
 */
function useReportVisibleRows(
  list: List,
  entries: readonly Entry<unknown>[],
  onSight: VirtualListOptions<unknown, ListGroup<unknown>>['onSight'],
) {
  const { startIndex, endIndex } = list.range ?? { startIndex: 0, endIndex: entries.length }
  const { isScrolling } = list
  useEffect(() => {
    if (isScrolling) return
    const inSight = entries.slice(startIndex, endIndex + 2).filter(({ place }) => place > 0)
    onSight?.(inSight.map(({ key }) => key))
  }, [entries, startIndex, endIndex, isScrolling, onSight])
}

const NO_PROPS: ItemProps = {}
const EMPTY_SPAN = { start: 0, end: 0 }

/** The props of each heading and row; those of a short list need none. */
function itemsOf(
  entries: readonly Entry<unknown>[],
  ref: RefCallback<HTMLElement> | undefined,
): ItemProps[] {
  if (!ref) return entries.map(() => NO_PROPS)
  return entries.map(({ place, size }, index) => ({
    ref,
    'data-index': index,
    ...(place > 0 && { 'aria-posinset': place, 'aria-setsize': size }),
  }))
}

/** The rows of a list that are rendered, and the space to leave for the others. */
export function useVirtualRows<Row, Group extends ListGroup<Row>>({
  name,
  groups,
  keyOf,
  isStop,
  requiredKey,
  heights,
  onSight,
}: VirtualListOptions<Row, Group>) {
  const entries = useMemo(() => flatten(groups, { keyOf, isStop }), [groups, keyOf, isStop])
  const indexOf = useMemo(() => new Map(entries.map(({ key }, at) => [key, at])), [entries])
  const isLong = entries.length - groups.length > MAX_FULL_LIST
  const isWhole = usePrinting() || !isLong
  const { box, top } = useListOffset(isLong)
  const used = useRecentRows(box, entries)

  const list = useWindowVirtualizer<HTMLElement>({
    enabled: isLong,
    count: entries.length,
    scrollMargin: top,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialMeasurementsCache: savedMeasurements.get(measurementsKey(name)) ?? [],
    getItemKey: useCallback((index) => entries[index]?.key ?? index, [entries]),
    estimateSize: (index) => (entries[index]?.place === 0 ? heights.group : heights.row),
    measureElement: (element, entry, { itemSizeCache, indexFromElement }) => {
      const known = itemSizeCache.get(entries[indexFromElement(element)]?.key ?? '')
      return entry || known === undefined ? heightOf(element) : known
    },
    rangeExtractor: useCallback(
      ({ startIndex, endIndex }) => {
        const kept = [...used, requiredKey].flatMap((key) => indexOf.get(key ?? '') ?? [])
        const range = { from: startIndex - OVERSCAN_ROWS, to: endIndex + OVERSCAN_ROWS }
        return indexesToRender(entries, { ...range, kept, focused: kept.at(-1) })
      },
      [entries, indexOf, used, requiredKey],
    ),
  })
  useEffect(
    () => () => {
      const measured = list.takeSnapshot()
      if (measured.length > 0) savedMeasurements.set(measurementsKey(name), measured)
    },
    [list, name],
  )
  useScrollAnchor(list, entries, indexOf)

  const { measureElement } = list
  const items = useMemo(
    () => itemsOf(entries, isLong ? measureElement : undefined),
    [entries, isLong, measureElement],
  )
  const renderedIndexes = list.getVirtualItems().map(({ index }) => index)
  useReportVisibleRows(list, entries, onSight)
  const layout = isWhole
    ? layoutRows(entries, [...entries.keys()], { spanOf: () => EMPTY_SPAN, ...EMPTY_SPAN })
    : layoutRows(entries, renderedIndexes, {
        spanOf: (index) => list.measurementsCache[index] as VirtualItem,
        start: top,
        end: top + list.getTotalSize(),
      })
  return { box, isLong, entries, items, layout }
}
