import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryKey } from '#client/query.ts'
import { type CompanyUser, listCompanyUsers } from '#features/users/contract.ts'
import { getCompanyUsers } from '#features/users/web/api.ts'
import type { useTeamSearch } from '#features/users/web/search.ts'
import { useLastPage } from '#records/list/web/ListPagination.tsx'

const PER_PAGE = 25

export interface Team {
  users: CompanyUser[]
  total: number
  current_page: number
  per_page: number
  last_page: number
  /** The rows are the previous ones, while the requested ones load. */
  isOld: boolean
}

/** The page of the team in the URL; a page beyond the last redirects to the last. */
export function useTeam({
  search,
  change,
}: Pick<ReturnType<typeof useTeamSearch>, 'search' | 'change'>) {
  const { page = 1, ...filters } = search
  const query = { ...filters, page, per_page: PER_PAGE }
  const reply = useQuery<Awaited<ReturnType<typeof getCompanyUsers>>>({
    queryKey: queryKey(listCompanyUsers, { query }),
    queryFn: ({ signal }) => getCompanyUsers(query, signal),
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData } = reply
  const team: Team | undefined = data && {
    users: data.users,
    total: data.total ?? data.users.length,
    current_page: data.current_page ?? 1,
    per_page: data.per_page ?? PER_PAGE,
    last_page: data.last_page ?? 1,
    isOld: isPlaceholderData,
  }
  useLastPage({ data: team, isPlaceholderData }, page, change)
  return { team, reply }
}
