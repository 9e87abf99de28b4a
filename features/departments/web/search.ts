import { useNavigate, useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'

/** What a person types may look like a number in the URL. */
const typed = z.catch(
  z.optional(z.pipe(z.union([z.string(), z.number()]), z.transform(String))),
  undefined,
)

/** The filter and the open department, as they stand in the URL; what is not valid is left out. */
export const departmentSearch = z.object({ search: typed, department: typed })
export type DepartmentSearch = z.output<typeof departmentSearch>

/** The page's part of the URL, and the function that changes it without moving the page. */
export function useDepartmentSearch() {
  const search = departmentSearch.parse(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (wanted: Partial<DepartmentSearch>) =>
    void navigate({
      to: '.',
      search: (old: object) => ({ ...old, ...wanted }),
      replace: true,
      resetScroll: false,
    })
  return { search, change }
}
