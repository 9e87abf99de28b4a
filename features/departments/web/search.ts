import { useState } from 'react'
import * as z from 'zod/mini'
import { orNothing, typed, useUrlSearch } from '#client/url-search.ts'
import type { ListedDepartment } from '#features/departments/web/DepartmentCard.tsx'

/** The filter and the open department, as they stand in the URL; what is not valid is left out. */
export const departmentSearch = z.object({ search: orNothing(typed), department: orNothing(typed) })
export type DepartmentSearch = z.output<typeof departmentSearch>

/** The page's part of the URL, and the function that changes it without filling the history. */
export function useDepartmentSearch() {
  const { search, change } = useUrlSearch(departmentSearch)
  return {
    search,
    change: (wanted: Partial<DepartmentSearch>) => change(wanted, { replace: true }),
  }
}

/**
 * The department that the URL names. While its panel goes away, with the department itself perhaps,
 * the panel keeps what it showed.
 */
export function useOpened(departments: readonly ListedDepartment[], id: string | undefined) {
  const found = departments.find((department) => department.id === id)
  const [kept, setKept] = useState(found)
  if (found && found !== kept) setKept(found)
  return found ?? (id === undefined || kept?.id === id ? kept : undefined)
}
