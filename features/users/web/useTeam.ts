import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CompanyUser } from '#features/users/contract.ts'
import { listCompanyUsers } from '#features/users/contract.ts'
import { getCompanyUsers } from '#features/users/web/api.ts'
import type { TeamSearch, useTeamSearch } from '#features/users/web/search.ts'
import { queryKey } from '#platform/web/query.ts'

const PER_PAGE = 25

export interface Team {
  users: CompanyUser[]
  total: number
  current_page: number
  per_page: number
  last_page: number
  /** The rows of before, while those that were asked for load. */
  isOld: boolean
}

/** The page of the team that the URL names; one beyond the last leads to the last. */
export function useTeam(search: TeamSearch, change: ReturnType<typeof useTeamSearch>['change']) {
  const { page = 1, ...filters } = search
  const query = { ...filters, page, per_page: PER_PAGE }
  const reply = useQuery({
    queryKey: queryKey(listCompanyUsers, { query }),
    queryFn: ({ signal }) => getCompanyUsers(query, signal),
    placeholderData: keepPreviousData,
  })
  const { data, error, isFetching, isPlaceholderData, refetch } = reply
  const team: Team | undefined = data && {
    users: data.users,
    total: data.total ?? data.users.length,
    current_page: data.current_page ?? 1,
    per_page: data.per_page ?? PER_PAGE,
    last_page: data.last_page ?? 1,
    isOld: isPlaceholderData,
  }
  const last = isPlaceholderData ? undefined : team?.last_page
  const beyond = last !== undefined && page > Math.max(last, 1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function is another at each drawing
  useEffect(() => {
    if (beyond) change({ page: last > 1 ? last : undefined }, { replace: true })
  }, [beyond, last])
  return { team, error, isFetching, refetch }
}
