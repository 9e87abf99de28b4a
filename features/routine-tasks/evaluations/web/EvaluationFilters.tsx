import { Search } from 'lucide-react'
import { useDirectory } from '#features/directory/web/api.ts'
import type { ChangeSearch, ReviewSearch } from '#features/routine-tasks/evaluations/web/search.ts'
import { STATUSES } from '#features/routine-tasks/evaluations/web/search.ts'
import { statusWord } from '#features/routine-tasks/evaluations/web/words.ts'
import { useWords } from '#platform/web/i18n.ts'
import { readSession } from '#platform/web/session.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { join } from '#platform/web/ui/join.ts'
import { NativeSelect } from '#platform/web/ui/NativeSelect.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'

const SEE_ALL = ['view-dailyTaskReports', 'evaluate-dailytask'] as const

/** The departments whose reports the reader is shown: all, or those that they manage. */
function useSeenDepartments() {
  const session = readSession()
  const known = useDirectory().data?.departments ?? []
  const all = session?.isOwner || SEE_ALL.some((name) => session?.permissions.includes(name))
  return all ? known : known.filter(({ id }) => session?.managedDepartments.includes(id))
}

/** The departments to choose from; shown where there is a choice. */
export function DepartmentFilter({
  value,
  onChange,
}: {
  value: string | undefined
  onChange: (id: string | undefined) => void
}) {
  const { t } = useWords('routine')
  const departments = useSeenDepartments()
  if (departments.length < 2 && !value) return null
  return (
    <NativeSelect
      label={t('department')}
      hideLabel
      placeholder={t('allDepartments')}
      options={departments}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || undefined)}
      className="sm:w-44"
    />
  )
}

/** One row beside each other; on phones one under the other, and only when asked for. */
export function ReviewFilters({
  id,
  open,
  search,
  onText,
  onChange,
  onClear,
}: {
  id: string
  /** Shown on phones, too. */
  open: boolean
  /** The filters, with the text as it is typed. */
  search: ReviewSearch
  onText: (text: string) => void
  onChange: ChangeSearch
  onClear: (() => void) | undefined
}) {
  const { t } = useWords(['reviews', 'routine'])
  const evaluated = search.evaluated === undefined ? '' : String(search.evaluated)
  return (
    <search
      id={id}
      className={join('grid grid-cols-1 gap-2 sm:flex sm:flex-wrap', !open && 'max-sm:hidden')}
    >
      <TextField
        type="search"
        label={t('routine:search')}
        hideLabel
        placeholder={t('routine:searchHint')}
        maxLength={100}
        start={<Search aria-hidden="true" className="size-4" />}
        value={search.search ?? ''}
        onChange={(event) => onText(event.target.value)}
        className="sm:w-56"
      />
      <DepartmentFilter value={search.dept_id} onChange={(dept_id) => onChange({ dept_id })} />
      <NativeSelect
        label={t('routine:status')}
        hideLabel
        placeholder={t('routine:allStatuses')}
        options={STATUSES.map((status) => ({ id: status, name: statusWord(t, status) }))}
        value={search.status ?? ''}
        onChange={({ target }) =>
          onChange({ status: STATUSES.find((status) => status === target.value) })
        }
        className="sm:w-40"
      />
      <NativeSelect
        label={t('reviews:evaluation')}
        hideLabel
        placeholder={t('reviews:evaluatedAny')}
        options={[
          { id: 'true', name: t('reviews:evaluatedYes') },
          { id: 'false', name: t('reviews:evaluatedNo') },
        ]}
        value={evaluated}
        onChange={({ target }) =>
          onChange({ evaluated: target.value ? target.value === 'true' : undefined })
        }
        className="sm:w-44"
      />
      {onClear && (
        <Button tone="quiet" onClick={onClear}>
          {t('routine:clearFilters')}
        </Button>
      )}
    </search>
  )
}
