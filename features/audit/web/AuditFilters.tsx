import type { AuditLine } from '#features/audit/contract.ts'
import type { useAuditSearch } from '#features/audit/web/search.ts'
import { useDirectory } from '#features/directory/web/api.ts'
import { AUDIT_GROUPS } from '#platform/shared/audit.ts'
import { DayFilter } from '#platform/web/days/DayFilter.tsx'
import { useWords } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { join } from '#platform/web/ui/join.ts'
import { NativeSelect } from '#platform/web/ui/NativeSelect.tsx'

type Search = ReturnType<typeof useAuditSearch>

/** Whoever is here, and whoever acted and has left since, as far as their lines are in sight. */
function useActors(lines: readonly AuditLine[]) {
  const { data } = useDirectory()
  const here = data?.people.filter(({ status }) => status === 'active') ?? []
  const known = new Map(here.map(({ id, name }) => [id, name]))
  for (const { actor } of lines) if (actor && !known.has(actor.id)) known.set(actor.id, actor.name)
  return [...known].map(([id, name]) => ({ id, name }))
}

/** Who, what and on which days. */
export function AuditFilters({ list, lines }: { list: Search; lines: readonly AuditLine[] }) {
  const { t } = useWords(['audit', 'lists'])
  const { search, change, isFiltered, clear } = list
  const actors = useActors(lines)
  const isChosen = (id: string) => (value: string) => value === id
  return (
    <search
      aria-label={t('audit:filters')}
      className={join(
        'mb-4 grid grid-cols-2 items-end gap-2',
        isFiltered ? 'sm:grid-cols-[repeat(4,minmax(0,1fr))_auto]' : 'sm:grid-cols-4',
      )}
    >
      <NativeSelect
        label={t('audit:who')}
        placeholder={t('audit:anybody')}
        options={actors}
        value={search.actor_id ?? ''}
        onChange={({ target }) => change({ actor_id: target.value || undefined })}
      />
      <NativeSelect
        label={t('audit:what')}
        placeholder={t('audit:everything')}
        options={AUDIT_GROUPS.map((id) => ({ id, name: t(`audit:group.${id}`) }))}
        value={search.action ?? ''}
        onChange={({ target }) => change({ action: AUDIT_GROUPS.find(isChosen(target.value)) })}
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
