import * as z from 'zod/mini'
import { AUDIT_GROUPS } from '#platform/shared/audit.ts'
import { isoDate, pageNumber } from '#platform/shared/fields.ts'
import { orNothing, useUrlSearch } from '#platform/web/url-search.ts'

/** Page and filters of the log, as they stand in the URL; what is not valid is left out. */
const auditSearch = z.object({
  page: orNothing(pageNumber),
  actor_id: orNothing(z.uuid()),
  action: orNothing(z.enum(AUDIT_GROUPS)),
  from: orNothing(isoDate),
  to: orNothing(isoDate),
})
type AuditSearch = z.output<typeof auditSearch>

const NONE = { actor_id: undefined, action: undefined, from: undefined, to: undefined }

/** Any change but of the page begins at page 1. */
export function useAuditSearch() {
  const { search, change } = useUrlSearch(auditSearch)
  const narrow = (wanted: Partial<AuditSearch>) => change({ page: undefined, ...wanted })
  const { page: _, ...filters } = search
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  return { search, change: narrow, isFiltered, clear: () => narrow(NONE) }
}
