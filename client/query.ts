import {
  keepPreviousData,
  type Query,
  QueryClient,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'
import { CallError, call } from '#client/call.ts'
import { readSession } from '#client/session.ts'
import type { CallInput, Endpoint, Reply } from '#shared/endpoint.ts'
import type { Topic } from '#shared/live.ts'

const isWorthRetrying = (error: Error) =>
  error instanceof CallError && (error.status === 0 || error.status === 503)

export const queryClient = new QueryClient({
  defaultOptions: {
    // Offline, a call fails at once and reports it, instead of waiting silently.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 30_000,
      retry: (count, error) => count < 2 && isWorthRetrying(error),
    },
  },
})

/** The topics that each endpoint's replies show, by the path in their query keys. */
const topicsByPath = new Map<string, readonly Topic[]>()

/** Matches the queries that are stale after a change to the topics. */
export const isStaleAfter =
  (topics: readonly Topic[]) =>
  ({ queryKey: [, , path] }: Pick<Query, 'queryKey'>): boolean =>
    topics.some(
      (topic) => topic === 'everything' || topicsByPath.get(String(path))?.includes(topic),
    )

/** Replies are cached per user and company: no user finds another user's data in the cache. */
export function queryKey<E extends Endpoint>(endpoint: E, input?: CallInput<E>): unknown[] {
  topicsByPath.set(endpoint.path, endpoint.shows ?? [])
  const session = readSession()
  const key: unknown[] = [session?.userId, session?.companyName, endpoint.path]
  return input === undefined ? key : [...key, input]
}

/**
 * Marks as stale what a change by the endpoint affects, and refetches what is on the screen.
 * `except`: endpoints that would request something that is gone.
 */
export function invalidateAfter(
  { changes }: Endpoint,
  { except = [] }: { except?: readonly Endpoint[] } = {},
): void {
  const isOld = isStaleAfter(changes ? [changes] : [])
  const paths: string[] = except.map(({ path }) => path)
  void queryClient.invalidateQueries({
    predicate: (query) => isOld(query) && !paths.includes(String(query.queryKey[2])),
  })
}

/** Calls an endpoint that changes something, and refetches what shows it. Throws like `call`. */
export async function callAndInvalidate<E extends Endpoint>(
  ...[endpoint, ...input]: Parameters<typeof call<E>>
): Promise<Reply<E>> {
  const reply = await call(endpoint, ...input)
  invalidateAfter(endpoint)
  return reply
}

/** The overlays over an endpoint's replies, by path. */
const overlays = new Map<string, (reply: unknown) => unknown>()

/**
 * Applies pending optimistic updates to each reply of an endpoint as it arrives: an older reply
 * would briefly show them undone.
 */
export const overlayPending = <E extends Endpoint>(
  endpoint: E,
  over: (reply: Reply<E>) => Reply<E>,
): void => void overlays.set(endpoint.path, over as (reply: unknown) => unknown)

/** The query key and query function for an endpoint's reply. */
export const queryOptions = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => ({
  queryKey: queryKey(endpoint, input),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Reply<E>> => {
    const reply = await call(endpoint, input, { signal })
    const over = overlays.get(endpoint.path)
    return over ? (over(reply) as Reply<E>) : reply
  },
})

type Options<E extends Endpoint> = Omit<UseQueryOptions<Reply<E>>, 'queryKey' | 'queryFn'>

/** An endpoint's reply, cached and refreshed. The previous page stays while the next one loads. */
export const useReply = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: Options<E> = {},
): UseQueryResult<Reply<E>> =>
  useQuery({
    ...queryOptions(endpoint, input),
    placeholderData: keepPreviousData as never,
    ...options,
  })

interface PagedReply<Row> {
  data: Row[]
  total: number
  /** There are more than `total` rows: read pages until one is not full. */
  at_least?: boolean | undefined
}

/** All pages of a list at once. A row that moved to another page meanwhile appears once. */
export async function fetchPages<Row, R extends PagedReply<Row>>(
  read: (page: number) => Promise<R & { data: Row[] }>,
  keyOf: (row: Row) => string,
): Promise<R> {
  const first = await read(1)
  const size = Math.max(1, first.data.length)
  const pageCount = Math.ceil(first.total / size)
  const others = Array.from({ length: Math.max(0, pageCount - 1) }, (_, at) => read(at + 2))
  const pages = [first, ...(await Promise.all(others))]
  while (first.at_least && pages.at(-1)?.data.length === size)
    pages.push(await read(pages.length + 1))
  const rows = pages.flatMap(({ data }) => data)
  return { ...first, data: [...new Map(rows.map((row) => [keyOf(row), row])).values()] }
}

/**
 * Cancels refetches of endpoints, so that they cannot overwrite optimistic updates. First loads
 * continue: nothing would request them again.
 */
export async function cancelQueries(...endpoints: readonly Endpoint[]): Promise<void> {
  await Promise.all(
    endpoints.map((endpoint) =>
      queryClient.cancelQueries({
        queryKey: queryKey(endpoint),
        predicate: ({ state }) => state.data !== undefined,
      }),
    ),
  )
}

/** Updates cached replies of an endpoint by hand, without changing their age. */
export function updateCached<Data>(
  endpoint: Endpoint,
  change: (old: Data, query: Query) => Data,
): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: queryKey(endpoint) })) {
    const { data, dataUpdatedAt: updatedAt, isInvalidated } = query.state
    const changed = data === undefined ? data : change(data as Data, query)
    if (changed === data) continue
    queryClient.setQueryData(query.queryKey, changed, { updatedAt })
    if (isInvalidated) query.invalidate()
  }
}
