import { Search } from 'lucide-react'
import { TaskType } from '#features/routine-tasks/definitions/contract.ts'
import { type Group, WHOLE_COMPANY } from '#features/routine-tasks/reports/web/day.ts'
import type { DaySearch } from '#features/routine-tasks/reports/web/search.ts'
import { useWords } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { join } from '#platform/web/ui/join.ts'
import { NativeSelect } from '#platform/web/ui/NativeSelect.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'

const STATUSES = [
  { id: 'not_reported', name: 'notReported' },
  { id: 'reported', name: 'reportedState' },
  { id: 'done', name: 'done' },
  { id: 'not_done', name: 'notDone' },
] as const

/** One row beside each other; on phones one under the other, and only when asked for. */
export function DayFilters({
  id,
  open,
  departments,
  search,
  onText,
  onChange,
  onClear,
}: {
  id: string
  /** Shown on phones, too. */
  open: boolean
  /** The departments of the whole day. */
  departments: readonly Pick<Group, 'id' | 'name'>[]
  search: DaySearch
  onText: (text: string) => void
  onChange: (change: Partial<DaySearch>) => void
  onClear: (() => void) | undefined
}) {
  const { t } = useWords('routine')
  const pick = (name: 'dept_id' | 'task_type' | 'status', label: string) => ({
    label,
    hideLabel: true,
    value: search[name] ?? '',
    onChange: ({ target }: { target: HTMLSelectElement }) =>
      onChange({ [name]: target.value || undefined }),
    className: 'sm:w-40',
  })
  return (
    <search
      id={id}
      className={join('mt-3 grid grid-cols-1 gap-2 sm:flex sm:flex-wrap', !open && 'max-sm:hidden')}
    >
      <TextField
        type="search"
        label={t('search')}
        hideLabel
        placeholder={t('searchHint')}
        start={<Search aria-hidden="true" className="size-4" />}
        value={search.search ?? ''}
        onChange={(event) => onText(event.target.value)}
        className="sm:w-56"
      />
      {(departments.length > 1 || search.dept_id) && (
        <NativeSelect
          {...pick('dept_id', t('department'))}
          placeholder={t('allDepartments')}
          options={departments.map((one) => ({
            id: one.id,
            name: one.id === WHOLE_COMPANY ? t('wholeCompany') : (one.name ?? ''),
          }))}
        />
      )}
      <NativeSelect
        {...pick('task_type', t('type'))}
        placeholder={t('allTypes')}
        options={TaskType.options.map((type) => ({ id: type, name: t(`type.${type}`) }))}
      />
      <NativeSelect
        {...pick('status', t('status'))}
        placeholder={t('allStatuses')}
        options={STATUSES.map((status) => ({ id: status.id, name: t(status.name) }))}
      />
      {onClear && (
        <Button tone="quiet" onClick={onClear}>
          {t('clearFilters')}
        </Button>
      )}
    </search>
  )
}
