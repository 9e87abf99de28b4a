import * as z from 'zod/mini'
import { optionalParam, useUrlSearch } from '#client/url-search.ts'
import { ACTIVITY_GROUPS } from '#features/activity/contract.ts'
import { isoDate } from '#shared/fields.ts'

/** Filters and page cursor as stored in the URL; invalid values are dropped. */
const activitySearch = z.object({
  before: optionalParam(z.string().check(z.regex(/^\d{1,16}_[\da-f-]{36}$/))),
  user_id: optionalParam(z.uuid()),
  kind: optionalParam(z.enum(ACTIVITY_GROUPS)),
  thing_id: optionalParam(z.uuid()),
  from: optionalParam(isoDate),
  to: optionalParam(isoDate),
})
type ActivitySearch = z.output<typeof activitySearch>

const NO_FILTERS = {
  ...{ user_id: undefined, kind: undefined, thing_id: undefined },
  ...{ from: undefined, to: undefined },
}

/** Every change of a filter returns to the latest page. */
export function useActivitySearch() {
  const { search, change } = useUrlSearch(activitySearch)
  const changeFilters = (wanted: Partial<ActivitySearch>) =>
    change({ before: undefined, ...wanted })
  const { before: _, ...filters } = search
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  return { search, change: changeFilters, isFiltered, clear: () => changeFilters(NO_FILTERS) }
}
export type ActivityList = ReturnType<typeof useActivitySearch>
