import { useQuery } from '@tanstack/react-query'
import { getDashboard, getDashboardHistory } from '#features/dashboard/contract.ts'
import { fetchDashboardData, fetchHistory, storedDashboard } from '#features/dashboard/web/api.ts'
import { queryKey } from '#platform/web/query.ts'

const REFRESH_MS = 300_000

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

/** The last fourteen days and today's register, renewed together with the numbers. */
export const useHistory = () =>
  useQuery({
    queryKey: queryKey(getDashboardHistory),
    queryFn: ({ signal }) => fetchHistory(signal),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  })
