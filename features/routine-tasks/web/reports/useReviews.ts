import type { Report } from '#features/routine-tasks/contract.ts'
import {
  listReviewed,
  listToEvaluate,
  type Reviewed,
} from '#features/routine-tasks/review-contract.ts'
import {
  isWaiting,
  keyOf,
  type ReviewReply,
  withReport,
} from '#features/routine-tasks/web/reports/reviews.ts'
import { inputOf, type ReviewSearch } from '#features/routine-tasks/web/reports/search.ts'
import type { IsoDate } from '#platform/shared/dates.ts'
import type { Reply } from '#platform/shared/endpoint.ts'
import { call } from '#platform/web/call.ts'
import { queryClient, queryKey, useReply } from '#platform/web/query.ts'

const MOST_PER_PAGE = 100
const QUEUE_LENGTH = 40

type QueueReply = Reply<typeof listToEvaluate>

/** One page of a day. Another page or filter leaves the former list in sight, another day does not. */
export function useReviewDay(date: IsoDate, search: ReviewSearch) {
  return useReply(listReviewed, inputOf(date, search), {
    networkMode: 'always',
    placeholderData: (old, query) => {
      const input = query?.queryKey[3] as ReturnType<typeof inputOf> | undefined
      return input?.params.date === date ? old : undefined
    },
  })
}

/** Fetches a day ahead, when the pointer or the focus comes to what leads there. */
export const fetchDayAhead = (date: IsoDate, search: ReviewSearch): void => {
  const input = inputOf(date, { ...search, page: undefined })
  void queryClient.prefetchQuery({
    queryKey: queryKey(listReviewed, input),
    queryFn: ({ signal }) => call(listReviewed, input, { signal }),
  })
}

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
  /** With the filters in use; more than the rows where they are one page of several. */
  total: number
  totals: ReviewReply['totals']
}

/** Every page of a day; an occurrence that changed its page meanwhile stands in it once. */
export async function fetchWholeDay(date: IsoDate, search: ReviewSearch): Promise<Gathered> {
  const { params, query } = inputOf(date, search)
  const list = (page: number) =>
    call(listReviewed, { params, query: { ...query, page, per_page: MOST_PER_PAGE } })
  const first = await list(1)
  const others = Array.from({ length: first.last_page - 1 }, (_, at) => list(at + 2))
  const rows = [first, ...(await Promise.all(others))].flatMap(({ data }) => data)
  return {
    rows: [...new Map(rows.map((row) => [keyOf(row), row])).values()],
    total: first.total,
    totals: first.totals,
  }
}

const LISTS = [listReviewed, listToEvaluate]

/** Stops what is being fetched, so that it cannot overwrite what is shown meanwhile. */
export async function holdReviews(): Promise<void> {
  await Promise.all(LISTS.map((list) => queryClient.cancelQueries({ queryKey: queryKey(list) })))
}

/** Puts a report at its occurrence, wherever that is kept. */
export function putReport(row: Reviewed, report: Report): void {
  const key = keyOf(row)
  queryClient.setQueriesData<ReviewReply>(
    { queryKey: queryKey(listReviewed) },
    (old) => old && withReport(old, key, report),
  )
  queryClient.setQueriesData<QueueReply>(
    { queryKey: queryKey(listToEvaluate) },
    (old) =>
      old && {
        ...old,
        data: old.data.map((one) => (keyOf(one) === key ? { ...one, report } : one)),
      },
  )
}

/** What counts evaluations is old now; what is on the screen hears of it as of anybody's change. */
export async function renewAfterEvaluation(): Promise<void> {
  await Promise.all([
    ...LISTS.map((list) =>
      queryClient.invalidateQueries({ queryKey: queryKey(list), refetchType: 'none' }),
    ),
    queryClient.invalidateQueries({
      predicate: ({ queryKey: key }) =>
        /^\/(dashboard|deptPerformance|dailytask)/.test(String(key[2])),
      refetchType: 'none',
    }),
  ])
}
