import { useQuery } from '@tanstack/react-query'
import {
  listReviewed,
  listToEvaluate,
  type Reviewed,
} from '#features/routine-tasks/evaluations/contract.ts'
import {
  isWaiting,
  keyOf,
  type ReviewReply,
  withReport,
} from '#features/routine-tasks/evaluations/web/evaluations.ts'
import { inputOf, type ReviewSearch } from '#features/routine-tasks/evaluations/web/search.ts'
import type { Report } from '#features/routine-tasks/reports/contract.ts'
import type { IsoDate } from '#platform/shared/dates.ts'
import type { Reply } from '#platform/shared/endpoint.ts'
import { call } from '#platform/web/call.ts'
import {
  areOldAfter,
  asking,
  fetchPages,
  hold,
  put,
  queryClient,
  queryKey,
  useReply,
} from '#platform/web/query.ts'

const QUEUE_LENGTH = 40

type QueueReply = Reply<typeof listToEvaluate>

/** Every page of a day. */
function gather(
  date: IsoDate,
  search: ReviewSearch,
  options?: { signal: AbortSignal },
): Promise<ReviewReply> {
  const { params, query } = inputOf(date, search)
  const read = (page: number) => call(listReviewed, { params, query: { ...query, page } }, options)
  return fetchPages(read, keyOf)
}

/**
 * A day: its first page as soon as that has come, then all of it (`isComplete`). Another filter
 * leaves the former list in sight, another day does not.
 */
export function useReviewDay(date: IsoDate, search: ReviewSearch) {
  const input = inputOf(date, search)
  const first = useReply(listReviewed, input, {
    networkMode: 'always',
    placeholderData: (old, query) => {
      const former = query?.queryKey[3] as typeof input | undefined
      return former?.params.date === date ? old : undefined
    },
  })
  const { data, isPlaceholderData, isPending } = first
  const isLong = data !== undefined && !isPlaceholderData && data.last_page > 1
  const whole = useQuery({
    queryKey: [...queryKey(listReviewed, input), 'whole'],
    queryFn: ({ signal }) => gather(date, search, { signal }),
    networkMode: 'always',
    enabled: isLong,
  })
  const shown = isLong && whole.data ? whole : first
  return {
    data: shown.data,
    dataUpdatedAt: shown.dataUpdatedAt,
    isComplete: !isLong || shown === whole,
    isPending,
    isPlaceholderData,
    isFetching: first.isFetching || whole.isFetching,
    error: first.error ?? (isLong ? whole.error : null),
    refetch: () => Promise.all([first.refetch(), isLong && whole.refetch()]),
  }
}

/** Fetches a day ahead, when the pointer or the focus comes to what leads there. */
export const fetchDayAhead = (date: IsoDate, search: ReviewSearch): void =>
  void queryClient.prefetchQuery(asking(listReviewed, inputOf(date, search)))

/** The oldest reports that wait for the caller's evaluation. */
export const useQueue = (dept_id: string | undefined) =>
  useReply(
    listToEvaluate,
    { query: { per_page: QUEUE_LENGTH, ...(dept_id && { dept_id }) } },
    { networkMode: 'always' },
  )

/** Of those that the server counts, some may have got their stars here since. */
export const countWaiting = ({ data, total }: QueueReply): number =>
  total - data.filter((row) => !isWaiting(row)).length

export interface Gathered {
  rows: Reviewed[]
  /** With the filters in use; more than the rows as long as only the first page has come. */
  total: number
  totals: ReviewReply['totals']
}

/** The whole day as it is now, for a sheet. */
export async function fetchWholeDay(date: IsoDate, search: ReviewSearch): Promise<Gathered> {
  const { data: rows, total, totals } = await gather(date, search)
  return { rows, total, totals }
}

/** Stops what is being fetched anew, so that it cannot overwrite what is shown meanwhile. */
export const holdReviews = (): Promise<void> => hold(listReviewed, listToEvaluate)

/** Puts a report at its occurrence, wherever that is kept. */
export function putReport(row: Reviewed, report: Report): void {
  const key = keyOf(row)
  put<ReviewReply>(listReviewed, (old) => withReport(old, key, report))
  put<QueueReply>(listToEvaluate, (old) => ({
    ...old,
    data: old.data.map((one) => (keyOf(one) === key ? { ...one, report } : one)),
  }))
}

/** What shows evaluations is old now; what is on the screen hears of it as of anybody's change. */
export async function renewAfterEvaluation(): Promise<void> {
  await queryClient.invalidateQueries({ predicate: areOldAfter(['reports']), refetchType: 'none' })
}
