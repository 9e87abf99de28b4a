import * as z from 'zod/mini'
import { TaskType } from '#features/routine-tasks/definitions/contract.ts'
import { orNothing, typed, useUrlSearch } from '#platform/web/url-search.ts'

export const SORTS = ['name', 'department', 'type', 'start_date', 'from'] as const
export type SortBy = (typeof SORTS)[number]

export const PER_PAGE = [10, 25, 50, 100] as const
export const USUAL_PER_PAGE = 25

/** What of the definitions is shown, as it stands in the URL; what is not valid is left out. */
export const definitionSearch = z.object({
  search: orNothing(typed),
  dept_id: orNothing(z.uuid()),
  task_type: orNothing(TaskType),
  state: orNothing(z.enum(['active', 'paused'])),
  sort: orNothing(z.enum(SORTS)),
  order: orNothing(z.literal('desc')),
  page: orNothing(z.int().check(z.gte(1))),
  per_page: orNothing(z.literal([...PER_PAGE])),
})
export type DefinitionSearch = z.output<typeof definitionSearch>

export const NO_FILTERS = {
  search: undefined,
  dept_id: undefined,
  task_type: undefined,
  state: undefined,
} satisfies DefinitionSearch

export const isFiltered = ({ search, dept_id, task_type, state }: DefinitionSearch): boolean =>
  [search, dept_id, task_type, state].some((filter) => filter !== undefined)

/** The query of the list for what stands in the URL. */
export const queryOf = ({ state, ...search }: DefinitionSearch) => ({
  ...search,
  search: search.search?.slice(0, 100),
  active: state && (state === 'active' ? ('true' as const) : ('false' as const)),
  per_page: search.per_page ?? USUAL_PER_PAGE,
})

/** Pressing a heading sorts by it; pressing it again turns the order round. */
export const sortedBy = (search: DefinitionSearch, sort: SortBy): Partial<DefinitionSearch> => ({
  sort: sort === 'name' ? undefined : sort,
  order: (search.sort ?? 'name') === sort && search.order === undefined ? 'desc' : undefined,
})

/** The page's part of the URL, and the function that changes it; any change but of the page begins at page 1. */
export function useDefinitionSearch() {
  const { search, change } = useUrlSearch(definitionSearch)
  const changeFromFirst: typeof change = (wanted, options) =>
    change({ page: undefined, ...wanted }, options)
  return { search, change: changeFromFirst }
}
