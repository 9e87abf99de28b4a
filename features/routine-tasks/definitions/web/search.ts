import * as z from 'zod/mini'
import { optionalParam, textParam } from '#client/url-search.ts'
import { TaskType } from '#features/routine-tasks/definitions/schedule.ts'
import { useListSearch } from '#records/list/web/useListSearch.ts'

export const SORTS = ['name', 'department', 'type', 'start_date', 'from'] as const

export const STATES = ['active', 'paused', 'unmanned'] as const

export const PER_PAGE = [10, 25, 50, 100] as const
export const DEFAULT_PER_PAGE = 25

/** The search and filters as stored in the URL; invalid values are dropped. */
export const definitionSearch = z.object({
  search: optionalParam(textParam),
  dept_id: optionalParam(z.uuid()),
  task_type: optionalParam(TaskType),
  state: optionalParam(z.enum(STATES)),
  sort: optionalParam(z.enum(SORTS)),
  order: optionalParam(z.literal('desc')),
  page: optionalParam(z.int().check(z.gte(1))),
  per_page: optionalParam(z.literal([...PER_PAGE])),
})
export type DefinitionSearch = z.output<typeof definitionSearch>

/** The list query for the values in the URL. */
export const toQuery = ({ state, ...search }: DefinitionSearch) => ({
  ...search,
  search: search.search?.slice(0, 100),
  ...(state === 'unmanned'
    ? { unmanned: 'true' as const }
    : state && { active: state === 'active' ? ('true' as const) : ('false' as const) }),
  per_page: search.per_page ?? DEFAULT_PER_PAGE,
})

export const DEFAULT_SORT = { usual: 'name' } as const

export const useDefinitionSearch = () =>
  useListSearch(definitionSearch, ['dept_id', 'task_type', 'state'])
