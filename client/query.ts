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
    // Offline a call fails at once and says so, instead of waiting unseen.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 30_000,
      retry: (count, error) => count < 2 && isWorthRetrying(error),
    },
  },
})

/** What the replies of each endpoint show, by the path that stands in their keys. */
const shows = new Map<string, readonly Topic[]>()

/** Of queries, those that are old when something of the topics has changed. */
export const isStaleAfter =
  (topics: readonly Topic[]) =>
  ({ queryKey: [, , path] }: Pick<Query, 'queryKey'>): boolean =>
    topics.some((topic) => topic === 'everything' || shows.get(String(path))?.includes(topic))

/** Replies are kept per user and company: what one saw, another never finds in the cache. */
export function queryKey<E extends Endpoint>(endpoint: E, input?: CallInput<E>): unknown[] {
  shows.set(endpoint.path, endpoint.shows ?? [])
  const session = readSession()
  const key: unknown[] = [session?.userId, session?.companyName, endpoint.path]
  return input === undefined ? key : [...key, input]
}

/**
 * What a change by the endpoint makes old is read anew, as far as it is on the screen; `except` what
 * would ask for a thing that is gone.
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

/** Calls an endpoint that changes something; what shows it is read anew. Throws as `call` does. */
export async function change<E extends Endpoint>(
  ...[endpoint, ...input]: Parameters<typeof call<E>>
): Promise<Reply<E>> {
  const reply = await call(endpoint, ...input)
  invalidateAfter(endpoint)
  return reply
}

/** What is laid over the replies of an endpoint, by its path. */
const overlays = new Map<string, (reply: unknown) => unknown>()

/**
 * Lays what is shown already, and still on its way to the server, over each reply of an endpoint as
 * it comes: a reply of before would show it undone for a moment.
 */
export const overlayPending = <E extends Endpoint>(
  endpoint: E,
  over: (reply: Reply<E>) => Reply<E>,
): void => void overlays.set(endpoint.path, over as (reply: unknown) => unknown)

/** What a query of an endpoint's reply is made of. */
export const queryOptions = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => ({
  queryKey: queryKey(endpoint, input),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Reply<E>> => {
    const reply = await call(endpoint, input, { signal })
    const over = overlays.get(endpoint.path)
    return over ? (over(reply) as Reply<E>) : reply
  },
})

type Options<E extends Endpoint> = Omit<UseQueryOptions<Reply<E>>, 'queryKey' | 'queryFn'>

/** An endpoint's reply, kept and renewed by the cache; the former page stays while the next loads. */
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

interface Listed<Row> {
  data: Row[]
  total: number
  /** There are more than `total`: pages go on until one is not full. */
  at_least?: boolean | undefined
}

/** All pages of a list at once; a row that changed its page meanwhile stands in it once. */
export async function fetchPages<Row, R extends Listed<Row>>(
  read: (page: number) => Promise<R & { data: Row[] }>,
  keyOf: (row: Row) => string,
): Promise<R> {
  const first = await read(1)
  const size = Math.max(1, first.data.length)
  const counted = Math.ceil(first.total / size)
  const others = Array.from({ length: Math.max(0, counted - 1) }, (_, at) => read(at + 2))
  const pages = [first, ...(await Promise.all(others))]
  while (first.at_least && pages.at(-1)?.data.length === size)
    pages.push(await read(pages.length + 1))
  const rows = pages.flatMap(({ data }) => data)
  return { ...first, data: [...new Map(rows.map((row) => [keyOf(row), row])).values()] }
}

/**
 * Stops what is being fetched anew of endpoints, so that it cannot overwrite what is shown meanwhile.
 * What has never come yet goes on: nobody would ask for it again.
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

/** Changes by hand what is kept of an endpoint; it stays as old as it was. */
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
