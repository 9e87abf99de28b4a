import * as z from 'zod/mini'
import { orNothing, typed, useUrlSearch } from '#platform/web/url-search.ts'

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
