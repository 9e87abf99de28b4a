import { isolateName } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { ACTIVITY_GROUPS, type ActivityLine } from '#features/activity/contract.ts'
import type { ActivityList } from '#features/activity/web/search.ts'
import { EventFilters } from '#features/directory/web/EventFilters.tsx'
import { Button } from '#ui/Button.tsx'

interface FiltersProps {
  list: ActivityList
  lines: readonly ActivityLine[]
}

/** Tells the user that only one thing is shown. */
export function ThingFilterNotice({ list, lines }: FiltersProps) {
  const { t } = useTranslations('activity')
  const id = list.search.thing_id
  if (!id) return null
  const name = lines.find(({ thing }) => thing.id === id)?.thing.name
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-line bg-card px-4 py-2">
      <span className="wrap-anywhere">
        {name ? t('thingAlone', { name: isolateName(name) }) : t('thingUnknown')}
      </span>
      <Button tone="quiet" onClick={() => list.change({ thing_id: undefined })}>
        {t('showAll')}
      </Button>
    </p>
  )
}

/** Filters by person, kind and days. */
export function ActivityFilters({
  list: { search, change, isFiltered, clear },
  lines,
}: FiltersProps) {
  const { t } = useTranslations('activity')
  const { user_id, kind, from, to } = search
  return (
    <EventFilters
      words={{
        ...{ filters: t('filters'), who: t('who'), anybody: t('anybody') },
        ...{ what: t('what'), everything: t('everything') },
      }}
      kinds={ACTIVITY_GROUPS.map((id) => ({ id, name: t(`group.${id}`) }))}
      actors={lines.map(({ user }) => user)}
      chosen={{ actorId: user_id, kind: kind, from, to }}
      onChange={({ actorId, kind, ...days }) => change({ user_id: actorId, kind: kind, ...days })}
      isFiltered={isFiltered}
      onClear={clear}
    />
  )
}
