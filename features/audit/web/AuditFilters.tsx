import { useTranslations } from '#client/i18n.ts'
import type { AuditLine } from '#features/audit/contract.ts'
import type { useAuditSearch } from '#features/audit/web/search.ts'
import { EventFilters } from '#features/directory/web/EventFilters.tsx'
import { AUDIT_GROUPS } from '#shared/audit.ts'

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
