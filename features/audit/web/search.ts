import * as z from 'zod/mini'
import { optionalParam, useUrlSearch } from '#client/url-search.ts'
import { AUDIT_GROUPS } from '#shared/audit.ts'
import { isoDate, pageNumber } from '#shared/fields.ts'

/** Page and filters of the log as stored in the URL; invalid values are dropped. */
const auditSearch = z.object({
  page: optionalParam(pageNumber),
  actor_id: optionalParam(z.uuid()),
  action: optionalParam(z.enum(AUDIT_GROUPS)),
  from: optionalParam(isoDate),
  to: optionalParam(isoDate),
})
type AuditSearch = z.output<typeof auditSearch>

const NO_FILTERS = { actor_id: undefined, action: undefined, from: undefined, to: undefined }

/** Every change of a filter returns to page 1. */
export function useAuditSearch() {
  const { search, change } = useUrlSearch(auditSearch)
  const changeFilters = (wanted: Partial<AuditSearch>) => change({ page: undefined, ...wanted })
  const { page: _, ...filters } = search
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  return { search, change: changeFilters, isFiltered, clear: () => changeFilters(NO_FILTERS) }
}
