import { useState } from 'react'
import * as z from 'zod/mini'
import { optionalParam, textParam, useUrlSearch } from '#client/url-search.ts'
import type { ListedDepartment } from '#features/departments/web/DepartmentCard.tsx'

/** The filter and the open department in the URL; invalid values are ignored. */
export const departmentSearch = z.object({
  search: optionalParam(textParam),
  department: optionalParam(textParam),
})
export type DepartmentSearch = z.output<typeof departmentSearch>

/** The page's part of the URL, and a function that changes it without new history entries. */
export function useDepartmentSearch() {
  const { search, change } = useUrlSearch(departmentSearch)
  return {
    search,
    change: (wanted: Partial<DepartmentSearch>) => change(wanted, { replace: true }),
  }
}

/**
 * The department in the URL. While the panel closes, even after a deletion, it keeps showing the
 * last department.
 */
export function useOpened(departments: readonly ListedDepartment[], id: string | undefined) {
  const found = departments.find((department) => department.id === id)
  const [kept, setKept] = useState(found)
  if (found && found !== kept) setKept(found)
  return found ?? (id === undefined || kept?.id === id ? kept : undefined)
}
