import { ACTIVITY_GROUPS, type ActivityLine } from '#features/activity/contract.ts'
import type { ActivityList } from '#features/activity/web/search.ts'
import { useDirectory } from '#features/directory/web/api.ts'
import { DayFilter } from '#platform/web/days/DayFilter.tsx'
import { isolated } from '#platform/web/format.ts'
import { useWords } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { join } from '#platform/web/ui/join.ts'
import { NativeSelect } from '#platform/web/ui/NativeSelect.tsx'

interface FiltersProps {
  list: ActivityList
  lines: readonly ActivityLine[]
}

/** Whoever is here, and whoever acted and has left since, as far as their lines are in sight. */
function useActors(lines: readonly ActivityLine[]) {
  const { data } = useDirectory()
  const here = data?.people.filter(({ status }) => status === 'active') ?? []
  const known = new Map(here.map(({ id, name }) => [id, name]))
  for (const { user } of lines) if (!known.has(user.id)) known.set(user.id, user.name)
  return [...known].map(([id, name]) => ({ id, name }))
}

/** Says that one thing alone is shown. */
export function ThingAlone({ list, lines }: FiltersProps) {
  const { t } = useWords('activity')
  const id = list.search.thing_id
  if (!id) return null
  const name = lines.find(({ thing }) => thing.id === id)?.thing.name
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-line bg-card px-4 py-2">
      <span className="wrap-anywhere">
        {name ? t('thingAlone', { name: isolated(name) }) : t('thingUnknown')}
      </span>
      <Button tone="quiet" onClick={() => list.change({ thing_id: undefined })}>
        {t('showAll')}
      </Button>
    </p>
  )
}

/** Who, what and on which days. */
export function ActivityFilters({ list, lines }: FiltersProps) {
  const { t } = useWords(['activity', 'lists'])
  const { search, change, isFiltered, clear } = list
  const actors = useActors(lines)
  return (
    <search
      aria-label={t('activity:filters')}
      className={join(
        'mb-4 grid grid-cols-2 items-end gap-2',
        isFiltered ? 'sm:grid-cols-[repeat(4,minmax(0,1fr))_auto]' : 'sm:grid-cols-4',
      )}
    >
      <NativeSelect
        label={t('activity:who')}
        placeholder={t('activity:anybody')}
        options={actors}
        value={search.user_id ?? ''}
        onChange={({ target }) => change({ user_id: target.value || undefined })}
      />
      <NativeSelect
        label={t('activity:what')}
        placeholder={t('activity:everything')}
        options={ACTIVITY_GROUPS.map((id) => ({ id, name: t(`activity:group.${id}`) }))}
        value={search.kind ?? ''}
        onChange={({ target }) =>
          change({ kind: ACTIVITY_GROUPS.find((kind) => kind === target.value) })
        }
      />
      <DayFilter end="from" value={search.from} onChange={(from) => change({ from })} />
      <DayFilter end="to" value={search.to} onChange={(to) => change({ to })} />
      {isFiltered && (
        <Button tone="quiet" onClick={clear} className="max-sm:col-span-2">
          {t('lists:clearFilters')}
        </Button>
      )}
    </search>
  )
}
