import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { type Department, listDepartmentMembers } from '#features/departments/contract.ts'
import { wholeOf } from '#features/departments/web/api.ts'
import { call } from '#platform/web/call.ts'
import { queryKey } from '#platform/web/query.ts'
import { matches } from '#platform/web/ui/matches.ts'

/** The members who fit a text: of those at hand, or where there are more, as the server finds them. */
export function useMembers({ id, members, members_count, version }: Department, text: string) {
  const search = useDeferredValue(text.trim())
  const isCut = members.length < members_count
  const { data, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [...queryKey(listDepartmentMembers), id, version, search],
    queryFn: ({ pageParam: page, signal }) =>
      call(
        listDepartmentMembers,
        { params: { id }, query: { page, ...(search && { search }) } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ current_page, next_page_url }) =>
      next_page_url === null ? null : current_page + 1,
    placeholderData: keepPreviousData,
    enabled: isCut,
  })
  const atHand = members.filter(({ name }) => matches(name, text))
  return {
    shown: (isCut && data?.pages.flatMap((page) => page.data)) || atHand,
    isLoading: isFetching,
    more: hasNextPage ? () => void fetchNextPage() : undefined,
  }
}

/** The department as it was when asked for, with the members whom the list left out. */
export const useWhole = (department: Department) =>
  useQuery({
    queryKey: [...queryKey(listDepartmentMembers), department.id, department.version],
    queryFn: () => wholeOf(department),
    ...(department.members.length >= department.members_count && { initialData: department }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
