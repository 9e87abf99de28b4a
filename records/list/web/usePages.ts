import {
  hashKey,
  type Query,
  type UseQueryOptions,
  type UseQueryResult,
  useQueries,
} from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '#client/query.ts'
import { type Merged, mergePages } from '#records/list/web/merge-pages.ts'
import { usePeriodicRefetch } from '#records/list/web/usePeriodicRefetch.ts'
import { useVisiblePages } from '#records/list/web/useVisiblePages.ts'

interface Paged {
  data: unknown[]
  total: number
  last_page: number
}
type RowOf<R extends Paged> = R['data'][number]

interface PageRequest<R> {
  queryKey: unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<R>
}

interface Options<R extends Paged> {
  /** The query for a page, from 1. A different query for page 1 means a different list. */
  pageAt: (page: number) => PageRequest<R>
  keyOf: (row: RowOf<R>) => string
  /**
   * Until a list has loaded, the previous one stays visible if this value is equal: the same list
   * with another filter.
   */
  placeholderKey: string
  /** Loads one page, and one more for each call of `more`. Without it, loads all pages. */
  manual?: boolean
  enabled?: boolean
  each?: Pick<
    UseQueryOptions<R>,
    'refetchInterval' | 'refetchOnMount' | 'refetchOnWindowFocus' | 'staleTime'
  >
}

type LoadedPage<R> = { data: R; at: number } | undefined

/** What has been loaded of a list. */
interface ListState<R extends Paged> {
  list: string
  alike: string
  came: readonly LoadedPage<R>[]
  /** The newest reply, with the rows of all pages. */
  reply: R | undefined
  merged: Merged<RowOf<R>>
}

const EMPTY_LIST = {
  ...{ list: '', alike: '', came: [], reply: undefined },
  merged: { rows: [], pageOf: new Map<string, number>(), missing: new Map<string, number>() },
}

const isStale = (queryKey: unknown[]) =>
  queryClient.getQueryState(queryKey)?.isInvalidated !== false

const isSame = <R>(came: readonly LoadedPage<R>[], now: readonly LoadedPage<R>[]) =>
  came.length === now.length &&
  came.every((one, at) => one?.data === now[at]?.data && one?.at === now[at]?.at)

/** Returns the old array if the rows are the same, so that memoised results stay valid. */
const sameRows = <Row>(before: readonly Row[], now: readonly Row[]) =>
  before.length === now.length && before.every((row, at) => row === now[at]) ? before : now

/** The number of pages still cached from the last time a list was shown. */
function cachedPageCount(pageAt: (page: number) => { queryKey: unknown[] }): number {
  let pages = 0
  while (queryClient.getQueryData(pageAt(pages + 1).queryKey) !== undefined) pages += 1
  return Math.max(1, pages)
}

/** Merges the loaded pages into what is known. Pages that have not loaded are ignored. */
function mergeLoadedPages<R extends Paged>(
  previous: ListState<R>,
  came: readonly LoadedPage<R>[],
  { most, pageAt, keyOf }: Pick<Options<R>, 'pageAt' | 'keyOf'> & { most: number },
): ListState<R> {
  const pages = came.flatMap((one, at) => (one ? [{ ...one, page: at + 1 }] : []))
  const [newest] = pages.toSorted((one, other) => other.at - one.at)
  if (!newest) return previous
  const read = pages.map(({ data, at, page }) => ({
    ...{ page, at, rows: data.data as RowOf<R>[] },
    isOld: isStale(pageAt(page).queryKey),
  }))
  const last = Math.min(most, Math.max(1, newest.data.last_page))
  const merged = mergePages(previous.merged, read, { last, keyOf })
  const rows = sameRows(previous.merged.rows, merged.rows)
  const reply = { ...newest.data, data: rows as RowOf<R>[] }
  return { ...previous, came, reply, merged: { ...merged, rows } }
}

/**
 * Loads a list page by page with one cache entry per page, so that a change refetches only the
 * visible pages, which the list reports (`onSight`). A page is refetched when it becomes visible
 * and is stale; other stale pages are refetched periodically.
 */
export function usePages<R extends Paged>(options: Options<R>) {
  const { pageAt, manual = false, enabled = true, each } = options
  const { queryKey } = pageAt(1)
  const list = hashKey(queryKey)
  const alike = hashKey([...queryKey.slice(0, 3), options.placeholderKey])
  const [requested, setRequested] = useState({ list: '', pages: 1 })
  const [known, setKnown] = useState<ListState<R>>(EMPTY_LIST)
  const mine: ListState<R> = known.list === list ? known : { ...EMPTY_LIST, list, alike }

  const wanted = requested.list === list ? requested.pages : manual && cachedPageCount(pageAt)
  const most = wanted || Number.POSITIVE_INFINITY
  const last = Math.max(1, mine.reply?.last_page ?? 1)
  const pages = Array.from({ length: Math.min(last, most) }, (_, at) => at + 1)
  const { inSight, onSight, isSeen } = useVisiblePages(list, pages.length, mine.merged.pageOf)
  const results = useQueries({
    queries: pages.map((page) => ({
      ...pageAt(page),
      ...each,
      enabled: ({ state }: Query<R, Error, R, readonly unknown[]>) =>
        enabled && (inSight.includes(page) || state.data === undefined),
    })),
  }) as UseQueryResult<R>[]
  const came = results.map(({ data, dataUpdatedAt: at }) => data && { data, at })
  if (came.some(Boolean) && !isSame(mine.came, came))
    setKnown(mergeLoadedPages(mine, came, { ...options, most }))

  const refetchStalePages = () => {
    const old = pages
      .map(pageAt)
      .filter((one, at) => !inSight.includes(at + 1) && isStale(one.queryKey))
    for (const one of old)
      void queryClient.prefetchQuery({ ...one, staleTime: Number.POSITIVE_INFINITY })
    return old.length > 0
  }
  usePeriodicRefetch(refetchStalePages, mine.merged.missing, isSeen)

  const shown = mine.reply || known.alike !== alike ? mine : known
  const isPlaceholderData = shown !== mine
  const failed = results.find(({ error }) => error !== null)
  return {
    data: shown.reply,
    dataUpdatedAt: failed?.dataUpdatedAt || Math.max(0, ...shown.came.map((one) => one?.at ?? 0)),
    isPending: shown.reply === undefined && results[0]?.status === 'pending',
    isPlaceholderData,
    isFetching: results.some(({ isFetching }) => isFetching),
    /** All requested pages have loaded. */
    isComplete: isPlaceholderData || results.every(({ data }) => data !== undefined),
    error: failed?.error ?? null,
    hasMore: last > pages.length,
    more: () => {
      const lacking = results.filter(({ data }) => data === undefined)
      if (lacking.length === 0) setRequested({ list, pages: most + 1 })
      for (const { refetch } of lacking) void refetch()
    },
    refetch: () => Promise.all(results.map(({ refetch }) => refetch())),
    onSight,
  }
}
