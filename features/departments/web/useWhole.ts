import { useQuery } from '@tanstack/react-query'
import { type Department, listDepartmentMembers } from '#features/departments/contract.ts'
import { wholeOf } from '#features/departments/web/api.ts'
import { queryKey } from '#platform/web/query.ts'

/** The department as it was when asked for, with the members whom the list left out. */
export const useWhole = (department: Department) =>
  useQuery({
    queryKey: [...queryKey(listDepartmentMembers), department.id, department.version],
    queryFn: () => wholeOf(department),
    ...(department.members.length >= department.members_count && { initialData: department }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
