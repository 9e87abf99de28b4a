import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { queryKey, queryOptions } from '#client/query.ts'
import { type Department, listDepartmentMembers } from '#features/departments/contract.ts'
import { fetchWithAllMembers } from '#features/departments/web/api.ts'
import { usePages } from '#records/list/web/usePages.ts'
import { matchesSearch } from '#shared/searchable.ts'

/** The members who match a text: from the local list, or from the server if it is incomplete. */
export function useMembers({ id, members, members_count, version }: Department, text: string) {
  const search = useDeferredValue(text.trim())
  const isCut = members.length < members_count
  const { data, isFetching, hasMore, more, onSight } = usePages({
    pageAt: (page: number) => {
      const query = { page, ...(search && { search }) }
      const memberQuery = queryOptions(listDepartmentMembers, { params: { id }, query })
      return { ...memberQuery, queryKey: [...memberQuery.queryKey, version] }
    },
    keyOf: (member) => member.id,
    placeholderKey: id,
    manual: true,
    enabled: isCut,
  })
  const loadedMatches = useMemo(
    () => members.filter(({ name }) => matchesSearch(name, text)),
    [members, text],
  )
  return {
    shown: (isCut && data?.data) || loadedMatches,
    isLoading: isFetching,
    more: hasMore ? more : undefined,
    onSight,
  }
}

/** A snapshot of the department, with the members that the list omitted. */
export const useWithAllMembers = (department: Department) =>
  useQuery({
    queryKey: [...queryKey(listDepartmentMembers), department.id, department.version],
    queryFn: () => fetchWithAllMembers(department),
    ...(department.members.length >= department.members_count && { initialData: department }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
