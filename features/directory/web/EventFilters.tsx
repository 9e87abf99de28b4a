import { formatDate } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { useDirectory } from '#features/directory/web/api.ts'
import { choice, FilterBar } from '#records/list/web/FilterBar.tsx'
import type { IsoDate } from '#shared/dates.ts'
import { DayFilter } from '#ui/days/DayFilter.tsx'

interface Named {
  id: string
  name: string
}

interface FilterValues<Kind extends string> {
  actorId?: string | undefined
  kind?: Kind | undefined
  from?: IsoDate | undefined
  to?: IsoDate | undefined
}

interface EventFiltersProps<Kind extends string> {
  words: Record<'filters' | 'who' | 'anybody' | 'what' | 'everything', string>
  kinds: readonly { id: Kind; name: string }[]
  /** Everyone who has a line on this page, including people who have left. */
  actors: readonly (Named | null)[]
  chosen: FilterValues<Kind>
  onChange: (chosen: FilterValues<Kind>) => void
  isFiltered: boolean
  onClear: () => void
}

/** The active people, plus those in `named`. */
function usePeople(named: readonly (Named | null)[]): Named[] {
  const { data } = useDirectory()
  const here = data?.people.filter(({ status }) => status === 'active') ?? []
  const known = new Map(here.map(({ id, name }) => [id, name]))
  for (const one of named) if (one && !known.has(one.id)) known.set(one.id, one.name)
  return [...known].map(([id, name]) => ({ id, name }))
}

/** Filters for recorded actions: by person, kind and days. */
export function EventFilters<Kind extends string>({
  words,
  kinds,
  actors,
  chosen,
  onChange,
  isFiltered,
  onClear,
}: EventFiltersProps<Kind>) {
  const { t, locale } = useTranslations('lists')
  const people = usePeople(actors)
  const day = (end: 'from' | 'to') => ({
    label: t(end),
    chosen: chosen[end] && formatDate(chosen[end], locale, 'date'),
    onClear: () => onChange({ ...chosen, [end]: undefined }),
    field: (
      <DayFilter
        end={end}
        value={chosen[end]}
        onChange={(date) => onChange({ ...chosen, [end]: date })}
      />
    ),
  })
  return (
    <FilterBar
      label={words.filters}
      className="mb-4"
      onClear={isFiltered ? onClear : undefined}
      filters={[
        choice({
          label: words.who,
          all: words.anybody,
          options: people,
          value: chosen.actorId,
          onChange: (actorId) => onChange({ ...chosen, actorId }),
        }),
        choice({
          label: words.what,
          all: words.everything,
          options: kinds,
          value: chosen.kind,
          onChange: (kind) => onChange({ ...chosen, kind }),
        }),
        day('from'),
        day('to'),
      ]}
    />
  )
}
