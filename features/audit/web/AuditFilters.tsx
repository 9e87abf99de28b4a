import * as z from 'zod/mini'
import { useTranslations } from '#client/i18n.ts'
import { optionalParam, useUrlSearch } from '#client/url-search.ts'
import type { AuditLine } from '#features/audit/contract.ts'
import { EventFilters } from '#features/directory/web/EventFilters.tsx'
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

interface FiltersProps {
  list: ReturnType<typeof useAuditSearch>
  lines: readonly AuditLine[]
}

/** Filters by person, kind and days. */
export function AuditFilters({ list: { search, change, isFiltered, clear }, lines }: FiltersProps) {
  const { t } = useTranslations('audit')
  const { actor_id, action, from, to } = search
  return (
    <EventFilters
      words={{
        ...{ filters: t('filters'), who: t('who'), anybody: t('anybody') },
        ...{ what: t('what'), everything: t('everything') },
      }}
      kinds={AUDIT_GROUPS.map((id) => ({ id, name: t(`group.${id}`) }))}
      actors={lines.map(({ actor }) => actor)}
      chosen={{ actorId: actor_id, kind: action, from, to }}
      onChange={({ actorId, kind, ...days }) =>
        change({ actor_id: actorId, action: kind, ...days })
      }
      isFiltered={isFiltered}
      onClear={clear}
    />
  )
}
