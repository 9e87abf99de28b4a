import { useQuery } from '@tanstack/react-query'
import { queryKey, queryOptions } from '#client/query.ts'
import {
  type BoardRow,
  getDashboard,
  getDashboardHistory,
  getTodayBoard,
} from '#features/dashboard/contract.ts'
import { fetchDashboardData, fetchHistory, storedDashboard } from '#features/dashboard/web/api.ts'
import { usePages } from '#records/list/web/usePages.ts'

const REFRESH_MS = 300_000
const DEPARTMENTS_PER_PAGE = 10

/** The dashboard's numbers: stored ones immediately, fresh ones on mount and every five minutes. */
export function useDashboard() {
  const stored = storedDashboard()
  return useQuery({
    queryKey: queryKey(getDashboard),
    queryFn: ({ signal }) => fetchDashboardData(signal),
    refetchInterval: REFRESH_MS,
    ...(stored && { initialData: stored, initialDataUpdatedAt: 0 }),
    staleTime: 0,
  })
}

/** The last fourteen days, loaded once enabled and refreshed together with the numbers. */
export const useHistory = (enabled: boolean) =>
  useQuery({
    queryKey: queryKey(getDashboardHistory),
    queryFn: ({ signal }) => fetchHistory(signal),
    enabled,
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  })

export const keyOf = ({ department }: BoardRow): string => department?.id ?? 'company'

const pageAt = (page: number) =>
  queryOptions(getTodayBoard, { query: { page, per_page: DEPARTMENTS_PER_PAGE } })

/** The additional content of the board's first page, from the cache. */
export const useBoardSummary = () => useQuery({ ...pageAt(1), enabled: false }).data

/** The requested pages of today's board; those in view are refreshed with the numbers. */
export const useTodayBoard = () =>
  usePages({
    pageAt,
    keyOf,
    placeholderKey: 'today',
    manual: true,
    each: {
      refetchInterval: REFRESH_MS,
      refetchOnMount: 'always',
      refetchOnWindowFocus: 'always',
      staleTime: REFRESH_MS,
    },
  })
export type BoardQuery = ReturnType<typeof useTodayBoard>
