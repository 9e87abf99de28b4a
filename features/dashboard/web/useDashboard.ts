import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  getDashboard,
  getDashboardHistory,
  getDashboardRegister,
} from '#features/dashboard/contract.ts'
import { fetchDashboardData, fetchHistory, storedDashboard } from '#features/dashboard/web/api.ts'
import { call } from '#platform/web/call.ts'
import { queryKey } from '#platform/web/query.ts'

const REFRESH_MS = 300_000
const DEPARTMENTS_A_PAGE = 10

/** The dashboard's numbers: the stored ones at once, fresh ones now and every five minutes. */
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

/** The last fourteen days, from when they are wanted; renewed together with the numbers. */
export const useHistory = (enabled: boolean) =>
  useQuery({
    queryKey: queryKey(getDashboardHistory),
    queryFn: ({ signal }) => fetchHistory(signal),
    enabled,
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  })

/** Today's register, as many of its pages as were asked for; renewed together with the numbers. */
export const useRegister = () =>
  useInfiniteQuery({
    queryKey: queryKey(getDashboardRegister),
    queryFn: ({ pageParam: page, signal }) =>
      call(getDashboardRegister, { query: { page, per_page: DEPARTMENTS_A_PAGE } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ current_page, next_page_url }) =>
      next_page_url === null ? null : current_page + 1,
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  })
export type RegisterQuery = ReturnType<typeof useRegister>
