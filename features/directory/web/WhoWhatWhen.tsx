import { useDirectory } from '#features/directory/web/api.ts'
import type { IsoDate } from '#platform/shared/dates.ts'
import { DayFilter } from '#platform/web/days/DayFilter.tsx'
import { useWords } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { join } from '#platform/web/ui/join.ts'
import { NativeSelect } from '#platform/web/ui/NativeSelect.tsx'

interface Named {
  id: string
  name: string
}

interface Chosen<Kind extends string> {
  who?: string | undefined
  what?: Kind | undefined
  from?: IsoDate | undefined
  to?: IsoDate | undefined
}

interface WhoWhatWhenProps<Kind extends string> {
  words: Record<'filters' | 'who' | 'anybody' | 'what' | 'everything', string>
  kinds: readonly { id: Kind; name: string }[]
  /** Whoever did what is in sight, those who have left since among them. */
  actors: readonly (Named | null)[]
  chosen: Chosen<Kind>
  onChange: (chosen: Chosen<Kind>) => void
  isFiltered: boolean
  onClear: () => void
}

/** Whoever is here, and those who are named. */
function usePeople(named: readonly (Named | null)[]): Named[] {
  const { data } = useDirectory()
  const here = data?.people.filter(({ status }) => status === 'active') ?? []
  const known = new Map(here.map(({ id, name }) => [id, name]))
  for (const one of named) if (one && !known.has(one.id)) known.set(one.id, one.name)
  return [...known].map(([id, name]) => ({ id, name }))
}

/** The filters of what was done: by whom, of which kind, and on which days. */
export function WhoWhatWhen<Kind extends string>({
  words,
  kinds,
  actors,
  chosen,
  onChange,
  isFiltered,
  onClear,
}: WhoWhatWhenProps<Kind>) {
  const { t } = useWords('lists')
  const people = usePeople(actors)
  const kindOf = (value: string) => kinds.find(({ id }) => id === value)?.id
  return (
    <search
      aria-label={words.filters}
      className={join(
        'mb-4 grid grid-cols-2 items-end gap-2',
        isFiltered ? 'sm:grid-cols-[repeat(4,minmax(0,1fr))_auto]' : 'sm:grid-cols-4',
      )}
    >
      <NativeSelect
        label={words.who}
        placeholder={words.anybody}
        options={people}
        value={chosen.who ?? ''}
        onChange={({ target }) => onChange({ ...chosen, who: target.value || undefined })}
      />
      <NativeSelect
        label={words.what}
        placeholder={words.everything}
        options={kinds}
        value={chosen.what ?? ''}
        onChange={({ target }) => onChange({ ...chosen, what: kindOf(target.value) })}
      />
      <DayFilter
        end="from"
        value={chosen.from}
        onChange={(from) => onChange({ ...chosen, from })}
      />
      <DayFilter end="to" value={chosen.to} onChange={(to) => onChange({ ...chosen, to })} />
      {isFiltered && (
        <Button tone="quiet" onClick={onClear} className="max-sm:col-span-2">
          {t('clearFilters')}
        </Button>
      )}
    </search>
  )
}
