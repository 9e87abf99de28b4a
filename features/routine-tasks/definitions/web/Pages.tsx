import type { listRoutineTasks } from '#features/routine-tasks/definitions/contract.ts'
import { type DefinitionSearch, PER_PAGE } from '#features/routine-tasks/definitions/web/search.ts'
import type { Reply } from '#platform/shared/endpoint.ts'
import { useWords } from '#platform/web/i18n.ts'
import { NativeSelect } from '#platform/web/ui/NativeSelect.tsx'
import { Pagination } from '#platform/web/ui/Pagination.tsx'

const [FEWEST] = PER_PAGE

export function Pages({
  page: { current_page, last_page, per_page, total, data },
  onChange,
}: {
  page: Reply<typeof listRoutineTasks>
  onChange: (change: Partial<DefinitionSearch>) => void
}) {
  const { t } = useWords('definitions')
  const before = (current_page - 1) * per_page
  const range = { first: before + 1, last: before + data.length }
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
      <Pagination
        className="grow"
        page={current_page}
        pageCount={last_page}
        onPage={(page) => onChange({ page: page === 1 ? undefined : page })}
        summary={t('shown', { count: total, ...range })}
        labels={{
          nav: t('pages'),
          previous: t('previousPage'),
          next: t('nextPage'),
          page: (page) => t('page', { page }),
        }}
      />
      {total > FEWEST && (
        <NativeSelect
          label={t('perPage')}
          hideLabel
          className="w-20 max-sm:hidden"
          options={PER_PAGE.map((id) => ({ id, name: String(id) }))}
          value={per_page}
          onChange={({ target }) =>
            onChange({ per_page: PER_PAGE.find((count) => String(count) === target.value) })
          }
        />
      )}
    </div>
  )
}
